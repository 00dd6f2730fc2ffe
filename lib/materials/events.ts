import type { RecordedBy } from '@/lib/events';
import { fields, liveMessages, tell } from '@/lib/live-messages';
import { quoted, type Change, changesText, type Sentences } from '@/lib/sentences';
import type { Mode } from './rules';

/** What browsers of a work unit hear when its materials, or what they meet, changed. */
export const materialMessages = liveMessages('workgroups', { 'changed-materials': fields({}) });

interface OfMaterial {
  materialId: string;
  mode: Mode;
  resource: string;
  /**
   * `units`: the own work unit, and those in whose lists the material was before or is now. `tasks`: those of its expiry,
   * which are over.
   */
  sending: { units: readonly string[]; tasks: readonly string[] };
}

const tells =
  <More extends object>() =>
  ({ sending }: OfMaterial & More) =>
    sending.units.map((unit) => tell(materialMessages['changed-materials'], unit, {}));

/** Needed to say again that its end is near. */
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
