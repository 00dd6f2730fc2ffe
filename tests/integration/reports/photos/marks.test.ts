import { randomUUID } from 'node:crypto';
import { isFailure } from '@/lib/failures';
import { editorData, photoFacts, saveReport } from '@/lib/reports/contract';
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
  unit = await world.workUnit();
});
afterAll(() => world.close());

const PHOTO = `${randomUUID()}.jpg`;
const getText = (words: string): PhotoMark => ({ kind: 'text', at: { x: 0.5, y: 0.25 }, text: words });
const ALL: PhotoMark[] = [
  { kind: 'arrow', from: { x: 0, y: 0 }, to: { x: 1, y: 0.3333 } },
  { kind: 'circle', from: { x: 0.1, y: 0.1 }, to: { x: 0.2, y: 0.9 } },
  getText('Torn here'),
];
const withMarks = (marks: PhotoMarks | undefined, photo = PHOTO, more: Partial<LoggedBmp> = {}) =>
  createDocumentationBmp({
    condition: { photos: [photo], date: INSPECTION_DATE, description: 'Torn', marks },
    ...more,
  });
const getBmps = async (id: string) => (await unit.inspector.call(editorData, { id })).report.bmps;

describe('marks on a photo', () => {
  test('come back as they were drawn, and a BMP without any has no word of them', async () => {
    const marks = { [PHOTO]: { aspect: 1.3333, drawn: ALL } };
    const { id } = await createSavedReport(unit, { bmps: [withMarks(marks), createDocumentationBmp()] });
    const [drawn, plain] = await getBmps(id);
    expect(drawn?.condition.marks).toEqual(marks);
    expect(plain && 'marks' in plain.condition).toBe(false);
  });

  const refused: [string, unknown][] = [
    ['a place outside the photo', { [PHOTO]: { aspect: 1, drawn: [{ ...getText('x'), at: { x: 1.5, y: 0 } }] } }],
    ['a place that is no number', { [PHOTO]: { aspect: 1, drawn: [{ ...getText('x'), at: { x: null, y: 0 } }] } }],
    ['another kind', { [PHOTO]: { aspect: 1, drawn: [{ kind: 'script', at: { x: 0, y: 0 } }] } }],
    ['too long a text', { [PHOTO]: { aspect: 1, drawn: [getText('x'.repeat(LIMITS.markText + 1))] } }],
    [
      'too many',
      { [PHOTO]: { aspect: 1, drawn: Array.from({ length: LIMITS.marksPerPhoto + 1 }, () => getText('x')) } },
    ],
    ['a shape that no photo has', { [PHOTO]: { aspect: 0, drawn: [getText('x')] } }],
    ['a name that no photo has', { anything: { aspect: 1, drawn: [getText('x')] } }],
    [
      'more photos than there can be',
      Object.fromEntries(
        Array.from({ length: LIMITS.photos + 1 }, () => [`${randomUUID()}.jpg`, { aspect: 1, drawn: [getText('x')] }]),
      ),
    ],
  ];
  test.each(refused)('%s is refused, and nothing is written', async (_, marks) => {
    const { id } = await createSavedReport(unit, { bmps: [createDocumentationBmp()] });
    const bmp = { ...withMarks(undefined), condition: { ...withMarks(undefined).condition, marks } };
    const answer = await unit.inspector.tryCall(saveReport, {
      id,
      baseVersion: 1,
      fields: {},
      // Untyped input from a hostile sender.
      bmps: JSON.parse(JSON.stringify([bmp])),
      removed: [],
    });
    expect(isFailure(answer) && answer.code).toBe('bad-input');
    expect(await getBmps(id)).toHaveLength(1);
  });

  test('of the conditions cannot change after the crew was notified', async () => {
    const photo = `${randomUUID()}.jpg`;
    const bmp = createBmpWithActions({ condition: { photos: [photo], date: INSPECTION_DATE, description: 'Torn' } });
    const { id } = await createOpenReport(unit, { bmps: [bmp] });
    const [there] = await getBmps(id);
    if (!there) throw new Error('no BMP');
    const marks = { [photo]: { aspect: 1, drawn: [getText('Later')] } };
    const changes = { id, baseVersion: 1, fields: {}, removed: [] };
    const staleBmp = { ...there, condition: { ...there.condition, marks } };
    const answer = await unit.leader.tryCall(saveReport, { ...changes, bmps: [staleBmp] });
    expect(isFailure(answer) && answer.code).toBe('report-not-setup');

    const correctedPhoto = `${randomUUID()}.jpg`;
    const correction = {
      photos: [correctedPhoto],
      date: INSPECTION_DATE,
      description: '',
      initials: 'LL',
      marks: { [correctedPhoto]: { aspect: 1, drawn: [getText('Mended')] } },
    };
    await unit.leader.call(saveReport, { ...changes, bmps: [{ ...there, correction }] });
    expect((await getBmps(id))[0]?.correction?.marks).toEqual(correction.marks);
  });

  test('of a closed record nobody changes', async () => {
    const { id } = await createClosedReport(unit);
    const [there] = await getBmps(id);
    if (!there) throw new Error('no BMP');
    const photo = there.condition.photos[0] ?? PHOTO;
    const marks = { [photo]: { aspect: 1, drawn: [getText('Later')] } };
    const answer = await unit.inspector.tryCall(saveReport, {
      id,
      baseVersion: 1,
      fields: {},
      bmps: [{ ...there, condition: { ...there.condition, marks } }],
      removed: [],
    });
    expect(isFailure(answer) && answer.code).toBe('report-closed');
  });

  test('of two people who draw on the same BMP, the second is shown what the first drew', async () => {
    const photo = `${randomUUID()}.jpg`;
    const { id } = await createSavedReport(unit, { bmps: [withMarks(undefined, photo)] });
    const [there] = await getBmps(id);
    if (!there) throw new Error('no BMP');
    const drawn = (words: string) => ({
      id,
      baseVersion: 1,
      fields: {},
      bmps: [
        { ...there, condition: { ...there.condition, marks: { [photo]: { aspect: 1, drawn: [getText(words)] } } } },
      ],
      removed: [],
    });
    await unit.inspector.call(saveReport, drawn('Ines'));
    const answer = await unit.leader.tryCall(saveReport, drawn('Leo'));
    expect(isFailure(answer) && [answer.code, JSON.stringify(answer.details).includes('Ines')]).toEqual([
      'report-conflict',
      true,
    ]);
  });
});

describe('what is known of a photo', () => {
  test('is shown to members, with its position', async () => {
    const { id } = await createSavedReport(unit, { bmps: [createDocumentationBmp()] });
    const fileName = await unit.addPhoto('practiceactions', id);
    const facts = { takenAt: new Date('2026-11-20T15:30:00Z'), lat: 43.05, lng: -87.95, uploadedBy: unit.leader.id };
    await world.runAsMaintenance((db) => db.photo.update({ where: { fileName }, data: facts }));
    const { photos } = await unit.inspector.call(photoFacts, { idreport: id });
    expect(photos).toEqual([
      {
        fileName,
        takenAt: '2026-11-20T15:30:00.000Z',
        isZoneAssumed: false,
        by: unit.leader.name,
        position: { lat: 43.05, lng: -87.95 },
      },
    ]);
  });

  test('is not shown for a report of another unit', async () => {
    const other = await world.workUnit();
    const { id } = await createSavedReport(other, { bmps: [createDocumentationBmp()] });
    const answer = await unit.inspector.tryCall(photoFacts, { idreport: id });
    expect(isFailure(answer) && answer.code).toBe('report-not-found');
  });
});
