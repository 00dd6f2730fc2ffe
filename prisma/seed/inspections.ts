/** An inspection of the demonstration and its final status (`until`). Its day is counted back from today. */
export interface Inspection {
  daysAgo: number;
  site: number;
  inspector: number;
  type: 'weekly' | 'precipitation' | 'other';
  /** Indices into FINDINGS. */
  findings: readonly number[];
  /** Number of findings with a completed correction. */
  corrected: number;
  until: 'setup' | 'open' | 'closed' | 'finished';
  share?: 'sent' | 'acknowledged';
}

/** Newest first. There are enough past ones for a second page. */
export const INSPECTIONS: readonly Inspection[] = [
  { daysAgo: 0, site: 0, inspector: 0, type: 'weekly', findings: [0, 1, 2, 3, 6, 7], corrected: 1, until: 'setup' },
  { daysAgo: 0, site: 2, inspector: 3, type: 'weekly', findings: [2], corrected: 0, until: 'setup' },
  { daysAgo: 0, site: 3, inspector: 2, type: 'precipitation', findings: [1, 2, 8], corrected: 0, until: 'open' },
  {
    daysAgo: 2,
    site: 1,
    inspector: 2,
    type: 'precipitation',
    findings: [0, 1, 2, 3, 4, 5, 8],
    corrected: 3,
    until: 'open',
  },
  { daysAgo: 3, site: 2, inspector: 1, type: 'weekly', findings: [0, 4, 6], corrected: 2, until: 'open' },
  {
    daysAgo: 4,
    site: 3,
    inspector: 0,
    type: 'weekly',
    findings: [0, 1, 5, 6, 7, 8],
    corrected: 3,
    until: 'closed',
    share: 'acknowledged',
  },
  {
    daysAgo: 7,
    site: 0,
    inspector: 3,
    type: 'precipitation',
    findings: [0, 2, 3, 6, 7],
    corrected: 3,
    until: 'closed',
    share: 'sent',
  },
  { daysAgo: 8, site: 0, inspector: 0, type: 'weekly', findings: [0, 1, 3, 6, 7], corrected: 3, until: 'closed' },
  { daysAgo: 9, site: 1, inspector: 2, type: 'weekly', findings: [1, 3, 6, 7, 8], corrected: 2, until: 'closed' },
  { daysAgo: 11, site: 3, inspector: 0, type: 'weekly', findings: [2, 5, 8], corrected: 2, until: 'closed' },
  {
    daysAgo: 15,
    site: 2,
    inspector: 3,
    type: 'weekly',
    findings: [0, 4, 6],
    corrected: 1,
    until: 'finished',
    share: 'acknowledged',
  },
  { daysAgo: 18, site: 1, inspector: 2, type: 'other', findings: [3, 8], corrected: 1, until: 'finished' },
  { daysAgo: 22, site: 0, inspector: 0, type: 'weekly', findings: [0, 2, 7], corrected: 2, until: 'finished' },
  { daysAgo: 29, site: 3, inspector: 3, type: 'weekly', findings: [1, 5], corrected: 2, until: 'finished' },
  { daysAgo: 36, site: 2, inspector: 1, type: 'weekly', findings: [0, 6, 8], corrected: 1, until: 'finished' },
  { daysAgo: 43, site: 0, inspector: 0, type: 'weekly', findings: [1, 3], corrected: 1, until: 'finished' },
  { daysAgo: 50, site: 1, inspector: 2, type: 'weekly', findings: [2, 7], corrected: 2, until: 'finished' },
];
