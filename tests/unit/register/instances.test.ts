import { createTag, linkVisits, listNearbyInstances, type BmpInstance, type Visit } from '@/lib/register/instances';

const METER = 1 / 111_195;
const getPositionNorth = (northMeters: number) => ({ lat: 43 + northMeters * METER, lng: -88 });

const createVisit = (id: string, northMeters: number | null, more: Partial<Visit> = {}): Visit => ({
  id,
  practiceId: 'fence',
  name: 'Silt Fence',
  location: northMeters === null ? null : getPositionNorth(northMeters),
  label: null,
  ...more,
});

const createInstance = (tag: string, northMeters: number | null, more: Partial<BmpInstance> = {}): BmpInstance => ({
  id: tag,
  practiceId: 'fence',
  tag,
  location: northMeters === null ? null : getPositionNorth(northMeters),
  label: null,
  ...more,
});

function link(
  visits: readonly Visit[],
  instances: readonly BmpInstance[] = [],
  usedTags = instances.map(({ tag }) => tag),
  isDerived = true,
) {
  let lastId = 0;
  return linkVisits(visits, instances, { usedTags, isDerived, newId: () => `new ${(lastId += 1)}` });
}

describe('a logged BMP', () => {
  test('becomes an instance with the next tag', () => {
    const { instances, instanceIds } = link([createVisit('first', 0), createVisit('second', 100)]);
    expect(instances.map(({ tag }) => tag)).toEqual(['SF-01', 'SF-02']);
    expect(instanceIds).toEqual({ first: 'new 1', second: 'new 2' });
  });

  test('never gets the tag of a removed BMP', () => {
    expect(link([createVisit('next', 0)], [], ['SF-01', 'SF-04']).instances).toMatchObject([{ tag: 'SF-05' }]);
  });

  test('is the nearest instance of its practice within 15 m', () => {
    const { instanceIds } = link([createVisit('fence', 4)], [createInstance('SF-01', 12), createInstance('SF-02', 0)]);
    expect(instanceIds).toEqual({ fence: 'SF-02' });
  });

  test('is a new instance if the nearest one is farther away or of another practice', () => {
    const instances = [createInstance('SF-01', 0), createInstance('IP-01', 20, { practiceId: 'inlet' })];
    expect(link([createVisit('fence', 16)], instances).instanceIds).toEqual({ fence: 'new 1' });
  });

  test('is the instance with the same label within 3 m, although another one is nearer', () => {
    const instances = [createInstance('SF-01', 0, { label: '1' }), createInstance('SF-02', 2, { label: '2' })];
    expect(link([createVisit('fence', 2, { label: '1' })], instances).instanceIds).toEqual({ fence: 'SF-01' });
  });

  test('does not share its instance with another BMP of the same inspection', () => {
    const { instanceIds } = link([createVisit('far', 6), createVisit('near', 1)], [createInstance('SF-01', 0)]);
    expect(instanceIds).toEqual({ far: 'new 1', near: 'SF-01' });
  });

  test('moves its instance to the new position and label', () => {
    const { instances } = link([createVisit('fence', 5, { label: '7' })], [createInstance('SF-01', 0)]);
    expect(instances).toMatchObject([{ tag: 'SF-01', label: '7', location: getPositionNorth(5) }]);
  });

  test('without a location is the single instance of its practice', () => {
    const plan = { practiceId: '-1', name: 'Erosion Control Plan & Records On Site' };
    const first = link([createVisit('first', null, plan)]);
    expect(first.instances).toMatchObject([{ tag: 'ECP-01' }]);
    expect(link([createVisit('second', null, plan)], first.instances).instanceIds).toEqual({ second: 'new 1' });
  });
});

describe('a BMP whose inspector selected an instance', () => {
  const linkChosen = (visits: readonly Visit[], instances: readonly BmpInstance[]) =>
    link(visits, instances, undefined, false).instanceIds;
  const instances = [createInstance('SF-01', 0, { label: '1' }), createInstance('SF-02', 40)];

  test('is the selected instance, wherever that is [REG-02]', () => {
    expect(linkChosen([createVisit('fence', 1, { chosenId: 'SF-02' })], instances)).toEqual({ fence: 'SF-02' });
  });

  test('is a new one if the inspector selected none, even at the same location with the same label [REG-02]', () => {
    expect(linkChosen([createVisit('fence', 0, { label: '1' })], instances)).toEqual({ fence: 'new 1' });
  });

  test('is a new one if the selected one is unknown or of another practice', () => {
    const visits = [
      createVisit('unknown', 0, { chosenId: 'SF-09' }),
      createVisit('inlet', 0, { chosenId: 'SF-01', practiceId: 'inlet' }),
    ];
    expect(linkChosen(visits, instances)).toEqual({ unknown: 'new 1', inlet: 'new 2' });
  });
});

describe('a provisional tag', () => {
  const tagVisits = (visits: readonly Partial<Visit>[], usedTags: readonly string[]) =>
    link(
      visits.map((visit, index) => createVisit(String(index), 100 * index, visit)),
      [],
      [...usedTags],
      false,
    ).instances.map(({ tag }) => tag);

  test('stays, and BMPs without one get the numbers after it [REG-16]', () => {
    expect(tagVisits([{}, { provisionalTag: 'SF-04' }], ['SF-03'])).toEqual(['SF-05', 'SF-04']);
  });

  test('becomes the next number if another BMP has or had it [REG-01, REG-16]', () => {
    expect(tagVisits([{ provisionalTag: 'SF-04' }], ['SF-03', 'SF-04', 'IP-09'])).toEqual(['SF-05']);
    expect(tagVisits([{ provisionalTag: 'SF-02' }, { provisionalTag: 'SF-02' }], ['SF-01'])).toEqual([
      'SF-02',
      'SF-03',
    ]);
  });

  test.each(['IP-04', 'SF-4', 'SF-00', 'SF--1', 'SF-1e3', 'SF-10000', 'SF-04.0', 'SF-', '<b>'])(
    'is rejected if it is %s [REG-16]',
    (provisionalTag) => {
      expect(tagVisits([{ provisionalTag }], ['SF-03'])).toEqual(['SF-04']);
    },
  );
});

test('nearby instances are listed by distance', () => {
  const instances = [createInstance('SF-01', 14), createInstance('SF-02', 3), createInstance('SF-03', 16)];
  expect(
    listNearbyInstances(createVisit('fence', 0), instances).map(({ instance, meters }) => [
      instance.tag,
      Math.round(meters),
    ]),
  ).toEqual([
    ['SF-02', 3],
    ['SF-01', 14],
  ]);
});

test.each([
  ['Silt Fence', 'SF-01'],
  ['Riprap', 'RI-01'],
  ['Temporary Diversion Channel with Check Dams', 'TDC-01'],
  ['河畔 🚧', '河畔-01'],
  ['🚧', 'BMP-01'],
])('the first tag for %s at a site is %s', (name, tag) => {
  expect(createTag(name, [])).toBe(tag);
});

test('the next tag continues from the highest number', () => {
  expect(createTag('Silt Fence', ['SF-09', 'SF-99', 'SFX-200'])).toBe('SF-100');
});
