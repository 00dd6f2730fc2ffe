import { createHash } from 'node:crypto';
import { DEFAULT_ZOOM } from '@/lib/map/measures';
import type { CrewMember } from '@/lib/workgroups/crew';
import { createStatusRule } from '@/lib/reports/domain/bmp-status';
import { createEmptyFields } from '@/lib/reports/domain/fields';
import type { LoggedBmp, Report, ReportFields } from '@/lib/reports/domain/report';

/**
 * Names and shapes of a report in the specification (inspection-core §3): `idreport`, `groupsList`, `flexdata` as a
 * JSON string, comma-joined lists. Only for other programs.
 */

/** Names on the top level (DATA-03), with our own field names. */
export const TOP_LEVEL = {
  idsite: 'siteId',
  date: 'date',
  type: 'type',
  mapImg: 'mapImage',
  lastrainfalldate: 'lastRainfallDate',
  stabilizationdate: 'stabilizationDate',
  inspectionend: 'inspectionEnd',
  sheetdate: 'sheetDate',
} as const satisfies Record<string, keyof ReportFields>;

/**
 * Names in `flexdata` (DATA-04), with our own field names. `verifiedBMPList`, `mapCenter` and `mapZoom` have their own
 * shapes.
 */
export const FLEXDATA = {
  phase: 'phase',
  phaseHistory: 'phaseHistory',
  officialsiteid: 'officialSiteId',
  municipality: 'municipality',
  onsitecontact: 'onsiteContact',
  onsitephone: 'onsitePhone',
  inspectionnames: 'inspectorNames',
  inspectorphone: 'inspectorPhone',
  type: 'type',
  othertype: 'otherType',
  notes: 'notes',
  temperature: 'temperature',
  soilmoisture: 'soilMoisture',
  lastrainfalldate: 'lastRainfallDate',
  lastrainfalldepth: 'lastRainfallDepth',
  currentphase: 'currentPhase',
  areasstopped: 'areasStopped',
  stabilizationdate: 'stabilizationDate',
  sheetdate: 'sheetDate',
  projectonschedule: 'projectOnSchedule',
  basedonsheets: 'basedOnSheets',
  erosionplanaccessible: 'erosionPlanAccessible',
  permitcertificateposted: 'permitCertificatePosted',
  constructionstabilized: 'constructionStabilized',
  areasstabilized: 'areasStabilized',
  sedimentcontrolsremoved: 'sedimentControlsRemoved',
  allbmpsfunctional: 'allBmpsFunctional',
  planaddressesallissues: 'planAddressesAllIssues',
  planreviewrevisions: 'planReviewRevisions',
  planreviewnotes: 'planReviewNotes',
  inspectionend: 'inspectionEnd',
} as const satisfies Record<string, keyof ReportFields>;

export interface WireContext {
  crew: readonly CrewMember[];
  now: Date;
}

export function toWireFormat(report: Report, { crew, now }: WireContext): Record<string, unknown> {
  const { fields } = report;
  const computeStatus = createStatusRule(report, now.toISOString());
  return {
    ...renameToWire(TOP_LEVEL, fields),
    idreport: report.id,
    reportversion: createReportVersion(report),
    sitename: report.siteName,
    status: report.status,
    createdby: report.createdBy.email,
    employeesList: crew.filter(({ id }) => fields.crew.includes(id)).map(toWireEmployee),
    groupsList: report.bmps.map((bmp, index) => ({
      ...toWireBmp(bmp, index),
      status: computeStatus(bmp),
      ...(report.dueTimes && { dueAt: report.dueTimes[bmp.id] ?? null }),
    })),
    flexdata: JSON.stringify({
      ...renameToWire(FLEXDATA, fields),
      verifiedBMPList: fields.verifiedBmps.map(({ practiceId, ...entry }) => ({ ...entry, idpractice: practiceId })),
      mapCenter: fields.mapView && { lat: fields.mapView.lat, lng: fields.mapView.lng },
      mapZoom: fields.mapView?.zoom ?? null,
    }),
  };
}

/** Identifies a state of the whole report. A client that saves a whole report sends the state it started from. */
export function createReportVersion({ version, bmps }: Pick<Report, 'version' | 'bmps'>): string {
  const versions = bmps.map((bmp) => `${bmp.id}:${bmp.version}`).sort();
  return createHash('sha256')
    .update([version, ...versions].join())
    .digest('base64url')
    .slice(0, 22);
}

/**
 * Fields of a wire-format report under our own names, not yet parsed. Each is read from the top level, else from
 * `flexdata` (DATA-03), else left out.
 */
export function readWireFields(topLevel: Raw, flexdata: Raw): Raw {
  const read = (name: string) => (isBlank(topLevel[name]) ? (flexdata[name] ?? topLevel[name]) : topLevel[name]);
  const fields = Object.entries({ ...FLEXDATA, ...TOP_LEVEL }).map(([name, key]) => [
    key,
    readWireValue(key, read(name)),
  ]);
  return omitUndefined({
    ...Object.fromEntries(fields),
    verifiedBmps: readWireVerified(read('verifiedBMPList')),
    mapView: readWireView(read('mapCenter'), read('mapZoom')),
  });
}

type Raw = Readonly<Record<string, unknown>>;

/** Lists that are comma-joined in the wire format (EDIT-71, X-37). */
const JOINED_FIELDS = [
  'inspectorNames',
  'soilMoisture',
  'planReviewRevisions',
] as const satisfies (keyof ReportFields)[];
export const isJoinedField = (key: keyof ReportFields): key is (typeof JOINED_FIELDS)[number] =>
  JOINED_FIELDS.some((joined) => joined === key);

function renameToWire(names: Record<string, keyof ReportFields>, fields: ReportFields): Record<string, unknown> {
  const toWireValue = (key: keyof ReportFields) => (isJoinedField(key) ? joinList(fields[key]) : fields[key]);
  return Object.fromEntries(Object.entries(names).map(([name, key]) => [name, toWireValue(key)]));
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

const EMPTY_FIELDS = createEmptyFields('', '');
/** Fields that every report has; empty means unchanged. */
const MANDATORY_FIELDS: readonly (keyof ReportFields)[] = ['date', 'type', 'phase'];

function readWireValue(key: keyof ReportFields, value: unknown): unknown {
  if (value === undefined) return undefined;
  if (isBlank(value)) return MANDATORY_FIELDS.includes(key) ? undefined : EMPTY_FIELDS[key];
  if (isJoinedField(key)) return typeof value === 'string' ? splitList(value) : value;
  return key === 'temperature' && typeof value === 'string' ? Number(value) : value;
}

function readWireVerified(value: unknown): unknown {
  if (!Array.isArray(value)) return value ?? undefined;
  return value.map((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null || !('idpractice' in entry)) return entry;
    const { idpractice, ...rest } = entry;
    return { ...rest, practiceId: idpractice };
  });
}

function readWireView(center: unknown, zoom: unknown): unknown {
  if (typeof center !== 'object' || center === null) return center;
  return { ...center, zoom: zoom ?? DEFAULT_ZOOM.report };
}

const omitUndefined = (fields: Raw): Raw =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** The email address is the key of a person in the wire format (decision X-89). */
const toWireEmployee = ({ email, name, phone }: CrewMember): Record<string, unknown> => ({
  idemployee: email,
  name,
  email,
  phonenumber: phone,
  selected: true,
});

function toWireBmp(bmp: LoggedBmp, index: number): Record<string, unknown> {
  return {
    id: bmp.id,
    idpractice: bmp.practiceId,
    idaction: bmp.correctiveActions?.find(({ selected }) => selected)?.id ?? null,
    name: bmp.name,
    type: bmp.type,
    letterLabel: bmp.label,
    bmpIndex: index,
    location: bmp.location,
    cas: bmp.correctiveActions?.map(({ id, name, selected }) => ({ idaction: id, name, status: selected })) ?? null,
    conditionDocumentation: bmp.condition,
    correctionDocumentation: bmp.correction,
  };
}

/** Joins with commas; a backslash escapes commas and backslashes in values (decision X-37). */
export const joinList = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',');

/** The values of a text that `joinList` joined, trimmed and without empty ones. */
export function splitList(text: string): string[] {
  const values: string[] = [];
  let value = '';
  for (const [part] of text.matchAll(/\\[\\,]|,|[^\\,]+|\\/g)) {
    if (part !== ',') value += part.replace(/^\\([\\,])$/, '$1');
    else {
      values.push(value);
      value = '';
    }
  }
  return [...values, value].map((entry) => entry.trim()).filter((entry) => entry !== '');
}
