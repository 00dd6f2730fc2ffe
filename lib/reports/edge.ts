import type { CrewMember } from '@/lib/workgroups/crew';
import { reportDay } from './fields';
import { bmpStatus } from './rules';
import type { LoggedBmp, Report } from './report';

/**
 * The specification's outside names and shapes of a report (inspection-core §3): `idreport`, `groupsList`,
 * `flexdata` as a JSON string, lists joined with commas. Inside the house they don't exist.
 */
export function toOutside(
  report: Report,
  { crew, today }: { crew: readonly CrewMember[]; today: string },
): Record<string, unknown> {
  const { fields } = report;
  return {
    idreport: report.id,
    idsite: fields.siteId,
    sitename: report.siteName,
    status: report.status,
    date: fields.date,
    type: fields.type,
    createdby: report.createdBy.email,
    employeesList: crew.filter(({ id }) => fields.crew.includes(id)).map(employeeToOutside),
    groupsList: report.bmps.map((bmp, index) => ({
      ...bmpToOutside(bmp, index),
      status: bmpStatus(bmp, reportDay(report), today),
    })),
    mapImg: fields.mapImage,
    lastrainfalldate: fields.lastRainfallDate,
    stabilizationdate: fields.stabilizationDate,
    inspectionend: fields.inspectionEnd,
    sheetdate: fields.sheetDate,
    flexdata: JSON.stringify(flexdataOf(report)),
  };
}

/** The e-mail address is the outside's key of a person (decision X-89). */
const employeeToOutside = ({ email, name, phone }: CrewMember): Record<string, unknown> => ({
  idemployee: email,
  name,
  email,
  phonenumber: phone,
  selected: true,
});

function flexdataOf({ fields }: Report): Record<string, unknown> {
  return {
    phase: fields.phase,
    phaseHistory: fields.phaseHistory,
    officialsiteid: fields.officialSiteId,
    municipality: fields.municipality,
    onsitecontact: fields.onsiteContact,
    onsitephone: fields.onsitePhone,
    inspectionnames: joined(fields.inspectorNames),
    inspectorphone: fields.inspectorPhone,
    type: fields.type,
    othertype: fields.otherType,
    notes: fields.notes,
    temperature: fields.temperature,
    soilmoisture: joined(fields.soilMoisture),
    lastrainfalldate: fields.lastRainfallDate,
    lastrainfalldepth: fields.lastRainfallDepth,
    currentphase: fields.currentPhase,
    areasstopped: fields.areasStopped,
    stabilizationdate: fields.stabilizationDate,
    sheetdate: fields.sheetDate,
    projectonschedule: fields.projectOnSchedule,
    basedonsheets: fields.basedOnSheets,
    erosionplanaccessible: fields.erosionPlanAccessible,
    permitcertificateposted: fields.permitCertificatePosted,
    verifiedBMPList: fields.verifiedBmps.map(({ name, type, practiceId, status }) => ({
      name,
      type,
      idpractice: practiceId,
      status,
    })),
    constructionstabilized: fields.constructionStabilized,
    areasstabilized: fields.areasStabilized,
    sedimentcontrolsremoved: fields.sedimentControlsRemoved,
    allbmpsfunctional: fields.allBmpsFunctional,
    planaddressesallissues: fields.planAddressesAllIssues,
    planreviewrevisions: joined(fields.planReviewRevisions),
    planreviewnotes: fields.planReviewNotes,
    inspectionend: fields.inspectionEnd,
    mapCenter: fields.mapView && { lat: fields.mapView.lat, lng: fields.mapView.lng },
    mapZoom: fields.mapView?.zoom ?? null,
  };
}

function bmpToOutside(bmp: LoggedBmp, index: number): Record<string, unknown> {
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

/** A list joined with commas; commas inside a value are escaped with a backslash (decision X-37). */
export const joined = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',');
