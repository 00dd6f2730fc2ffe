import type { EventsOf, UnitActor } from '@/lib/events';
import { defineLiveMessages, createLiveNotification } from '@/lib/live-messages';
import { isString, hasFields } from '@/lib/type-guards';
import { formatChanges, formatNames, formatNamed, type Change, type Sentences } from '@/lib/audit-sentences';

/** Messages to the work unit's browsers (LIVE-20, LIVE-21, decision X-62). */
export const stakeholderMessages = defineLiveMessages('stakeholders', {
  'new-stakeholders': hasFields<object>({}),
  /** Not in the specification, where stakeholders cannot be changed. */
  'updated-stakeholder': hasFields({ idstakeholder: isString }),
  'deleted-stakeholder': hasFields({ idstakeholder: isString }),
});

interface StakeholderEventData {
  stakeholderId: string;
  name: string;
}

export const stakeholderEvents = {
  'new-stakeholders': (_event: { stakeholderIds: string[]; names: string[] }, { unit }: UnitActor) => [
    createLiveNotification(stakeholderMessages['new-stakeholders'], unit.id, {}),
  ],
  'updated-stakeholder': ({ stakeholderId }: StakeholderEventData & { changes: Change[] }, { unit }: UnitActor) => [
    createLiveNotification(stakeholderMessages['updated-stakeholder'], unit.id, { idstakeholder: stakeholderId }),
  ],
  'deleted-stakeholder': (
    {
      stakeholderId,
    }: StakeholderEventData & { email: string; company: string; siteNames: string[]; siteIds: string[] },
    { unit }: UnitActor,
  ) => [createLiveNotification(stakeholderMessages['deleted-stakeholder'], unit.id, { idstakeholder: stakeholderId })],
  'restored-stakeholder': (_event: StakeholderEventData, { unit }: UnitActor) => [
    createLiveNotification(stakeholderMessages['new-stakeholders'], unit.id, {}),
  ],
};

export type StakeholderEvent = EventsOf<typeof stakeholderEvents>;

/** A deletion shows all data, because it cannot be undone after a day (decisions X-151, X-188). */
export const stakeholderSentences = {
  'new-stakeholders': ({ names }) =>
    names && names.length > 0
      ? `added the ${names.length === 1 ? 'stakeholder' : 'stakeholders'} ${formatNames(names)}`
      : 'added stakeholders',
  'updated-stakeholder': ({ name, changes }) => `changed ${formatNamed('stakeholder', name)}${formatChanges(changes)}`,
  'deleted-stakeholder': ({ name, email, company, siteNames }) =>
    `deleted ${formatNamed('stakeholder', name)}${email ? ` (${[email, company].filter(Boolean).join(', ')}; sites: ${formatNames(siteNames ?? [])})` : ''}`,
  'restored-stakeholder': ({ name }) => `restored ${formatNamed('stakeholder', name)}`,
} satisfies Sentences<typeof stakeholderEvents>;
