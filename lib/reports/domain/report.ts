/**
 * An inspection report (inspection-core §3), as browser, server and PDF use it. `lib/reports/server/wire-format.ts`
 * maps it to the names of the specification (`idreport`, `flexdata`). Instants are ISO 8601 in UTC, calendar days
 * `YYYY-MM-DD`, ids UUIDs; an unanswered text is ''.
 */

import type { SiteForm } from '@/lib/compliance/site-form';
import type { RequiredCertificate } from '@/lib/signing/certificate';
import type { Authority } from '@/lib/signing/delegations';
import type { SigningRules } from '@/lib/signing/statements';
import type { InspectionLibraries } from '@/lib/library/rules';
import type { ReportSite } from '@/lib/sites/site';
import type { CrewMember } from '@/lib/workgroups/crew';
import type { MapView, Position } from '@/lib/map/position';
import type { BmpVisit } from '@/lib/register/visit';
import type { PhotoMarks } from './photo-mark';

export type ReportStatus = 'setup' | 'open' | 'closed' | 'finished';
export type InspectionType = 'weekly' | 'precipitation' | 'other';
export type YesNo = 'yes' | 'no' | '';
export type YesNoNa = YesNo | 'na';
export type SoilMoisture = 'dry' | 'variable' | 'wet' | 'frozen' | 'frozenthaw' | 'melting';

export type Phase =
  | 'InspectionSummary'
  | 'ProjectInfo'
  | 'InspectionInfo'
  | 'WeatherAndSoil'
  | 'ProjectPhase'
  | 'BMPInspection'
  | 'BMPForm'
  | 'BMPPlotLocation'
  | 'BMPEnterConditions'
  | 'BMPEnterInitialCorrections'
  | 'BMPEventSummaryIncomplete'
  | 'BMPEventSummaryComplete'
  | 'LoggedEventsList'
  | 'BMPVerification'
  | 'PlanReview'
  | 'StabilizationReview'
  | 'InspectionWrapUp'
  | 'TakeMapSnapshot'
  | 'ReviewMapSnapshot';

/**
 * Practices of the auto BMPs: '-1' is 'erosion plan accessible', '-2' is 'permit certificate posted' (inspection-core
 * §3).
 */
export type AutoBmpId = '-1' | '-2';

/** A corrective action that the library offers; `selected` if the inspector requires it. */
export interface RequiredAction {
  id: string;
  name: string;
  selected: boolean;
}

/** What was seen or done at a BMP. `photos` are at most 5 file names in the order taken. */
export interface Documentation {
  photos: string[];
  date: string;
  description: string;
  /** Marks over the photos (photo-marks.ts); absent without marks. */
  marks?: PhotoMarks;
}

/** A correction also has the initials of who completed it (at most 10 characters). */
export interface Correction extends Documentation {
  initials: string;
  /** Set while the correction is being written. It counts only after DONE or SAVE BMP. */
  draft?: true;
}

export interface LoggedBmp {
  id: string;
  /** Id of a library entry, or `AutoBmpId` of an auto BMP. */
  practiceId: string;
  name: string;
  type: string;
  /**
   * Map label: A, B … for documentation, 1, 2 … for corrections. null until the first save, provisional until the
   * server has the BMP.
   */
  label: string | null;
  location: Position | null;
  /** null for documentation only, where nothing is required. */
  correctiveActions: RequiredAction[] | null;
  condition: Documentation;
  correction: Correction | null;
  /**
   * Version of the library entry that name and CAs are from: '3', or '3.2' after two changes by the site. Absent
   * without an entry (decision X-234).
   */
  libraryVersion?: string;
  /** The BMP in the ground that this is a visit of; absent until the person is asked (lib/register/visit.ts). */
  visit?: BmpVisit;
  /** 0 until the server has the BMP; the server increments it with each accepted change. */
  version: number;
}

/** A practice that is not logged here and was found good, or is not applicable. */
export interface VerifiedBmp {
  practiceId: string;
  name: string;
  type: string;
  status: '' | 'good' | 'na';
}

/** What only some regulators' forms ask (FORM-08). A key is absent until it is answered. */
export interface FormAnswers {
  inspectorTitle?: string;
  weatherText?: string;
  /** Whether a part of the site was unsafe to inspect; where, and why. */
  unsafeAreas?: YesNo;
  unsafeLocation?: string;
  unsafeConditions?: string;
  discharges?: string;
  stabilizationAreas?: string;
}

/**
 * Everything entered outside the logged BMPs. Each key is a unit of saving and merging: changes of different keys never
 * conflict.
 */
export interface ReportFields extends FormAnswers {
  siteId: string | null;
  /** Time of the inspection (instant). */
  date: string;
  type: InspectionType;
  otherType: string;
  officialSiteId: string;
  municipality: string;
  onsiteContact: string;
  onsitePhone: string;
  inspectorNames: string[];
  inspectorPhone: string;
  notes: string;
  temperature: number | null;
  soilMoisture: SoilMoisture[];
  lastRainfallDate: string | null;
  lastRainfallDepth: string;
  currentPhase: string;
  /** Calendar day since which work has stopped in an area (EPA CGP: stabilization). */
  stabilizationDate: string | null;
  areasStopped: YesNo;
  sheetDate: string | null;
  projectOnSchedule: YesNo;
  basedOnSheets: YesNo;
  erosionPlanAccessible: YesNo;
  permitCertificatePosted: YesNo;
  verifiedBmps: VerifiedBmp[];
  allBmpsFunctional: YesNo;
  constructionStabilized: YesNoNa;
  areasStabilized: YesNoNa;
  sedimentControlsRemoved: YesNoNa;
  planAddressesAllIssues: YesNo;
  planReviewRevisions: string[];
  planReviewNotes: string;
  /** Person ids of the members to notify. The creator is notified in any case. */
  crew: string[];
  /** When the inspector finished (instant). Default: when SAVE & NOTIFY was confirmed. */
  inspectionEnd: string | null;
  mapView: MapView | null;
  /** File name of the captured map picture. */
  mapImage: string | null;
  /**
   * Place in the editor at the last save, for clients of the specification (EDIT-23). The editor keeps its own place
   * (decision X-130).
   */
  phase: Phase;
  phaseHistory: Phase[];
}

export interface Report {
  id: string;
  status: ReportStatus;
  createdBy: { id: string; name: string; email: string };
  siteName: string;
  /** IANA time zone of the site, for the calendar days of the report. */
  timeZone: string;
  fields: ReportFields;
  /** In the order logged. */
  bmps: LoggedBmp[];
  /** Version of `fields`; each BMP has its own. */
  version: number;
  closedAt?: string;
  /** Highest label numbers assigned (decision X-24). If absent, they follow from the labels in the report. */
  labelCounters?: LabelCounters;
  /** By BMP id: who is logging the BMP (being-logged.ts), from the server. Not part of a save. */
  beingLogged?: Record<string, BeingLogged>;
  /**
   * By BMP id: when the first open corrective action of the BMP is due (instant), or was due at closing. From the
   * server, not part of a save. Absent at a site without a permit profile.
   */
  dueTimes?: Readonly<Record<string, string>>;
  /** By BMP id: its tag in the register. From the server, not part of a save. Absent until SAVE & NOTIFY. */
  tags?: Readonly<Record<string, string>>;
}

/** The person who last entered something into the BMP, and when (instant). */
export interface BeingLogged {
  personId: string;
  at: string;
}

export interface LabelCounters {
  documentation: number;
  correction: number;
}

/** Computed (inspection-core §4), never stored. */
export type BmpStatus = 'Documentation' | 'Incomplete' | 'Overdue' | 'Complete';

/**
 * Everything that editing needs, cached on the device. It has the libraries of all sites, so that a report can change
 * its site offline.
 */
export interface EditorData extends InspectionLibraries {
  report: Report;
  sites: ReportSite[];
  crew: CrewMember[];
  me: { id: string; name: string; email: string; username: string };
  unit: { id: string; name: string };
  /** How inspections are signed at sites with a permit profile, by site id. */
  signingRules: Readonly<Record<string, SigningRules>>;
  /** The regulator's forms of sites, by site id. */
  siteForms: Readonly<Record<string, SiteForm>>;
  /** Who of the crew may certify inspections. */
  authorities: readonly Authority[];
  /** The certificates that the permits of sites name, as the caller's crew record has them, by site id. */
  certificates: Readonly<Record<string, RequiredCertificate>>;
  /** Calendar day at the site when the server responded. */
  today: string;
  /** Who changed the report last, and when. */
  lastChange?: { by: string; at: string };
  /** The caller's latest saves in the report, by `saveId`. */
  latestSaveIds?: readonly string[];
}
