/** A finding: a practice of the default library, and texts. */
export interface Finding {
  practice: string;
  condition: string;
  /** What was done about it; null if nothing was necessary, so that the BMP is documentation only. */
  correction: string | null;
}

export const FINDINGS: readonly Finding[] = [
  {
    practice: 'Silt Fence',
    condition:
      'About 60 ft of fabric on the Canal St side is holding sediment past half its height. Two posts lean downslope.',
    correction: 'Sediment removed and spread in the upland area, posts reset, toe re-trenched and compacted.',
  },
  {
    practice: 'Inlet Filter Bag, Type D',
    condition: 'Bag is about half full after last night’s rain; overflow holes partly blocked.',
    correction: 'Bag emptied, holes cleared, re-hung with clearance.',
  },
  {
    practice: 'Stone Tracking Pad',
    condition: 'Stone is worked full of mud for the first 20 ft. Trackout on the street.',
    correction: 'Top 6 in of stone replaced, street swept.',
  },
  {
    practice: 'Sediment Basin',
    condition: 'Deposits are near the clean-out mark on the riser.',
    correction: 'Basin dredged to design depth.',
  },
  {
    practice: 'Concrete Washout',
    condition: 'Three quarters full; liner torn at the back.',
    correction: 'Hardened concrete hauled off, liner replaced.',
  },
  {
    practice: 'Soil Stockpile Protection',
    condition: 'Pile has sat idle for 9 days without cover.',
    correction: 'Covered and the perimeter log reset.',
  },
  {
    practice: 'Temporary Seeding',
    condition: 'Oats are up 3 in over the north slope, no rills.',
    correction: null,
  },
  {
    practice: 'Vegetative Buffer',
    condition: 'Dense grass, 35 ft wide, no concentrated flow.',
    correction: null,
  },
];

/** An inspection and its final status (`until`). Its day is counted back from today. */
export interface Inspection {
  daysAgo: number;
  /** Index into SITES. */
  site: number;
  inspector: string;
  type?: 'precipitation' | 'other';
  /** Indices into FINDINGS. */
  findings: readonly number[];
  /** Number of findings with a completed correction. */
  corrected: number;
  until: 'setup' | 'open' | 'closed' | 'finished';
  share?: 'sent' | 'acknowledged';
}

const [DANA, MARCUS, PRIYA, LUIS] = ['dkowalczyk', 'mhale', 'praman', 'lortega'] as const;

/** Newest first. There are enough past ones for a second page. */
export const INSPECTIONS: readonly Inspection[] = [
  { daysAgo: 0, site: 0, inspector: DANA, findings: [0, 1, 2, 3, 6], corrected: 1, until: 'setup' },
  { daysAgo: 0, site: 2, inspector: LUIS, findings: [2], corrected: 0, until: 'setup' },
  { daysAgo: 0, site: 3, inspector: PRIYA, type: 'precipitation', findings: [1, 2, 7], corrected: 0, until: 'open' },
  {
    daysAgo: 2,
    site: 1,
    inspector: PRIYA,
    type: 'precipitation',
    findings: [0, 1, 2, 4, 7],
    corrected: 2,
    until: 'open',
  },
  { daysAgo: 3, site: 2, inspector: MARCUS, findings: [0, 4, 6], corrected: 2, until: 'open' },
  {
    daysAgo: 4,
    site: 3,
    inspector: DANA,
    findings: [0, 1, 5, 6],
    corrected: 3,
    until: 'closed',
    share: 'acknowledged',
  },
  { daysAgo: 7, site: 0, inspector: LUIS, findings: [0, 2, 3, 7], corrected: 2, until: 'closed', share: 'sent' },
  { daysAgo: 8, site: 0, inspector: DANA, findings: [0, 1, 3, 6, 7], corrected: 3, until: 'closed' },
  { daysAgo: 9, site: 1, inspector: PRIYA, findings: [1, 3, 6, 7], corrected: 1, until: 'closed' },
  { daysAgo: 11, site: 3, inspector: DANA, findings: [2, 5, 7], corrected: 2, until: 'closed' },
  {
    daysAgo: 15,
    site: 2,
    inspector: LUIS,
    findings: [0, 4, 6],
    corrected: 1,
    until: 'finished',
    share: 'acknowledged',
  },
  { daysAgo: 18, site: 1, inspector: PRIYA, type: 'other', findings: [3, 7], corrected: 1, until: 'finished' },
  { daysAgo: 22, site: 0, inspector: DANA, findings: [0, 2, 7], corrected: 2, until: 'finished' },
  { daysAgo: 29, site: 3, inspector: LUIS, findings: [1, 5], corrected: 2, until: 'finished' },
  { daysAgo: 36, site: 2, inspector: MARCUS, findings: [0, 6, 7], corrected: 1, until: 'finished' },
  { daysAgo: 43, site: 0, inspector: DANA, findings: [1, 3], corrected: 1, until: 'finished' },
  { daysAgo: 50, site: 1, inspector: PRIYA, findings: [2, 7], corrected: 2, until: 'finished' },
];
