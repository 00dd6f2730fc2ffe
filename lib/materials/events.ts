import type { EventsOf } from '@/lib/events';
import { hasFields, defineLiveMessages, createLiveNotification } from '@/lib/live-messages';
import { quoteName, type Change, formatChanges, type Sentences } from '@/lib/audit-sentences';
import type { DiscoveryMode } from './rules';

/** Live message to a work unit whose materials or matches changed. */
export const materialMessages = defineLiveMessages('workgroups', { 'changed-materials': hasFields({}) });

interface OfMaterial {
  materialId: string;
  mode: DiscoveryMode;
  resource: string;
  /**
   * `units`: the own work unit, and those whose lists contained the material before or contain it now. `tasks`: its
   * expiry tasks, which are done.
   */
  sending: { units: readonly string[]; tasks: readonly string[] };
}

const materialEvent =
  <More extends object>() =>
  ({ sending }: OfMaterial & More) =>
    sending.units.map((unit) => createLiveNotification(materialMessages['changed-materials'], unit, {}));

export interface PutBack {
  expires: string;
  term: number;
  personId: string;
}

export const materialEvents = {
  'posted-material': materialEvent<object>(),
  'changed-material': materialEvent<{ changes: Change[] }>(),
  'renewed-material': materialEvent<{ expires: string }>(),
  'took-down-material': materialEvent<object>(),
  'put-back-material': materialEvent<PutBack>(),
};

export type MaterialEvent = EventsOf<typeof materialEvents>;

export const materialSentences = {
  'posted-material': (event) =>
    event.mode === 'search' ? `searched for ${searchOrPostText(event)}` : `posted ${searchOrPostText(event)}`,
  'changed-material': ({ changes, ...event }) => `changed ${materialNoun(event)}${formatChanges(changes)}`,
  'renewed-material': (event) => `renewed ${materialNoun(event)}${event.expires ? ` until ${event.expires}` : ''}`,
  'took-down-material': (event) => `removed ${materialNoun(event)}`,
  'put-back-material': (event) => `restored ${materialNoun(event)}`,
} satisfies Sentences<typeof materialEvents>;

type SentenceData = Partial<Pick<OfMaterial, 'mode' | 'resource'>>;

const searchOrPostText = ({ resource }: SentenceData): string =>
  resource ? `the material ${quoteName(resource)}` : 'a material';

const materialNoun = ({ mode, resource }: SentenceData): string =>
  resource && mode ? `the ${mode} for ${quoteName(resource)}` : 'a listing';
