import type { EditorEvent } from './events';

/** What a new inspection starts with, from a deadline. */
export interface PlannedStart {
  siteId: string;
  /** The storm that it follows; null for a routine inspection. */
  storm?: { triggerAt: string; /** Thousandths of an inch. */ rain: number } | null;
}

/**
 * Starts an inspection from a deadline: opens its first step with the site and, after a storm, fills in type, date and
 * depth (RAIN-03).
 */
export function listStartEvents({ siteId, storm }: PlannedStart): EditorEvent[] {
  const open: EditorEvent[] = [
    { type: 'phaseOpened', phase: 'ProjectInfo' },
    { type: 'siteChosen', siteId },
  ];
  if (!storm) return open;
  return [
    ...open,
    { type: 'fieldChanged', key: 'type', value: 'precipitation' },
    { type: 'fieldChanged', key: 'lastRainfallDate', value: storm.triggerAt },
    { type: 'fieldChanged', key: 'lastRainfallDepth', value: `${storm.rain / 1000} in` },
  ];
}
