import fc from 'fast-check';
import { ACTION_AGES } from '@/lib/overview/action-ages';
import type { OverviewList } from '@/lib/overview/contract';
import { countOverview, listCounted, type NumberQuery, type OverviewData } from '@/lib/overview/numbers';
import { SITE_STATES } from '@/lib/overview/sites';
import { INSPECTION_RESULTS, listWeeks } from '@/lib/overview/weeks';

const WEEKS = listWeeks('2026-11-24');
const UNITS = 1000;

const site = fc.record({ id: fc.uuid(), name: fc.string(), timeZone: fc.constant('America/Chicago') });

/** A work unit with any sites, inspections and corrective actions. */
const unitData: fc.Arbitrary<OverviewData> = fc.record({
  weeks: fc.constant(WEEKS),
  hasProfiles: fc.boolean(),
  sites: fc.array(
    fc.record({
      id: fc.uuid(),
      name: fc.string(),
      timeZone: fc.constant('America/Chicago'),
      openActions: fc.nat(),
      position: fc.constant({ lat: 43, lng: -88 }),
      state: fc.constantFrom(...SITE_STATES),
    }),
  ),
  inspections: fc.array(
    fc.record({
      site,
      key: fc.string(),
      kind: fc.constant('routine' as const),
      dueDay: fc.constant(null),
      dueAt: fc.constant('2026-11-24T15:00:00.000Z'),
      metBy: fc.constant(null),
      week: fc.constantFrom(...WEEKS),
      result: fc.constantFrom(...INSPECTION_RESULTS),
    }),
  ),
  actions: fc.array(
    fc.record({
      id: fc.uuid(),
      site,
      instanceId: fc.uuid(),
      tag: fc.string(),
      name: fc.string(),
      type: fc.constantFrom('Silt Fence', 'silt fence', '<b>Inlet</b>', ' '),
      discoveredAt: fc.constant('2026-11-24T15:00:00.000Z'),
      isOpen: fc.boolean(),
      isRepeat: fc.boolean(),
      age: fc.constantFrom(...ACTION_AGES),
    }),
  ),
});

function countItems(list: OverviewList): number {
  switch (list.kind) {
    case 'sites':
      return list.sites.length;
    case 'inspections':
      return list.inspections.length;
    case 'actions':
      return list.actions.length;
  }
}

test('every number equals the length of the list behind it, in 1,000 random work units [OVER-02]', () => {
  fc.assert(
    fc.property(unitData, (data) => {
      const { sites, ages, weeks, repeats } = countOverview(data);
      const marks: [NumberQuery, number][] = [
        ...SITE_STATES.map((state): [NumberQuery, number] => [
          { list: state },
          sites.filter((each) => each.state === state).length,
        ]),
        ...ages.map(({ age, count }): [NumberQuery, number] => [{ list: age }, count]),
        ...weeks.flatMap(({ firstDay, results }) =>
          results.map(({ result, count }): [NumberQuery, number] => [{ list: result, week: firstDay }, count]),
        ),
        ...repeats.map(({ type, count }): [NumberQuery, number] => [{ list: 'repeats', bmpType: type }, count]),
      ];
      for (const [query, count] of marks) expect(countItems(listCounted(data, query))).toBe(count);
      const sum = (list: NumberQuery['list']) => countItems(listCounted(data, { list }));
      expect(SITE_STATES.map(sum).reduce((a, b) => a + b)).toBe(data.sites.length);
      expect(INSPECTION_RESULTS.map(sum).reduce((a, b) => a + b)).toBe(data.inspections.length);
    }),
    { numRuns: UNITS },
  );
});
