import { createHash, randomUUID } from 'node:crypto';
import { addDays, addMinutes, min, subDays, subHours } from 'date-fns';
import { formatDateInput } from '@/lib/dates';
import type { LibraryGroup } from '@/lib/library/rules';
import { listNearbyInstances } from '@/lib/register/instances';
import type { SiteInstance } from '@/lib/register/visit';
import { answerAction, chooseInstance } from '@/lib/reports/domain/visit-answers';
import type { LoggedBmp, ReportFields } from '@/lib/reports/domain/report';
import { notifyCrewCommand } from '@/lib/fixes/server/notify-crew';
import { closeOutCommand, endAcknowledgementsCommand } from '@/lib/reports/server/commands';
import { editorDataQuery, newEditorDataQuery, previousInspectionsQuery } from '@/lib/reports/server/queries';
import { saveReportCommand } from '@/lib/reports/server/save';
import { shareReportsCommand } from '@/lib/sharing/server/commands';
import { CONSTRUCTION_PHASES } from '@/lib/sites/rules';
import { demoEmail, PEOPLE, SITES, STAKEHOLDERS } from './cast';
import { FINDINGS, type Finding, type Inspection } from './inspections';
import { drawPhoto, type DrawnPicture } from './pictures';
import type { Stage } from './stage';

const MINUTES_BETWEEN_BMPS = 4;

/** Creates one inspection through the product's operations, from its first save to its final status. */
export async function createReport(stage: Stage, inspection: Inspection, map: DrawnPicture): Promise<void> {
  const { inspector, site, until, share } = inspection;
  // Times during the site visit must not be in the future.
  const day = subDays(stage.now, inspection.daysAgo);
  const at = min([new Date(day.setUTCHours(15, 10, 0, 0)), subHours(stage.now, 1)]);
  // The crew corrects on the next day; a day later, the inspector closes the report.
  const correctedAt = min([addMinutes(addDays(at, 1), 275), stage.now]);
  const closedAt = min([addMinutes(addDays(at, 2), 40), stage.now]);
  const id = randomUUID();

  const runAtVisit = stage.as(inspector, at);
  const { library } = await runAtVisit(newEditorDataQuery, { id });
  const siteId = stage.siteIds[site] ?? '';
  const { instances } = await runAtVisit(previousInspectionsQuery, { idsite: siteId });
  const bmps: LoggedBmp[] = [];
  for (const finding of inspection.findings.flatMap((index) => FINDINGS[index] ?? []))
    bmps.push(
      await createBmp(stage, inspection, finding, addMinutes(at, MINUTES_BETWEEN_BMPS * (bmps.length + 1)), library),
    );
  await runAtVisit(saveReportCommand, {
    id,
    baseVersion: 0,
    fields: createFields(stage, inspection, at),
    bmps: bmps.map((bmp) => visitSameInstance(bmp, siteId, instances)),
    removed: [],
  });
  if (until === 'setup') return;

  await runAtVisit(notifyCrewCommand, { idreport: id });
  const { report } = await runAtVisit(editorDataQuery, { id });
  const bmpsToCorrect = report.bmps.filter((bmp) => bmp.correctiveActions !== null).slice(0, inspection.corrected);
  const correctedBmps = await Promise.all(
    bmpsToCorrect.map((bmp) => addCorrection(stage, inspection, bmp, correctedAt)),
  );
  const corrections = { id, baseVersion: report.version, fields: {}, bmps: correctedBmps, removed: [] };
  await stage.as(inspector, correctedAt)(saveReportCommand, corrections);
  if (until === 'open') return;

  const runAtClosing = stage.as(inspector, closedAt);
  const mapImg = await storePicture(stage, inspector, closedAt, map);
  await runAtClosing(closeOutCommand, { idreport: id, mapImg });
  if (share) {
    const stakeholders = STAKEHOLDERS.filter(({ sites }) => sites.includes(site)).slice(0, 2);
    const recipients = stakeholders.map(({ name }) => ({ name, email: demoEmail(name) }));
    await runAtClosing(shareReportsCommand, { reportids: [id], recipients });
  }
  if (share === 'acknowledged')
    await stage.behind((db) =>
      db.share.updateMany({
        where: { reportId: id },
        data: { acknowledgedAt: subDays(stage.now, 1), notes: 'Thanks. The washout on the east side reads well now.' },
      }),
    );
  if (until === 'finished') await stage.as('dkowalczyk', closedAt)(endAcknowledgementsCommand, { idreport: id });
}

async function createBmp(
  stage: Stage,
  inspection: Inspection,
  { practice: name, condition, correction }: Finding,
  seenAt: Date,
  library: readonly LibraryGroup[],
): Promise<LoggedBmp> {
  const group = library.find(({ entries }) => entries.some((entry) => entry.name === name));
  const practice = group?.entries.find((entry) => entry.name === name);
  if (!group || !practice) throw new Error(`The default library has no ${name}`);
  const isFine = correction === null;
  const photos = [];
  for (const seed of isFine ? [1] : [1, 3])
    photos.push(await storePicture(stage, inspection.inspector, seenAt, await drawPhoto(name, isFine, seed)));
  return {
    id: randomUUID(),
    practiceId: practice.id,
    name,
    type: group.name,
    label: isFine ? 'A' : '1',
    location: getPosition(inspection, name),
    correctiveActions: isFine
      ? null
      : practice.actions.map((action, index) => ({ id: action.id, name: action.name, selected: index < 2 })),
    condition: {
      photos,
      date: seenAt.toISOString(),
      description: condition,
    },
    correction: null,
    version: 0,
  };
}

/** The BMP as a visit of the one at the same place, where everything is still open. */
function visitSameInstance(bmp: LoggedBmp, siteId: string, instances: readonly SiteInstance[]): LoggedBmp {
  const [nearby] = listNearbyInstances(bmp, instances);
  if (!nearby) return bmp;
  const visiting = { ...bmp, ...chooseInstance(bmp, siteId, nearby.instance) };
  const questions = visiting.visit?.askedActions ?? [];
  return questions.reduce(
    (current, question) => ({ ...current, ...answerAction(current, question, { answer: 'still-open' }) }),
    visiting,
  );
}

async function addCorrection(stage: Stage, inspection: Inspection, bmp: LoggedBmp, at: Date): Promise<LoggedBmp> {
  const description = FINDINGS.find(({ practice }) => practice === bmp.name)?.correction ?? '';
  const photo = await storePicture(stage, inspection.inspector, at, await drawPhoto(bmp.name, true, 2));
  return { ...bmp, correction: { photos: [photo], date: at.toISOString(), description, initials: 'MH' } };
}

/** A position on a circle of about 60 m around the site's center, the same in each inspection. */
function getPosition({ site }: Inspection, practice: string) {
  const { lat, lng } = SITES[site] ?? SITES[0];
  const angle = FINDINGS.findIndex((finding) => finding.practice === practice);
  return { lat: lat + 0.00055 * Math.sin(angle), lng: lng + 0.00075 * Math.cos(angle) };
}

function createFields({ siteIds, personId }: Stage, inspection: Inspection, at: Date): Partial<ReportFields> {
  const { site, inspector, type = 'weekly', daysAgo, findings, until } = inspection;
  const { permit, municipality } = SITES[site] ?? SITES[0];
  const person = PEOPLE.find(({ username }) => username === inspector);
  const isWet = type === 'precipitation';
  const isoDay = (date: Date) => date.toISOString().slice(0, 10);
  return {
    siteId: siteIds[site],
    date: at.toISOString(),
    type,
    otherType: type === 'other' ? 'Pre-winter walk-through' : '',
    officialSiteId: permit,
    municipality,
    onsiteContact: 'Peter Lindqvist',
    onsitePhone: '(414) 555-0180',
    inspectorNames: person ? [person.name] : [],
    inspectorPhone: '(414) 555-0101',
    temperature: 38 + (daysAgo % 20),
    soilMoisture: [isWet ? 'wet' : 'variable'],
    inspectionEnd: until === 'setup' ? null : addMinutes(at, 95).toISOString(),
    lastRainfallDate: subHours(at, isWet ? 14 : 62).toISOString(),
    lastRainfallDepth: isWet ? '0.8 in' : '0.2 in',
    currentPhase: CONSTRUCTION_PHASES[2 + (site % 3)] ?? CONSTRUCTION_PHASES[2],
    areasStopped: 'no',
    sheetDate: isoDay(subDays(at, 90 - daysAgo)),
    projectOnSchedule: 'yes',
    basedOnSheets: 'yes',
    erosionPlanAccessible: 'yes',
    permitCertificatePosted: 'yes',
    allBmpsFunctional: findings.length > 4 ? 'no' : 'yes',
    planAddressesAllIssues: 'yes',
    notes: `Walked the perimeter and all inlets on ${formatDateInput(isoDay(at))}.`,
    crew: [...new Set(['dkowalczyk', 'mhale', 'praman', inspector])].map(personId),
  };
}

async function storePicture(
  { behind, personId, runtime, unitId }: Stage,
  inspector: string,
  at: Date,
  { directory, jpeg, width, height, ground }: DrawnPicture,
): Promise<string> {
  const fileName = `${randomUUID()}.jpg`;
  await runtime.storage.put(`${unitId}/${directory}/${fileName}`, jpeg);
  const sha256 = createHash('sha256').update(jpeg).digest('hex');
  const upload = { fileName, directory, workUnitId: unitId, uploadedBy: personId(inspector), uploadedAt: at };
  const picture = { bytes: jpeg.length, sha256, width, height, takenAt: at, ...(ground && { ground: { ...ground } }) };
  await behind((db) => db.photo.create({ data: { ...upload, ...picture } }));
  return fileName;
}
