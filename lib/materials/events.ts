import type { RecordedBy } from '@/lib/events';
import { fields, liveMessages, tell } from '@/lib/live-messages';
import { quoted, type Change, changesText, type Sentences } from '@/lib/sentences';
import type { Mode } from './rules';

/** Live message to a work unit whose materials or matches changed. */
export const materialMessages = liveMessages('workgroups', { 'changed-materials': fields({}) });

interface OfMaterial {
  materialId: string;
  mode: Mode;
  resource: string;
  /**
   * `units`: the own work unit, and those whose lists contained the material before or contain it now. `tasks`: its
   * expiry tasks, which are done.
   */
  sending: { units: readonly string[]; tasks: readonly string[] };
}

const tells =
  <More extends object>() =>
  ({ sending }: OfMaterial & More) =>
    sending.units.map((unit) => tell(materialMessages['changed-materials'], unit, {}));

export interface PutBack {
  expires: string;
  term: number;
  personId: string;
}

export const materialEvents = {
  'posted-material': tells<object>(),
  'changed-material': tells<{ changes: Change[] }>(),
  'renewed-material': tells<{ expires: string }>(),
  'took-down-material': tells<object>(),
  'put-back-material': tells<PutBack>(),
};

export type MaterialEvent = RecordedBy<typeof materialEvents>;

export const materialSentences = {
  'posted-material': (event) => (event.mode === 'search' ? `searched for ${what(event)}` : `posted ${what(event)}`),
  'changed-material': ({ changes, ...event }) => `changed ${the(event)}${changesText(changes)}`,
  'renewed-material': (event) => `renewed ${the(event)}${event.expires ? ` until ${event.expires}` : ''}`,
  'took-down-material': (event) => `took down ${the(event)}`,
  'put-back-material': (event) => `put ${the(event)} back`,
} satisfies Sentences<typeof materialEvents>;

type Told = Partial<Pick<OfMaterial, 'mode' | 'resource'>>;

const what = ({ resource }: Told): string => (resource ? `the material ${quoted(resource)}` : 'a material');

const the = ({ mode, resource }: Told): string =>
  resource && mode ? `the ${mode} for ${quoted(resource)}` : 'a material';
