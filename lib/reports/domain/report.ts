/**
 * What an inspection report is inside the product (inspection-core §3), for browser, server and PDF. The specification's
 * names for other programs (`idreport`, `flexdata`, comma-joined lists) exist only in `lib/reports/server/wire-format.ts`.
 *
 * Instants are ISO 8601 strings in UTC, calendar days are `YYYY-MM-DD`, ids are UUIDs. An unanswered text is ''.
 */

import type { UnitLibraries } from '@/lib/library/rules';
import type { ReportSite } from '@/lib/sites/site';
import type { CrewMember } from '@/lib/workgroups/crew';
import type { MapView, Position } from '@/lib/map/position';
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
 * The practices behind the auto BMPs: '-1' is 'erosion plan accessible', '-2' is 'permit certificate posted'
 * (inspection-core §3).
 */
export type AutoBmpId = '-1' | '-2';

/** A required corrective action of a logged BMP; `selected` says that the inspector requires it. */
export interface RequiredAction {
  id: string;
  name: string;
  selected: boolean;
}

/** What was seen, or done, at a BMP. `photos` are file names in the order taken, at most 5. */
export interface Documentation {
  photos: string[];
  date: string;
  description: string;
  /** What is drawn over the photos (photo-marks.ts); left out where nothing is. */
  marks?: PhotoMarks;
}

/** A correction additionally says who completed it (at most 10 characters). */
export interface Correction extends Documentation {
  initials: string;
  /** Present while somebody is still writing the correction, which counts only after DONE or SAVE BMP. */
  draft?: true;
}

export interface LoggedBmp {
  id: string;
  /** The id of a library entry, or the `AutoBmpId` of an auto BMP. */
  practiceId: string;
  name: string;
  /** The name of the library group. */
  type: string;
  /**
   * The map label: A, B … for documentation, 1, 2 … for corrections. null until the BMP is saved for the first time,
   * provisional until the server has it.
   */
  label: string | null;
  location: Position | null;
  /** null for documentation only, where nothing is required. */
  correctiveActions: RequiredAction[] | null;
  condition: Documentation;
  /** null while no correction is documented. */
  correction: Correction | null;
  /**
   * The version of the library's entry that name and corrective actions were taken from: '3', or '3.2' after two changes
   * of the site's own. Left out where no entry is behind the BMP (decision X-234).
   */
  libraryVersion?: string;
  /** 0 until the server has the BMP. The server counts up with each change that it accepts. */
  version: number;
}

/** A practice that was not logged in this report and was found good, or is not applicable now. */
export interface VerifiedBmp {
  practiceId: string;
  name: string;
  type: string;
  status: '' | 'good' | 'na';
}

/**
 * Everything of a report that a person enters outside the logged BMPs. Each key is a unit of saving and merging:
 * two people who change different keys are never in conflict.
 */
export interface ReportFields {
  siteId: string | null;
  /** When the inspection took place (instant). */
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
  /** Has any area been stopped for more than 2 weeks (EPA CGP: stabilization)? Calendar day it stopped, or null. */
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
  /** People of the unit to be told of needed maintenance (person ids); the creator is always among them. */
  crew: string[];
  /**
   * The instant when the inspector was done. If nobody enters it, it is the instant at which SAVE & NOTIFY was
   * confirmed.
   */
  inspectionEnd: string | null;
  mapView: MapView | null;
  /** The file name of the captured map picture. */
  mapImage: string | null;
  /**
   * Where somebody was in the editor at the last save, for readers of the specification's interface (EDIT-23). An editor
   * keeps its own place beside the report (decision X-130).
   */
  phase: Phase;
  phaseHistory: Phase[];
}

export interface Report {
  id: string;
  status: ReportStatus;
  createdBy: { id: string; name: string; email: string };
  siteName: string;
  /** The IANA time zone of the site, in which the calendar days of the report are counted. */
  timeZone: string;
  fields: ReportFields;
  /** The BMPs in the order in which they were logged. */
  bmps: LoggedBmp[];
  /** The version of `fields`; each BMP has a version of its own. */
  version: number;
  /** The instant at which CLOSE OUT closed the report. */
  closedAt?: string;
  /**
   * The highest label numbers that were ever given (decision X-24). If absent, they follow from the labels in the
   * report.
   */
  labelCounters?: LabelCounters;
  /** By BMP id, who is logging the BMP at the moment (being-logged.ts), as the server last said. It is not part of a save. */
  beingLogged?: Record<string, BeingLogged>;
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

/** The status of a BMP is computed (inspection-core §4) and never stored. */
export type BmpStatus = 'Documentation' | 'Incomplete' | 'Overdue' | 'Complete';

/**
 * Everything that editing needs, in one answer, which the device caches. The answer has the libraries of all sites, so
 * that a report can change its site without signal.
 */
export interface EditorData extends UnitLibraries {
  report: Report;
  sites: ReportSite[];
  crew: CrewMember[];
  me: { id: string; name: string; email: string; username: string };
  unit: { id: string; name: string };
  /** The calendar day at the site when the server answered. */
  today: string;
  /** Who changed the report last, and when; a report that the server never saw has none. */
  changed?: { by: string; at: string };
  /** The latest of the asker's own saves that the report has taken, by `saveId`. */
  arrived?: readonly string[];
}
