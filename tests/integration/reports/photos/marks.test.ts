import { randomUUID } from 'node:crypto';
import { isFailure } from '@/lib/failures';
import { editorData, photoMetadata, saveReport } from '@/lib/reports/contract';
import type { PhotoMark, PhotoMarks } from '@/lib/reports/domain/photo-mark';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { LIMITS } from '@/lib/reports/domain/rules';
import {
  createClosedReport,
  createDocumentationBmp,
  INSPECTION_DATE,
  createOpenReport,
  createBmpWithActions,
  createSavedReport,
} from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

const PHOTO = `${randomUUID()}.jpg`;
const createTextMark = (words: string): PhotoMark => ({ kind: 'text', at: { x: 0.5, y: 0.25 }, text: words });
const EVERY_KIND: PhotoMark[] = [
  { kind: 'arrow', from: { x: 0, y: 0 }, to: { x: 1, y: 0.3333 } },
  { kind: 'circle', from: { x: 0.1, y: 0.1 }, to: { x: 0.2, y: 0.9 } },
  createTextMark('Torn here'),
];
const withMarks = (marks: PhotoMarks | undefined, photo = PHOTO, more: Partial<LoggedBmp> = {}) =>
  createDocumentationBmp({
    condition: { photos: [photo], date: INSPECTION_DATE, description: 'Torn', marks },
    ...more,
  });
const getBmps = async (id: string) => (await unit.inspector.call(editorData, { id })).report.bmps;

describe('marks on a photo', () => {
  test('are returned as marks, and are absent from a BMP without marks', async () => {
    const marks = { [PHOTO]: { aspect: 1.3333, marks: EVERY_KIND } };
    const { id } = await createSavedReport(unit, { bmps: [withMarks(marks), createDocumentationBmp()] });
    const [marked, unmarked] = await getBmps(id);
    expect(marked?.condition.marks).toEqual(marks);
    expect(unmarked && 'marks' in unmarked.condition).toBe(false);
  });

  const refused: [string, unknown][] = [
    [
      'a position outside the photo',
      { [PHOTO]: { aspect: 1, marks: [{ ...createTextMark('x'), at: { x: 1.5, y: 0 } }] } },
    ],
    [
      'a position that is not a number',
      { [PHOTO]: { aspect: 1, marks: [{ ...createTextMark('x'), at: { x: null, y: 0 } }] } },
    ],
    ['another kind', { [PHOTO]: { aspect: 1, marks: [{ kind: 'script', at: { x: 0, y: 0 } }] } }],
    ['a text that is too long', { [PHOTO]: { aspect: 1, marks: [createTextMark('x'.repeat(LIMITS.markText + 1))] } }],
    [
      'too many marks',
      { [PHOTO]: { aspect: 1, marks: Array.from({ length: LIMITS.marksPerPhoto + 1 }, () => createTextMark('x')) } },
    ],
    ['an invalid aspect ratio', { [PHOTO]: { aspect: 0, marks: [createTextMark('x')] } }],
    ['an invalid file name', { anything: { aspect: 1, marks: [createTextMark('x')] } }],
    [
      'too many photos',
      Object.fromEntries(
        Array.from({ length: LIMITS.photos + 1 }, () => [
          `${randomUUID()}.jpg`,
          { aspect: 1, marks: [createTextMark('x')] },
        ]),
      ),
    ],
  ];
  test.each(refused)('are refused with %s, and nothing is written', async (_description, marks) => {
    const { id } = await createSavedReport(unit, { bmps: [createDocumentationBmp()] });
    const bmp = { ...withMarks(undefined), condition: { ...withMarks(undefined).condition, marks } };
    const result = await unit.inspector.tryCall(saveReport, {
      id,
      baseVersion: 1,
      fields: {},
      // Untyped input from a hostile sender.
      bmps: JSON.parse(JSON.stringify([bmp])),
      removed: [],
    });
    expect(isFailure(result) && result.code).toBe('bad-input');
    expect(await getBmps(id)).toHaveLength(1);
  });

  test('can change after the crew was notified in a correction, but not in a condition', async () => {
    const photo = `${randomUUID()}.jpg`;
    const bmp = createBmpWithActions({ condition: { photos: [photo], date: INSPECTION_DATE, description: 'Torn' } });
    const { id } = await createOpenReport(unit, { bmps: [bmp] });
    const [stored] = await getBmps(id);
    if (!stored) throw new Error('no BMP');
    const marks = { [photo]: { aspect: 1, marks: [createTextMark('Later')] } };
    const changes = { id, baseVersion: 1, fields: {}, removed: [] };
    const bmpWithMarks = { ...stored, condition: { ...stored.condition, marks } };
    const result = await unit.leader.tryCall(saveReport, { ...changes, bmps: [bmpWithMarks] });
    expect(isFailure(result) && result.code).toBe('report-not-setup');

    const correctedPhoto = `${randomUUID()}.jpg`;
    const correction = {
      photos: [correctedPhoto],
      date: INSPECTION_DATE,
      description: '',
      initials: 'LL',
      marks: { [correctedPhoto]: { aspect: 1, marks: [createTextMark('Mended')] } },
    };
    await unit.leader.call(saveReport, { ...changes, bmps: [{ ...stored, correction }] });
    expect((await getBmps(id))[0]?.correction?.marks).toEqual(correction.marks);
  });

  test('of a closed record cannot change', async () => {
    const { id } = await createClosedReport(unit);
    const [stored] = await getBmps(id);
    if (!stored) throw new Error('no BMP');
    const photo = stored.condition.photos[0] ?? PHOTO;
    const marks = { [photo]: { aspect: 1, marks: [createTextMark('Later')] } };
    const result = await unit.inspector.tryCall(saveReport, {
      id,
      baseVersion: 1,
      fields: {},
      bmps: [{ ...stored, condition: { ...stored.condition, marks } }],
      removed: [],
    });
    expect(isFailure(result) && result.code).toBe('report-closed');
  });

  test('conflict with marks that another person has saved on the same BMP', async () => {
    const photo = `${randomUUID()}.jpg`;
    const { id } = await createSavedReport(unit, { bmps: [withMarks(undefined, photo)] });
    const [stored] = await getBmps(id);
    if (!stored) throw new Error('no BMP');
    const createSaveInput = (words: string) => ({
      id,
      baseVersion: 1,
      fields: {},
      bmps: [
        {
          ...stored,
          condition: { ...stored.condition, marks: { [photo]: { aspect: 1, marks: [createTextMark(words)] } } },
        },
      ],
      removed: [],
    });
    await unit.inspector.call(saveReport, createSaveInput('Ines'));
    const result = await unit.leader.tryCall(saveReport, createSaveInput('Leo'));
    expect(isFailure(result) && [result.code, JSON.stringify(result.details).includes('Ines')]).toEqual([
      'report-conflict',
      true,
    ]);
  });
});

describe('metadata of a photo', () => {
  test('is returned to members, with its position', async () => {
    const { id } = await createSavedReport(unit, { bmps: [createDocumentationBmp()] });
    const fileName = await unit.addPhoto('practiceactions', id);
    const facts = { takenAt: new Date('2026-11-20T15:30:00Z'), lat: 43.05, lng: -87.95, uploadedBy: unit.leader.id };
    await world.runAsMaintenance((db) => db.photo.update({ where: { fileName }, data: facts }));
    const { photos } = await unit.inspector.call(photoMetadata, { idreport: id });
    expect(photos).toEqual([
      {
        fileName,
        takenAt: '2026-11-20T15:30:00.000Z',
        isZoneAssumed: false,
        by: unit.leader.name,
        position: { lat: 43.05, lng: -87.95 },
        origin: null,
        evidenceCopy: null,
      },
    ]);
  });

  test('is not returned for a report of another unit', async () => {
    const other = await world.createWorkUnit();
    const { id } = await createSavedReport(other, { bmps: [createDocumentationBmp()] });
    const result = await unit.inspector.tryCall(photoMetadata, { idreport: id });
    expect(isFailure(result) && result.code).toBe('report-not-found');
  });
});
