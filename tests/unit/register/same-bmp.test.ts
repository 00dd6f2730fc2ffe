import { findUndoFailure, type BmpChange } from '@/lib/register/bmp-changes';
import { limitInstances, type BmpInstance } from '@/lib/register/instances';
import { MAX_BMPS_IN_GROUND } from '@/lib/register/limits';
import { compareTags, isDoubtful, listNearbyPairs } from '@/lib/register/same-bmp';

const METER = 1 / 111_195;

const createInstance = (tag: string, northMeters: number | null, practiceId = 'fence'): BmpInstance => ({
  id: tag,
  practiceId,
  tag,
  label: null,
  location: northMeters === null ? null : { lat: 43 + northMeters * METER, lng: -88 },
});

const createChange = (id: string, more: Partial<BmpChange> = {}): BmpChange => ({
  id,
  kind: 'separated',
  instanceId: 'SF-02',
  otherId: 'SF-01',
  undoesId: null,
  changedAt: '2026-11-10T15:00:00.000Z',
  ...more,
});

const listTags = (instances: readonly BmpInstance[], changes: readonly BmpChange[] = []) =>
  listNearbyPairs(instances, changes).map(({ first, second }) => `${first.tag} ${second.tag}`);

describe('nearby pairs', () => {
  test('are within 15 m, have one practice and a location, and are listed from the nearest [REG-15]', () => {
    const instances = [
      createInstance('SF-03', 20),
      createInstance('SF-01', 0),
      createInstance('SF-02', 14),
      createInstance('IP-01', 1, 'inlet'),
      createInstance('SF-04', null),
      createInstance('SF-05', null),
    ];
    expect(listTags(instances)).toEqual(['SF-02 SF-03', 'SF-01 SF-02']);
  });

  test('are not listed once someone has separated them, unless this is undone', () => {
    const instances = [createInstance('SF-01', 0), createInstance('SF-02', 2)];
    const separated = createChange('change');
    expect(listTags(instances, [separated])).toEqual([]);
    expect(listTags(instances, [separated, createChange('undo', { kind: 'undone', undoesId: 'change' })])).toEqual([
      'SF-01 SF-02',
    ]);
  });

  test('of one inspection need a decision only within 3 m', () => {
    const [near] = listNearbyPairs([createInstance('SF-01', 0), createInstance('SF-02', 2)], []);
    const [far] = listNearbyPairs([createInstance('SF-01', 0), createInstance('SF-02', 4)], []);
    if (!near || !far) throw new Error('no pairs');
    expect([isDoubtful(near, true), isDoubtful(far, true), isDoubtful(far, false)]).toEqual([true, false, true]);
  });
});

test('BMP tags are sorted by their numbers', () => {
  const tags = ['SF-100', 'IP-01', 'SF-99'].map((tag) => ({ tag }));
  expect(tags.toSorted(compareTags).map(({ tag }) => tag)).toEqual(['IP-01', 'SF-99', 'SF-100']);
});

describe('undoing a change of a BMP', () => {
  const merged = createChange('merge', { kind: 'merged' });

  test.each([
    ['is possible for 30 days', [merged], '2026-12-10T15:00:00.000Z', null],
    ['is too late after 30 days', [merged], '2026-12-10T15:00:00.001Z', 'bmp-change-too-old'],
    [
      'is rejected the second time',
      [merged, createChange('undo', { kind: 'undone', undoesId: 'merge' })],
      merged.changedAt,
      'bmp-change-undone',
    ],
    [
      'is rejected after a later change of the same BMP',
      [merged, createChange('removal', { kind: 'removed', instanceId: 'SF-01', otherId: null })],
      merged.changedAt,
      'bmp-changed-since',
    ],
    [
      'is possible after a later change of other BMPs',
      [merged, createChange('removal', { kind: 'removed', instanceId: 'SF-03', otherId: null })],
      merged.changedAt,
      null,
    ],
    ['is possible after a later answer about the BMP', [merged, createChange('answer')], merged.changedAt, null],
  ])('%s', (_title, changes, now, code) => {
    expect(findUndoFailure(merged, changes, now)).toBe(code);
  });
});

test('the limit omits new instances with their visits and keeps earlier ones [REG-19]', () => {
  const instances = Array.from({ length: MAX_BMPS_IN_GROUND + 1 }, (_, index) => createInstance(`SF-${index}`, 0));
  const instanceIds = { seen: 'SF-0', fits: `SF-${MAX_BMPS_IN_GROUND - 1}`, exceeds: `SF-${MAX_BMPS_IN_GROUND}` };
  const limited = limitInstances({ instanceIds, instances }, MAX_BMPS_IN_GROUND - 1);
  expect(limited.instances).toHaveLength(MAX_BMPS_IN_GROUND);
  expect(limited.instanceIds).toEqual({ seen: 'SF-0', fits: instanceIds.fits });
});
