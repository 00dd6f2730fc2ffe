import { type InWorkUnit, type RecordedBy, tellsNobody } from '@/lib/events';
import { fields, isText, liveMessages, tell } from '@/lib/live-messages';
import type { Role } from '@/lib/permissions';

/**
 * What browsers of a work unit hear about its crew (LIVE-15…LIVE-18). Who was removed is told by address, because that
 * is how their own browser knows itself; of the others nobody learns an address here.
 */
export const crewUpdates = liveMessages('workgroups', {
  'added-employee': fields({}),
  'edited-employee': fields({}),
  'removed-employee': fields({ idemployee: isText }),
  'changed-invitations': fields({}),
});

/** What people do with the work units that they belong to, or are invited to. */
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

export type WorkUnitEvent = RecordedBy<typeof workUnitEvents>;

const invitationsChanged = (_event: object, { unit }: InWorkUnit) => [
  tell(crewUpdates['changed-invitations'], unit.id, {}),
];

/** What an invitation is sent with. The link's secret is nowhere else. */
interface SentInvitation {
  invitationId: string;
  name: string;
  role: Role;
  sending: { email: string; link: string };
}

/** What of a person was changed, as the trail of activities tells it. */
export interface CrewChange {
  what: string;
  before: string;
  after: string;
}

/** What Office and Crew Leaders do with their crew. */
export const crewEvents = {
  invited: (event: SentInvitation, who: InWorkUnit) => invitationsChanged(event, who),
  'sent-invitation-again': (event: SentInvitation, who: InWorkUnit) => invitationsChanged(event, who),
  'revoked-invitation': (event: { invitationId: string; name: string }, who: InWorkUnit) =>
    invitationsChanged(event, who),
  'edited-employee': (
    _event: { personId: string; name: string; changes: readonly CrewChange[] },
    { unit }: InWorkUnit,
  ) => [tell(crewUpdates['edited-employee'], unit.id, {})],
  'removed-employee': (
    { sending }: { personId: string; name: string; role: string; sending: { email: string } },
    { unit }: InWorkUnit,
  ) => [tell(crewUpdates['removed-employee'], unit.id, { idemployee: sending.email })],
  'added-skill': tellsNobody<{ name: string }>(),
};

export type CrewEvent = RecordedBy<typeof crewEvents>;
