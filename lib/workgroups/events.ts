import { type InWorkUnit, type RecordedBy, tellsNobody } from '@/lib/events';
import { fields, isText, liveMessages, tell } from '@/lib/live-messages';
import type { FormerExpiry } from '@/lib/workgroups/skills';
import { roleLabel, type Role } from '@/lib/permissions';
import { changesText, named, type Change, type Sentences } from '@/lib/sentences';

/** (LIVE-15…LIVE-18) Only a removed person is named by address, by which their own browser recognizes itself. */
export const crewUpdates = liveMessages('workgroups', {
  'added-employee': fields({}),
  'edited-employee': fields({}),
  'removed-employee': fields({ idemployee: isText }),
  'changed-invitations': fields({}),
});

export const workUnitEvents = {
  'chose-unit': tellsNobody<{ unitId: string }>(),
  'created-unit': tellsNobody<{ unitId: string }>(),
  'joined-unit': ({ unitId }: { personId: string; unitId: string; name: string; role: string }) => [
    tell(crewUpdates['added-employee'], unitId, {}),
  ],
  'declined-invitation': ({ unitId }: { unitId: string; name: string }) => [
    tell(crewUpdates['changed-invitations'], unitId, {}),
  ],
  'asked-for-invitation': tellsNobody<{
    unitId: string;
    invitationId: string;
    sending: { unitName: string; name: string; invited: string; asks: string; to: { name: string; email: string }[] };
  }>(),
};

export const workUnitSentences = {
  'chose-unit': () => 'switched to this work unit',
  'created-unit': () => 'created the work unit',
  'joined-unit': ({ role }) => `joined the work unit${asRole(role)}`,
  'declined-invitation': () => 'declined the invitation',
  'asked-for-invitation': () => 'requested a new invitation',
} satisfies Sentences<typeof workUnitEvents>;

export type WorkUnitEvent = RecordedBy<typeof workUnitEvents>;

const invitationsChanged = (_event: object, { unit }: InWorkUnit) => [
  tell(crewUpdates['changed-invitations'], unit.id, {}),
];

/** The data of the invitation's e-mail. The link's secret is stored nowhere else. */
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
  sending: { over: readonly FormerExpiry[] };
}

export const crewEvents = {
  invited: (event: SentInvitation, who: InWorkUnit) => invitationsChanged(event, who),
  'sent-invitation-again': (event: SentInvitation, who: InWorkUnit) => invitationsChanged(event, who),
  'revoked-invitation': (event: { invitationId: string; name: string }, who: InWorkUnit) =>
    invitationsChanged(event, who),
  'edited-employee': (_event: EditedEmployee, { unit }: InWorkUnit) => [
    tell(crewUpdates['edited-employee'], unit.id, {}),
  ],
  'removed-employee': (
    { sending }: { personId: string; name: string; role: string; sending: { email: string } },
    { unit }: InWorkUnit,
  ) => [tell(crewUpdates['removed-employee'], unit.id, { idemployee: sending.email })],
  'restored-employee': (_event: { personId: string; name: string; role: Role }, { unit }: InWorkUnit) => [
    tell(crewUpdates['added-employee'], unit.id, {}),
    tell(crewUpdates['changed-invitations'], unit.id, {}),
  ],
  'added-skill': tellsNobody<{ name: string }>(),
};

export type CrewEvent = RecordedBy<typeof crewEvents>;

export const crewSentences = {
  invited: ({ name, role }) => `invited ${person(name)}${asRole(role)}`,
  'sent-invitation-again': ({ name, role }) => `sent the invitation of ${person(name)}${asRole(role)} again`,
  'revoked-invitation': ({ name }) => `revoked the invitation of ${person(name)}`,
  'edited-employee': ({ name, changes }) => `changed ${person(name)}${changesText(changes)}`,
  'removed-employee': ({ name, role }) => `removed ${person(name)}${role === undefined ? '' : ` (${roleLabel(role)})`}`,
  'restored-employee': ({ name, role }) => `undid the removal of ${person(name)}${asRole(role)}`,
  'added-skill': ({ name }) => `added ${named('skill', name)}`,
} satisfies Sentences<typeof crewEvents>;

const person = (name: string | undefined): string => named('crew member', name);

const asRole = (role: string | undefined): string => (role === undefined ? '' : ` as ${roleLabel(role)}`);
