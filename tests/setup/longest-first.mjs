import Sequencer from '@jest/test-sequencer';

/** The slowest test files by a part of their paths. On a fresh clone Jest has no timings. */
const SLOWEST = [
  'unit/reports/editor/answer-screens.test',
  'unit/conventions/imports.test',
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
      const found = SLOWEST.findIndex((part) => path.includes(part));
      return found < 0 ? SLOWEST.length : found;
    };
    return super.sort(tests).sort((one, other) => place(one) - place(other));
  }
}
