/** The table of pages: server cost, baseline, limit, and download size. */
import { kilobytes, median, milliseconds, quantile, times } from './numbers.mjs';
import { table, verdict } from './table.mjs';

export const EMPTY = 'Empty page of the same Next';
export const SHELL = 'Shell with an empty panel (New Site)';
export const LIST = 'Inspection Reports';
export const ELEMENTS = 'The list’s elements as server components, sent twice, nothing asked';
export const ELEMENTS_ONCE = 'The list’s elements drawn once by a client component, nothing asked';

export const PAGE_AIMS = { panel: 1.6, elements: 1.6, list: 60 * 1024, editor: 110 * 1024 };

const HEAD = [
  'page',
  'CPU',
  'of it database',
  'of it helper threads',
  '× empty page',
  '× empty panel',
  'round trips',
  'HTML',
  'first-load JS',
  'above empty page',
  'loaded after',
];

export function pageTable(pages, costs, facts) {
  const of = (name, part) => milliseconds(median(costs.map((round) => round[name][part])));
  const toEmpty = (name) => times(median(costs.map((round) => round[name].total / round[EMPTY].total)));
  const rows = pages.map(({ name, aim, limit, beside }, index) => {
    const { html, first, after, map, roundTrips } = facts[index];
    const above = first - facts[0].first;
    const toPanel = toNeighbour(costs, name);
    return [
      name,
      of(name, 'total'),
      of(name, 'database'),
      of(name, 'helpers'),
      toEmpty(name),
      beside === undefined ? toPanel.text + verdict(aim ? toPanel.median <= PAGE_AIMS.panel : null) : '–',
      roundTrips === 0 ? '–' : String(roundTrips) + verdict(roundTrips > 8 ? false : null),
      kilobytes(html),
      kilobytes(first),
      index === 0 ? '–' : `+${kilobytes(above)}${verdict(limit === undefined ? null : above <= limit)}`,
      `+${kilobytes(after)}${map > 0 ? `, map ${kilobytes(map)}` : ''}`,
    ];
  });
  return table(HEAD, rows);
}

/** Ratio to the page measured beside it: the median of the rounds, and their middle half. */
function toNeighbour(costs, name, ratioOf = ({ total, beside }) => total / beside) {
  const at = (share) =>
    quantile(
      costs.map((round) => ratioOf(round[name])),
      share,
    );
  return { median: at(0.5), text: `${times(at(0.5))} (${at(0.25).toFixed(2)} to ${at(0.75).toFixed(2)})` };
}

export function pageAims(costs) {
  const toElements = (name) => toNeighbour(costs, name, ({ total, beside }) => beside / total);
  const [once, twice] = [toElements(ELEMENTS_ONCE), toElements(ELEMENTS)];
  return [
    `${LIST} takes ${once.text} what a page takes that draws the same elements once and asks nothing; aim ${times(PAGE_AIMS.elements)}${verdict(once.median <= PAGE_AIMS.elements)}. It takes ${twice.text} what a page takes that sends them twice, as HTML and as server components.`,
    `Aims: pages at most ${PAGE_AIMS.panel} × the empty panel's CPU; first-load JavaScript above the empty page at most ${kilobytes(PAGE_AIMS.list)} for the list and ${kilobytes(PAGE_AIMS.editor)} for the editor, map apart; at most 8 round trips, BEGIN and COMMIT included. JavaScript is compressed (gzip), as a phone that has nothing yet loads it: what the HTML asks for, then what the screen loads after that.`,
  ].join(' ');
}
