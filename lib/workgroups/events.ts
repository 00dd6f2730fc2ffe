import { type UnitActor, type EventsOf, withoutLiveMessages } from '@/lib/events';
import { hasFields, isString, defineLiveMessages, createLiveNotification } from '@/lib/live-messages';
import type { FormerExpiry } from '@/lib/workgroups/skills';
import { getRoleLabel, type Role } from '@/lib/permissions';
import { formatChanges, formatNamed, type Change, type Sentences } from '@/lib/audit-sentences';

/** (LIVE-15…LIVE-18) Only a removed person is named by address, by which their own browser recognizes itself. */
export const crewUpdates = defineLiveMessages('workgroups', {
  'added-employee': hasFields({}),
  'edited-employee': hasFields({}),
  'removed-employee': hasFields({ idemployee: isString }),
  'changed-invitations': hasFields({}),
});

export const workUnitEvents = {
  'chose-unit': withoutLiveMessages<{ unitId: string }>(),
  'created-unit': withoutLiveMessages<{ unitId: string }>(),
  'joined-unit': ({ unitId }: { personId: string; unitId: string; name: string; role: string }) => [
    createLiveNotification(crewUpdates['added-employee'], unitId, {}),
  ],
  'declined-invitation': ({ unitId }: { unitId: string; name: string }) => [
    createLiveNotification(crewUpdates['changed-invitations'], unitId, {}),
  ],
  'requested-invitation': withoutLiveMessages<{
    unitId: string;
    invitationId: string;
    sending: {
      unitName: string;
      name: string;
      invited: string;
      requestedBy: string;
      to: { name: string; email: string }[];
    };
  }>(),
};

export const workUnitSentences = {
  'chose-unit': () => 'switched to this work unit',
  'created-unit': () => 'created the work unit',
  'joined-unit': ({ role }) => `joined the work unit${asRole(role)}`,
  'declined-invitation': () => 'declined the invitation',
  'requested-invitation': () => 'requested a new invitation',
} satisfies Sentences<typeof workUnitEvents>;

export type WorkUnitEvent = EventsOf<typeof workUnitEvents>;

const invitationsChanged = (_event: object, { unit }: UnitActor) => [
  createLiveNotification(crewUpdates['changed-invitations'], unit.id, {}),
];

/** The data of the invitation's email. The link's secret is stored nowhere else. */
interface SentInvitation {
  invitationId: string;
  name: string;
  role: Role;
  sending: { email: string; link: string };
}

interface EditedEmployee {
  personId: string;
  name: string;
  changes: readonly Change[];
  /** Expiry dates of skills that were renewed or removed. */
  sending: { formerExpiries: readonly FormerExpiry[] };
}

export const crewEvents = {
  invited: (event: SentInvitation, who: UnitActor) => invitationsChanged(event, who),
  'sent-invitation-again': (event: SentInvitation, who: UnitActor) => invitationsChanged(event, who),
  'revoked-invitation': (event: { invitationId: string; name: string }, who: UnitActor) =>
    invitationsChanged(event, who),
  'edited-employee': (_event: EditedEmployee, { unit }: UnitActor) => [
    createLiveNotification(crewUpdates['edited-employee'], unit.id, {}),
  ],
  'removed-employee': (
    { sending }: { personId: string; name: string; role: string; sending: { email: string } },
    { unit }: UnitActor,
  ) => [createLiveNotification(crewUpdates['removed-employee'], unit.id, { idemployee: sending.email })],
  'restored-employee': (_event: { personId: string; name: string; role: Role }, { unit }: UnitActor) => [
    createLiveNotification(crewUpdates['added-employee'], unit.id, {}),
    createLiveNotification(crewUpdates['changed-invitations'], unit.id, {}),
  ],
  'added-skill': withoutLiveMessages<{ name: string }>(),
};

export type CrewEvent = EventsOf<typeof crewEvents>;

export const crewSentences = {
  invited: ({ name, role }) => `invited ${person(name)}${asRole(role)}`,
  'sent-invitation-again': ({ name, role }) => `sent the invitation of ${person(name)}${asRole(role)} again`,
  'revoked-invitation': ({ name }) => `revoked the invitation of ${person(name)}`,
  'edited-employee': ({ name, changes }) => `changed ${person(name)}${formatChanges(changes)}`,
  'removed-employee': ({ name, role }) =>
    `removed ${person(name)}${role === undefined ? '' : ` (${getRoleLabel(role)})`}`,
  'restored-employee': ({ name, role }) => `undid the removal of ${person(name)}${asRole(role)}`,
  'added-skill': ({ name }) => `added ${formatNamed('skill', name)}`,
} satisfies Sentences<typeof crewEvents>;

const person = (name: string | undefined): string => formatNamed('crew member', name);

const asRole = (role: string | undefined): string => (role === undefined ? '' : ` as ${getRoleLabel(role)}`);
