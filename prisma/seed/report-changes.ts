import { randomUUID } from 'node:crypto';
import { addMinutes, subDays, subHours } from 'date-fns';
import { formatDateInput } from '@/lib/dates';
import type { LibraryGroup } from '@/lib/library/rules';
import type { ReportChanges } from '@/lib/reports/domain/report-changes';
import type { LoggedBmp, ReportFields } from '@/lib/reports/domain/report';
import { CONSTRUCTION_PHASES } from '@/lib/sites/rules';
import type { PEOPLE, SITES } from './cast';
import { FINDINGS, type Finding } from './findings';
import type { Inspection } from './inspections';
import type { Scene } from './scenes';

interface InspectionInput {
  id: string;
  inspection: Inspection;
  at: Date;
  correctedAt: Date;
  library: readonly LibraryGroup[];
  siteId: string;
  site: (typeof SITES)[number];
  people: typeof PEOPLE;
  personIds: readonly string[];
}

/** A photo to draw. `use` writes its name into its BMP. */
interface PhotoToDraw {
  scene: Scene;
  seed: number;
  corrected: boolean;
  takenAt: Date;
  use: (fileName: string) => void;
}

/** The changes that one inspection saves, and the corrections that follow. */
export function createReportChanges(made: InspectionInput): {
  report: ReportChanges;
  photos: PhotoToDraw[];
  corrections: (bmps: readonly LoggedBmp[]) => LoggedBmp[];
} {
  const photos: PhotoToDraw[] = [];
  const findings = made.inspection.findings.flatMap((index) => FINDINGS[index] ?? []);
  const bmps = findings.map((finding, index) => createBmp(made, finding, index, photos));
  const correctionPhotos = new Map<string, string>();
  const needing = bmps
    .filter(({ correctiveActions }) => correctiveActions !== null)
    .slice(0, made.inspection.corrected);
  for (const [index, bmp] of needing.entries()) {
    const finding = findings.find(({ practice }) => practice === bmp.name);
    if (finding)
      photos.push({
        scene: finding.scene,
        seed: seedOf(made, index + 40),
        corrected: true,
        takenAt: made.correctedAt,
        use: (name) => correctionPhotos.set(bmp.id, name),
      });
  }
  return {
    report: { id: made.id, baseVersion: 0, fields: fieldsOf(made), bmps, removed: [] },
    photos,
    corrections: (saved) =>
      saved.flatMap((bmp) => {
        const photo = correctionPhotos.get(bmp.id);
        const finding = findings.find(({ practice }) => practice === bmp.name);
        if (!photo || !finding?.correction) return [];
        return [
          {
            ...bmp,
            correction: {
              photos: [photo],
              date: made.correctedAt.toISOString(),
              description: finding.correction,
              initials: 'MH',
            },
          },
        ];
      }),
  };
}

const seedOf = ({ inspection }: InspectionInput, index: number) =>
  inspection.daysAgo * 13 + inspection.site * 5 + index + 1;

/** Minutes between BMPs. */
const MINUTES_BETWEEN_BMPS = 4;

function createBmp(made: InspectionInput, finding: Finding, index: number, photos: PhotoToDraw[]): LoggedBmp {
  const group = made.library.find(({ entries }) => entries.some(({ name }) => name === finding.practice));
  const practice = group?.entries.find(({ name }) => name === finding.practice);
  if (!group || !practice) throw new Error(`The default library has no ${finding.practice}`);
  const seenAt = addMinutes(made.at, MINUTES_BETWEEN_BMPS * (index + 1));
  const bmp: LoggedBmp = {
    id: randomUUID(),
    practiceId: practice.id,
    name: practice.name,
    type: group.name,
    label: finding.correction === null ? 'A' : '1',
    location: placeFrom(made.site, finding),
    correctiveActions:
      finding.correction === null
        ? null
        : practice.actions.map(({ id, name }, order) => ({ id, name, selected: order < 2 })),
    condition: { photos: [], date: seenAt.toISOString(), description: finding.condition },
    correction: null,
    version: 0,
  };
  for (const copy of [0, 1].slice(0, index % 2 ? 1 : 2)) {
    photos.push({
      scene: finding.scene,
      seed: seedOf(made, index * 3 + copy),
      corrected: finding.correction === null,
      takenAt: addMinutes(seenAt, copy + 1),
      use: (name) => bmp.condition.photos.push(name),
    });
  }
  return bmp;
}

/** Flat-earth approximation, accurate enough for a building lot. */
function placeFrom({ lat, lng }: { lat: number; lng: number }, { east, north }: Finding) {
  const metresPerDegree = 111_320;
  return { lat: lat + north / metresPerDegree, lng: lng + east / (metresPerDegree * Math.cos((lat * Math.PI) / 180)) };
}

function fieldsOf({ inspection, at, siteId, site, people, personIds }: InspectionInput): Partial<ReportFields> {
  const day = at.toISOString().slice(0, 10);
  const inspector = people[inspection.inspector];
  return {
    siteId,
    date: at.toISOString(),
    type: inspection.type,
    otherType: inspection.type === 'other' ? 'Pre-winter walk-through' : '',
    officialSiteId: site.permit,
    municipality: site.municipality,
    onsiteContact: 'Peter Lindqvist',
    onsitePhone: '(414) 555-0180',
    inspectorNames: inspector ? [inspector.name] : [],
    inspectorPhone: inspector?.phone ? '(414) 555-0101' : '',
    temperature: 38 + (inspection.daysAgo % 20),
    soilMoisture: inspection.type === 'precipitation' ? ['wet'] : ['variable'],
    inspectionEnd: inspection.until === 'setup' ? null : addMinutes(at, 95).toISOString(),
    lastRainfallDate: subHours(at, inspection.type === 'precipitation' ? 14 : 62).toISOString(),
    lastRainfallDepth: inspection.type === 'precipitation' ? '0.8 in' : '0.2 in',
    currentPhase: CONSTRUCTION_PHASES[2 + (inspection.site % 3)] ?? CONSTRUCTION_PHASES[2],
    areasStopped: 'no',
    sheetDate: subDays(at, 90 - inspection.daysAgo)
      .toISOString()
      .slice(0, 10),
    projectOnSchedule: 'yes',
    basedOnSheets: 'yes',
    erosionPlanAccessible: 'yes',
    permitCertificatePosted: 'yes',
    allBmpsFunctional: inspection.findings.length > 4 ? 'no' : 'yes',
    planAddressesAllIssues: 'yes',
    notes: `Walked the perimeter and all inlets on ${formatDateInput(day)}.`,
    crew: [...new Set([...personIds.slice(0, 3), ...personIds.slice(inspection.inspector, inspection.inspector + 1)])],
  };
}
