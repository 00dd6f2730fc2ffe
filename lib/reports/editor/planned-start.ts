import type { EditorEvent } from './events';

/** What a new inspection starts with, from a deadline. */
export interface PlannedStart {
  siteId: string;
  /** The storm that it follows; null for a routine inspection. */
  storm?: { triggerAt: string; /** Thousandths of an inch. */ rain: number } | null;
}

/** The answers with which a deadline starts an inspection: its site and, after a storm, type, date and depth (RAIN-03). */
export function listStartEvents({ siteId, storm }: PlannedStart): EditorEvent[] {
  if (!storm) return [{ type: 'siteChosen', siteId }];
  return [
    { type: 'siteChosen', siteId },
    { type: 'fieldChanged', key: 'type', value: 'precipitation' },
    { type: 'fieldChanged', key: 'lastRainfallDate', value: storm.triggerAt },
    { type: 'fieldChanged', key: 'lastRainfallDepth', value: `${storm.rain / 1000} in` },
  ];
}
