import type { RecordedBy, InWorkUnit } from '@/lib/events';
import { fields, isText, liveMessages, tell } from '@/lib/live-messages';
import { changesText, listed, named, type Change, type Sentences } from '@/lib/sentences';

/** Messages to the work unit's browsers (LIVE-20, LIVE-21, decision X-62). */
export const stakeholderMessages = liveMessages('stakeholders', {
  'new-stakeholders': fields<object>({}),
  /** Not in the specification, where stakeholders cannot be changed. */
  'updated-stakeholder': fields({ idstakeholder: isText }),
  'deleted-stakeholder': fields({ idstakeholder: isText }),
});

interface OfStakeholder {
  stakeholderId: string;
  name: string;
}

export const stakeholderEvents = {
  'new-stakeholders': (_event: { stakeholderIds: string[]; names: string[] }, { unit }: InWorkUnit) => [
    tell(stakeholderMessages['new-stakeholders'], unit.id, {}),
  ],
  'updated-stakeholder': ({ stakeholderId }: OfStakeholder & { changes: Change[] }, { unit }: InWorkUnit) => [
    tell(stakeholderMessages['updated-stakeholder'], unit.id, { idstakeholder: stakeholderId }),
  ],
  'deleted-stakeholder': (
    { stakeholderId }: OfStakeholder & { email: string; company: string; siteNames: string[]; siteIds: string[] },
    { unit }: InWorkUnit,
  ) => [tell(stakeholderMessages['deleted-stakeholder'], unit.id, { idstakeholder: stakeholderId })],
  'restored-stakeholder': (_event: OfStakeholder, { unit }: InWorkUnit) => [
    tell(stakeholderMessages['new-stakeholders'], unit.id, {}),
  ],
};

export type StakeholderEvent = RecordedBy<typeof stakeholderEvents>;

/** Records all data of a deletion, because after a day it can't be undone (decisions X-151, X-188). */
export const stakeholderSentences = {
  'new-stakeholders': ({ names }) =>
    names && names.length > 0
      ? `added the ${names.length === 1 ? 'stakeholder' : 'stakeholders'} ${listed(names)}`
      : 'added stakeholders',
  'updated-stakeholder': ({ name, changes }) => `changed ${named('stakeholder', name)}${changesText(changes)}`,
  'deleted-stakeholder': ({ name, email, company, siteNames }) =>
    `deleted ${named('stakeholder', name)}${email ? ` (${[email, company].filter(Boolean).join(', ')}; sites: ${listed(siteNames ?? [])})` : ''}`,
  'restored-stakeholder': ({ name }) => `put ${named('stakeholder', name)} back on the list`,
} satisfies Sentences<typeof stakeholderEvents>;
