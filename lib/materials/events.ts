import type { EventsOf } from '@/lib/events';
import { defineLiveMessages, createLiveNotification } from '@/lib/live-messages';
import { hasFields } from '@/lib/type-guards';
import { quoteName, type Change, formatChanges, type Sentences } from '@/lib/audit-sentences';
import type { DiscoveryMode } from './rules';

/** Live message to a work unit whose materials or matches changed. */
export const materialMessages = defineLiveMessages('workgroups', { 'changed-materials': hasFields({}) });

interface MaterialEventData {
  materialId: string;
  mode: DiscoveryMode;
  resource: string;
  /**
   * `units`: work units whose lists change, including the actor's. `tasks`: ids of the material's expiry tasks to
   * complete.
   */
  sending: { units: readonly string[]; tasks: readonly string[] };
}

const defineMaterialEvent =
  <More extends object>() =>
  ({ sending }: MaterialEventData & More) =>
    sending.units.map((unit) => createLiveNotification(materialMessages['changed-materials'], unit, {}));

export interface RestoredMaterialData {
  /** A calendar day. */
  expires: string;
  /** Number of the current listing; rises by 1 with every new expiry and at every restore. */
  term: number;
  personId: string;
}

export const materialEvents = {
  'posted-material': defineMaterialEvent<object>(),
  'changed-material': defineMaterialEvent<{ changes: Change[] }>(),
  'renewed-material': defineMaterialEvent<{ expires: string }>(),
  'removed-material': defineMaterialEvent<object>(),
  'restored-material': defineMaterialEvent<RestoredMaterialData>(),
};

export type MaterialEvent = EventsOf<typeof materialEvents>;

export const materialSentences = {
  'posted-material': (event) =>
    `listed ${formatMaterial(event)} as ${event.mode === 'search' ? 'needed' : 'available'}`,
  'changed-material': ({ changes, ...event }) => `changed ${formatSearchOrPost(event)}${formatChanges(changes)}`,
  'renewed-material': (event) =>
    `renewed ${formatSearchOrPost(event)}${event.expires ? ` until ${event.expires}` : ''}`,
  'removed-material': (event) => `removed ${formatSearchOrPost(event)}`,
  'restored-material': (event) => `restored ${formatSearchOrPost(event)}`,
} satisfies Sentences<typeof materialEvents>;

type SentenceData = Partial<Pick<MaterialEventData, 'mode' | 'resource'>>;

const formatMaterial = ({ resource }: SentenceData): string =>
  resource ? `the material ${quoteName(resource)}` : 'a material';

const formatSearchOrPost = ({ mode, resource }: SentenceData): string =>
  resource && mode ? `the ${mode} for ${quoteName(resource)}` : 'a listing';
