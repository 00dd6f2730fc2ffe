import Sequencer from '@jest/test-sequencer';

/**
 * The test files that take longest, the longest first, as parts of their paths. Jest knows from former runs how long
 * each file takes, but a fresh clone has none of those; it then begins with the largest file, and the simulated
 * inspections, a small file that runs for a minute, would come last, while the second worker has nothing left to do.
 */
const LONGEST = [
  'unit/reports/editor/editor-screens.test',
  'unit/house/arrows.test',
  'integration/reports/simulation/',
  'tenancy/matrix.test',
  'integration/reports/pdf/final-pdf.test',
  'tenancy/pair.test',
  'integration/server/',
  'integration/reports/close-in-turn.test',
];

export default class LongestFirst extends Sequencer {
  /**
   * @override
   * @param {Parameters<Sequencer['sort']>[0]} tests
   */
  sort(tests) {
    const place = (/** @type {{ path: string }} */ { path }) => {
      const found = LONGEST.findIndex((part) => path.includes(part));
      return found < 0 ? LONGEST.length : found;
    };
    return super.sort(tests).sort((one, other) => place(one) - place(other));
  }
}
