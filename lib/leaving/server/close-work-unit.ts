import { checkCurrentPassword } from '@/lib/accounts/server/check-current-password';
import { createEndedAgreementEvent, endAgreementsOfUnit } from '@/lib/disposal/server/end-agreements';
import { disposalEvents } from '@/lib/disposal/events';
import { failure, isFailure } from '@/lib/failures';
import { isLanguage } from '@/lib/language';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { implement } from '@/lib/platform/operation/implement';
import { noInput, successOutput } from '@/lib/platform/operation/input-schemas';
import { getReopenDeadline } from '@/lib/workgroups/closed-unit';
import { isLastOfficeMember, lockCrew } from '@/lib/workgroups/server/crew-lock';
import { closeWorkUnit, reopenWorkUnit } from '@/lib/leaving/contract';
import { unitClosingEvents, type UnitMailRecipient } from '@/lib/leaving/events';
import { unitDeliveries } from './deliveries';
import { closeWorkUnitOutput, closeWorkUnitSchema } from './schema';

/** Loads the props of the card that closes or reopens the work unit. */
export async function loadCloseUnitCard(db: Db, { personId, username, unit }: Member) {
  const membership = await db.membership.findFirst({ where: { workUnitId: unit.id, personId }, select: { id: true } });
  return {
    unit: { id: unit.id, name: unit.name },
    username,
    personId,
    reopenUntil: unit.closedAt && getReopenDeadline(unit.closedAt).toISOString(),
    isLastOffice: membership !== null && (await isLastOfficeMember(db, membership.id)),
  };
}

/**
 * Closes the work unit and ends its agreements, offers, invitations, links, and queued messages except about accounts.
 */
export const closeWorkUnitCommand = implement(closeWorkUnit, {
  input: closeWorkUnitSchema,
  output: closeWorkUnitOutput,
  events: { ...disposalEvents, ...unitClosingEvents },
  deliveries: unitDeliveries,
  async prepare({ input, actor, call }) {
    const credential = await checkCurrentPassword(actor, input.currentPassword, closeWorkUnit.name, call);
    return isFailure(credential) ? credential : undefined;
  },
  async run({ db, actor, now, record }) {
    const role = await lockCrew(db, actor);
    if (isFailure(role)) return role;
    const membership = await db.membership.findFirst({
      where: { workUnitId: actor.unit.id, personId: actor.personId },
      select: { id: true },
    });
    if (role !== 'admin' || !membership) return failure('not-your-role');
    if (!(await isLastOfficeMember(db, membership.id))) return failure('other-office-users');
    const result = await endAgreementsOfUnit(db, actor, now);
    if (isFailure(result)) return result;
    await endInvitationsAndLinks(db, now);
    await db.outboxMessage.updateMany({
      where: { doneAt: null, aboutKind: { not: 'account' } },
      data: { state: 'dead', lastError: 'The work unit was closed.', doneAt: now },
    });
    const { count } = await db.workUnit.updateMany({
      where: { id: actor.unit.id, closedAt: null },
      data: { closedAt: now },
    });
    if (count === 0) return failure('work-unit-closed');
    for (const agreement of result.agreements) record(createEndedAgreementEvent(agreement));
    const until = getReopenDeadline(now).toISOString();
    const partners = [...new Map(result.partners.map((partner) => [partner.personId, partner])).values()];
    record({
      type: 'closed-unit',
      until,
      endedAgreements: result.agreements.length,
      sending: {
        crew: await listOtherMembers(db, actor),
        partners: partners.map((partner) => ({ ...partner, language: 'en' })),
      },
    });
    return { until };
  },
});

export const reopenWorkUnitCommand = implement(reopenWorkUnit, {
  input: noInput,
  output: successOutput,
  events: unitClosingEvents,
  deliveries: unitDeliveries,
  async run({ db, actor, record }) {
    const role = await lockCrew(db, actor);
    if (isFailure(role)) return role;
    if (role !== 'admin') return failure('not-your-role');
    const { count } = await db.workUnit.updateMany({
      where: { id: actor.unit.id, closedAt: { not: null } },
      data: { closedAt: null },
    });
    if (count === 0) return failure('unit-is-not-closed');
    record({ type: 'reopened-unit', sending: { crew: await listOtherMembers(db, actor) } });
    return { success: true as const };
  },
});

async function endInvitationsAndLinks(db: Db, now: Date): Promise<void> {
  await db.invitation.updateMany({
    where: { acceptedAt: null, declinedAt: null, revokedAt: null },
    data: { revokedAt: now },
  });
  await db.share.updateMany({ where: { revokedAt: null }, data: { revokedAt: now } });
}

async function listOtherMembers(db: Db, { personId, unit }: Member): Promise<UnitMailRecipient[]> {
  const members = await db.membership.findMany({
    where: { workUnitId: unit.id, personId: { not: personId }, person: { closedAt: null } },
    select: { person: { select: { id: true, name: true, email: true, language: true } } },
    orderBy: { id: 'asc' },
  });
  return members.map(({ person: { id, name, email, language } }) => ({
    personId: id,
    name,
    email,
    language: isLanguage(language) ? language : 'en',
  }));
}
