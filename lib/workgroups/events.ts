import { type UnitActor, type EventsOf, withoutLiveMessages } from '@/lib/events';
import { defineLiveMessages, createLiveNotification } from '@/lib/live-messages';
import { isString, hasFields } from '@/lib/type-guards';
import type { FormerExpiry } from '@/lib/workgroups/skills';
import { getRoleLabel, type Role } from '@/lib/permissions';
import { formatChanges, formatNamed, type Change, type Sentences } from '@/lib/audit-sentences';

/**
 * Live messages about the crew (LIVE-15…LIVE-18). 'removed-employee' contains the person's email address, by which
 * their own browser recognizes the removal.
 */
export const employeeMessages = defineLiveMessages('workgroups', {
  'added-employee': hasFields({}),
  'edited-employee': hasFields({}),
  'removed-employee': hasFields({ idemployee: isString }),
  'changed-invitations': hasFields({}),
});

/** Events of a person's own units, with their live messages. Data under `sending` is not recorded (lib/events.ts). */
export const workUnitEvents = {
  'chose-unit': withoutLiveMessages<{ unitId: string }>(),
  'created-unit': withoutLiveMessages<{ unitId: string }>(),
  'joined-unit': ({ unitId }: { personId: string; unitId: string; name: string; role: string }) => [
    createLiveNotification(employeeMessages['added-employee'], unitId, {}),
  ],
  'declined-invitation': ({ unitId }: { unitId: string; name: string }) => [
    createLiveNotification(employeeMessages['changed-invitations'], unitId, {}),
  ],
  'requested-invitation': withoutLiveMessages<{
    unitId: string;
    invitationId: string;
    sending: {
      unitName: string;
      name: string;
      invitedEmail: string;
      requestedBy: string;
      to: { name: string; email: string }[];
    };
  }>(),
};

export const workUnitSentences = {
  'chose-unit': () => 'switched to this work unit',
  'created-unit': () => 'created the work unit',
  'joined-unit': ({ role }) => `joined the work unit${formatAsRole(role)}`,
  'declined-invitation': () => 'declined the invitation',
  'requested-invitation': () => 'requested a new invitation',
} satisfies Sentences<typeof workUnitEvents>;

export type WorkUnitEvent = EventsOf<typeof workUnitEvents>;

const createInvitationMessages = (_event: object, { unit }: UnitActor) => [
  createLiveNotification(employeeMessages['changed-invitations'], unit.id, {}),
];

interface SentInvitation {
  invitationId: string;
  name: string;
  role: Role;
  /** For the email. Only the hash of the link's token is stored. */
  sending: { email: string; link: string };
}

interface EditedEmployee {
  personId: string;
  name: string;
  changes: readonly Change[];
  /** Expiry dates of skills that were renewed or removed. */
  sending: { formerExpiries: readonly FormerExpiry[] };
}

/** Changes of the crew and its invitations by a member. */
export const crewEvents = {
  invited: (event: SentInvitation, actor: UnitActor) => createInvitationMessages(event, actor),
  'sent-invitation-again': (event: SentInvitation, actor: UnitActor) => createInvitationMessages(event, actor),
  'revoked-invitation': (event: { invitationId: string; name: string }, actor: UnitActor) =>
    createInvitationMessages(event, actor),
  'edited-employee': (_event: EditedEmployee, { unit }: UnitActor) => [
    createLiveNotification(employeeMessages['edited-employee'], unit.id, {}),
  ],
  'removed-employee': (
    { sending }: { personId: string; name: string; role: string; sending: { email: string } },
    { unit }: UnitActor,
  ) => [createLiveNotification(employeeMessages['removed-employee'], unit.id, { idemployee: sending.email })],
  'restored-employee': (_event: { personId: string; name: string; role: Role }, { unit }: UnitActor) => [
    createLiveNotification(employeeMessages['added-employee'], unit.id, {}),
    createLiveNotification(employeeMessages['changed-invitations'], unit.id, {}),
  ],
  'added-skill': withoutLiveMessages<{ name: string }>(),
};

export type CrewEvent = EventsOf<typeof crewEvents>;

export const crewSentences = {
  invited: ({ name, role }) => `invited ${formatPerson(name)}${formatAsRole(role)}`,
  'sent-invitation-again': ({ name, role }) =>
    `sent the invitation of ${formatPerson(name)}${formatAsRole(role)} again`,
  'revoked-invitation': ({ name }) => `revoked the invitation of ${formatPerson(name)}`,
  'edited-employee': ({ name, changes }) => `changed ${formatPerson(name)}${formatChanges(changes)}`,
  'removed-employee': ({ name, role }) =>
    `removed ${formatPerson(name)}${role === undefined ? '' : ` (${getRoleLabel(role)})`}`,
  'restored-employee': ({ name, role }) => `undid the removal of ${formatPerson(name)}${formatAsRole(role)}`,
  'added-skill': ({ name }) => `added ${formatNamed('skill', name)}`,
} satisfies Sentences<typeof crewEvents>;

const formatPerson = (name: string | undefined): string => formatNamed('crew member', name);

const formatAsRole = (role: string | undefined): string => (role === undefined ? '' : ` as ${getRoleLabel(role)}`);
