import { checkCurrentPassword } from '@/lib/accounts/server/check-current-password';
import { endedAgreement, endAgreementsOfUnit } from '@/lib/disposal/server/end-agreements';
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

export async function loadClosing(db: Db, { personId, username, unit }: Member) {
  const own = await db.membership.findFirst({ where: { workUnitId: unit.id, personId }, select: { id: true } });
  return {
    unit: unit.name,
    username,
    personId,
    reopenUntil: unit.closedAt && getReopenDeadline(unit.closedAt).toISOString(),
    isLastOffice: own !== null && (await isLastOfficeMember(db, own.id)),
  };
}

/** Closes the work unit and ends its agreements, offers, invitations, links and queued messages. */
export const closeWorkUnitCommand = implement(closeWorkUnit, {
  input: closeWorkUnitSchema,
  output: closeWorkUnitOutput,
  events: { ...disposalEvents, ...unitClosingEvents },
  deliveries: unitDeliveries,
  async prepare({ input, actor, call }) {
    const proven = await checkCurrentPassword(actor, input.current, closeWorkUnit.name, call);
    return isFailure(proven) ? proven : undefined;
  },
  async run({ db, actor, now, record }) {
    const role = await lockCrew(db, actor);
    if (isFailure(role)) return role;
    const own = await db.membership.findFirst({
      where: { workUnitId: actor.unit.id, personId: actor.personId },
      select: { id: true },
    });
    if (role !== 'admin' || !own) return failure('not-your-role');
    if (!(await isLastOfficeMember(db, own.id))) return failure('other-office-users');
    const ended = await endAgreementsOfUnit(db, actor, now);
    if (isFailure(ended)) return ended;
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
    for (const agreement of ended.agreements) record(endedAgreement(agreement));
    const until = getReopenDeadline(now).toISOString();
    const partners = [...new Map(ended.partners.map((each) => [each.personId, each])).values()];
    record({
      type: 'closed-unit',
      until,
      agreements: ended.agreements.length,
      sending: {
        crew: await listOtherMembers(db, actor),
        partners: partners.map((each) => ({ ...each, language: 'en' })),
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
