import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { createNewReport } from '@/lib/reports/domain/fields';
import type { ReportPdfInput } from '@/lib/reports/pdf-job';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';

const CREATOR = { id: '0b9d3f0e-4a55-4a53-9d3e-2f6a6a0d1c01', name: 'Dana Kowalczyk', email: 'dana@lakeshore.example' };

const INSPECTED = '2026-11-13T15:05:02.000Z';
const CORRECTED = '2026-11-14T20:10:00.000Z';

export const PRACTICES = [
  ['Silt Fence', 'Perimeter control'],
  ['Stone Tracking Pad', 'Construction entrance'],
  ['Inlet Filter Bag, Type D', 'Inlet protection'],
  ['Sediment Basin', 'Sediment removal'],
  ['Mulching', 'Soil stabilization'],
] as const;

/** A closed inspection with three BMPs (complete, incomplete, documentation) and all questions answered. */
export function createSmallReport(): Report {
  const report = createNewReport('5f0b4f5e-8a2a-4a3b-9a7a-1c2d3e4f5a6b', CREATOR, INSPECTED);
  return {
    ...report,
    status: 'closed',
    closedAt: '2026-11-16T20:18:00.000Z',
    siteName: 'Menomonee Crossing, Phase 2',
    fields: {
      ...report.fields,
      siteId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      officialSiteId: 'WI-S067831-5 / FIN 81204',
      municipality: 'Village of Menomonee Falls, Waukesha County',
      onsiteContact: 'Luis Ortega, superintendent',
      onsitePhone: '4145550134',
      inspectorNames: ['Dana Kowalczyk', 'Marcus Hale'],
      inspectorPhone: '2625550188',
      notes:
        'Walked the full perimeter with the superintendent. Flow path along the north swale is dry.\n\nNext rain is forecast for Sunday; the inlet bags on Lilly Road are to be emptied before.',
      temperature: 44,
      soilMoisture: ['variable', 'wet'],
      lastRainfallDate: '2026-11-11T10:00:00.000Z',
      lastRainfallDepth: '0.31 in',
      currentPhase: 'Rough grading',
      sheetDate: '2026-09-02',
      projectOnSchedule: 'yes',
      basedOnSheets: 'yes',
      erosionPlanAccessible: 'yes',
      permitCertificatePosted: 'yes',
      areasStopped: 'no',
      verifiedBmps: [
        { practiceId: 'p1', name: 'Reinforced Silt Fence', type: 'Perimeter control', status: 'good' },
        { practiceId: 'p2', name: 'Concrete Washout', type: 'Good housekeeping', status: 'good' },
        { practiceId: 'p3', name: 'Temporary Seeding', type: 'Soil stabilization', status: 'good' },
        { practiceId: 'p4', name: 'Dewatering Bag', type: 'Dewatering', status: 'na' },
      ],
      allBmpsFunctional: 'no',
      constructionStabilized: 'na',
      areasStabilized: 'na',
      sedimentControlsRemoved: 'no',
      planAddressesAllIssues: 'yes',
      planReviewRevisions: ['Control added', 'Sequencing changed'],
      planReviewNotes: 'Second tracking pad at the south entrance drawn on sheet C-104.',
      inspectionEnd: '2026-11-14T17:40:00.000Z',
      mapImage: 'map.jpg',
    },
    bmps: [
      createBmp(0, {
        label: '1',
        photos: 4,
        description:
          'Fence is undermined for about 12 ft at the low point near the swale; sediment is half way up the fabric and has begun to pass at the stake joint.',
        actions: [
          'Remove accumulated sediment once it reaches half the height of the fabric',
          'Re-trench and backfill the toe',
        ],
        correction: 'Sediment removed, 15 ft re-trenched 6 in deep and compacted. Two stakes replaced.',
        correctionPhotos: 2,
      }),
      createBmp(1, {
        label: '2',
        photos: 2,
        description: 'Trackout onto Lilly Road for 60 ft. Stone is clogged at the exit.',
        actions: ['Sweep the road by the end of the day', 'Top-dress the pad with 3 in clear stone'],
      }),
      createBmp(4, {
        label: 'A',
        photos: 1,
        description: 'North slope mulched at 2 tons per acre, crimped. Cover is even.',
      }),
    ],
    version: 4,
  };
}

interface BmpOptions {
  label: string;
  photos: number;
  description: string;
  actions?: string[];
  correction?: string;
  correctionPhotos?: number;
}

export function createBmp(index: number, facts: BmpOptions): LoggedBmp {
  const [name, type] = PRACTICES[index % PRACTICES.length] ?? PRACTICES[0];
  const { label, actions, correction } = facts;
  return {
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}${label}`.slice(0, 36),
    practiceId: `practice-${index}`,
    name,
    type,
    label,
    location: { lat: 43.1521 + index * 0.0003, lng: -88.1104 - index * 0.0002 },
    correctiveActions: actions?.map((action) => ({ id: action, name: action, selected: true })) ?? null,
    condition: {
      photos: createPhotoNames(label, 'condition', facts.photos),
      date: INSPECTED,
      description: facts.description,
    },
    correction:
      correction === undefined
        ? null
        : {
            photos: createPhotoNames(label, 'correction', facts.correctionPhotos ?? 0),
            date: CORRECTED,
            description: correction,
            initials: 'LO',
          },
    version: 1,
  };
}

const createPhotoNames = (label: string, side: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${label}-${side}-${index}.jpg`);

/** A report of this size. Every third BMP is documentation, and every second of the others is corrected. */
export function createLargeReport(bmpCount: number, photosEach: number): Report {
  const report = createSmallReport();
  const bmps = Array.from({ length: bmpCount }, (_, index) => {
    const description = `Station ${index + 1}+50: ${DESCRIPTIONS[index % DESCRIPTIONS.length] ?? ''}`;
    if (index % 3 === 2) return createBmp(index, { label: `D${index}`.slice(0, 2), photos: photosEach, description });
    const correction = index % 2 === 0 ? { correction: 'Repaired as required.', correctionPhotos: 0 } : {};
    const actions = ['Remove accumulated sediment', 'Repair or replace damaged parts'];
    return createBmp(index, {
      label: String((index % 99) + 1),
      photos: photosEach,
      description,
      actions,
      ...correction,
    });
  });
  return { ...report, siteName: 'Highway 41 Reconstruction, Segment 7', bmps: bmps.map(withUniqueIds) };
}

/** Unique ids, labels and photo names, also above 99. */
const withUniqueIds = (each: LoggedBmp, index: number): LoggedBmp => ({
  ...each,
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  condition: { ...each.condition, photos: each.condition.photos.map((_, photo) => `${index}-condition-${photo}.jpg`) },
});

const DESCRIPTIONS = [
  'fabric torn at two stakes, sediment at a third of the height.',
  'stone clogged along the exit lane; trackout swept this morning but returns with each truck.',
  'in good order. No sediment beyond the device.',
  'outlet riser has debris at the skimmer. Water level is two feet below the emergency spillway and the dewatering time looks longer than the design says.',
];

/** Input for a report whose photos are drawn on disk, except `missing` ones, which are still on a phone. */
export async function createPdfInput(
  report: Report,
  folder: string,
  missing: readonly string[] = [],
): Promise<ReportPdfInput> {
  await mkdir(folder, { recursive: true });
  const fileNames = report.bmps.flatMap(({ condition, correction }) => [
    ...condition.photos,
    ...(correction?.photos ?? []),
  ]);
  const photos: ReportPdfInput['photos'] = {};
  for (const [index, name] of fileNames.entries()) {
    if (missing.includes(name)) continue;
    const file = path.join(folder, name);
    const sha256 = await drawPhoto(file, index);
    photos[name] = { path: file, sha256, ...(index % 4 === 3 ? {} : { takenAt: getTimeTaken(index) }) };
  }
  const mapFile = path.join(folder, 'map.jpg');
  await drawMap(mapFile, report);
  return {
    report,
    unitName: 'Lakeshore Erosion Control, North Crew',
    at: '2026-11-16T20:18:00.000Z',
    photos,
    printsPhotoPlaces: false,
    mapImage: { path: mapFile, sha256: getSha256(await readFile(mapFile)) },
    crewNames: ['Dana Kowalczyk', 'Luis Ortega', 'Marcus Hale'],
    inspectors: report.fields.inspectorNames,
    checkUrl: null,
    signing: null,
    addenda: [],
    form: null,
  };
}

const getTimeTaken = (index: number) => new Date(Date.parse(INSPECTED) + index * 95_000).toISOString();

/** Only twelve different photos, because drawing noise is slow. */
const drawnPhotos = new Map<number, Promise<Buffer>>();
const DIFFERENT_PHOTOS = 12;

const getSha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function drawPhoto(file: string, index: number): Promise<string> {
  const variant = index % DIFFERENT_PHOTOS;
  const drawn = drawnPhotos.get(variant) ?? drawScene(variant);
  drawnPhotos.set(variant, drawn);
  const bytes = await drawn;
  await writeFile(file, bytes);
  return getSha256(bytes);
}

/** Ground, fence and sky with camera-like noise, so that the file is as large as a photo. */
function drawScene(index: number): Promise<Buffer> {
  const [width, height] = index % 5 === 4 ? [540, 720] : [720, 540];
  const horizon = height * (0.3 + (index % 7) / 20);
  const stakes = Array.from({ length: 7 }, (_, stake) => {
    const x = (stake * width) / 6 + index * 6 - 20;
    return `<rect x="${x}" y="${horizon - 40}" width="9" height="150" fill="#5b452d"/>`;
  }).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><filter id="n"><feTurbulence baseFrequency="0.7" numOctaves="2" seed="${index}"/>
      <feColorMatrix values="0 0 0 0 0.2  0 0 0 0 0.15  0 0 0 0 0.1  0 0 0 0.35 0"/></filter></defs>
    <rect width="100%" height="100%" fill="hsl(${205 + index} 35% 78%)"/>
    <rect y="${horizon}" width="100%" height="100%" fill="hsl(${25 + index} 32% ${42 + index}%)"/>
    <rect y="${horizon - 20}" width="100%" height="95" fill="#26292b" opacity="0.88"/>${stakes}
    <path d="M0 ${horizon + 130} Q ${width / 2} ${horizon + 60 + index * 8} ${width} ${horizon + 150} V ${height} H 0 Z" fill="#8a6a45"/>
    <rect width="100%" height="100%" filter="url(#n)"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}

const SHAPES = {
  documentation: (x: number, y: number, label: string) =>
    `<rect x="${x - 17}" y="${y - 17}" width="34" height="34" rx="5" fill="#3c96ff" stroke="#fff" stroke-width="4"/>${drawLabel(x, y, label)}`,
  correction: (x: number, y: number, label: string) =>
    `<circle cx="${x}" cy="${y}" r="17" fill="#ffba00" stroke="#fff" stroke-width="4"/>${drawLabel(x, y, label)}`,
};
const drawLabel = (x: number, y: number, label: string) =>
  `<text x="${x}" y="${y + 6}" font-size="18" font-weight="700" text-anchor="middle" font-family="sans-serif">${label}</text>`;

async function drawMap(file: string, report: Report): Promise<void> {
  const pins = report.bmps.map(({ label, correctiveActions }, index) => {
    const draw = correctiveActions === null ? SHAPES.documentation : SHAPES.correction;
    return draw(120 + ((index * 337) % 1200), 90 + ((index * 211) % 600), label ?? '-');
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1440" height="800">
    <defs><filter id="n"><feTurbulence baseFrequency="0.05" numOctaves="4" seed="7"/>
      <feColorMatrix values="0 0 0 0 0.25  0 0 0 0 0.3  0 0 0 0 0.15  0 0 0 0.6 0"/></filter></defs>
    <rect width="100%" height="100%" fill="#5d6b45"/><rect x="260" y="90" width="760" height="560" rx="60" fill="#a98a61"/>
    <rect x="1090" width="120" height="800" fill="#55595c"/><rect y="690" width="1440" height="110" fill="#55595c"/>
    <rect x="560" y="260" width="230" height="150" fill="#c9ccca"/>
    <rect width="100%" height="100%" filter="url(#n)" opacity="0.7"/>${pins.join('')}</svg>`;
  await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toFile(file);
}
