import { findSite } from '@/lib/compliance/server/site';
import { toDate } from '@/lib/compliance/server/rows';
import { calendarDay, DEFAULT_TIME_ZONE } from '@/lib/dates';
import { isEqual } from '@/lib/equal';
import { failure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { implement } from '@/lib/platform/operation/implement';
import { toIsoTime } from '@/lib/platform/database/iso-time';
import { Prisma, type Delegation as DelegationRow } from '@/lib/platform/prisma-client/client';
import {
  delegations,
  revokeDelegation,
  saveDelegation,
  setSubmitted,
  type NewDelegation,
} from '@/lib/signing/contract';
import type { Delegation } from '@/lib/signing/delegations';
import { signingEvents, type DelegationEventData } from '@/lib/signing/events';
import { MAX_DELEGATIONS } from '@/lib/signing/limits';
import {
  delegationIdSchema,
  delegationListSchema,
  delegationOutput,
  delegationsOutput,
  saveDelegationSchema,
  setSubmittedSchema,
} from './delegation-schema';

/** All delegations of the work unit, or those that apply to a site; ended and revoked ones too. The newest first. */
export async function loadDelegations(db: Db, siteId?: string): Promise<Delegation[]> {
  const rows = await db.delegation.findMany({
    where: siteId === undefined ? {} : { OR: [{ siteId: null }, { siteId }] },
    orderBy: [{ savedAt: 'desc' }, { id: 'asc' }],
  });
  return rows.map(toDelegation);
}

/** Who of the crew may certify, or might until a while ago, as a JSON list of `Authority`, the newest first. */
export const SELECT_AUTHORITIES = Prisma.sql`
  SELECT coalesce(json_agg(json_build_object('id', d.id, 'personId', d.person_id, 'personName', d.person_name,
      'siteId', d.site_id, 'fromDay', d.from_day, 'toDay', d.to_day,
      'revokedAt', ${toIsoTime('d.revoked_at')}) ORDER BY d.saved_at DESC, d.id), '[]')
    FROM delegation d JOIN membership m ON m.person_id = d.person_id AND m.work_unit_id = d.work_unit_id`;

export const delegationsQuery = implement(delegations, {
  input: delegationListSchema,
  output: delegationsOutput,
  async run({ db, input: { siteId } }) {
    if (siteId !== undefined && !(await findSite(db, siteId))) return failure('site-not-found');
    return { delegations: await loadDelegations(db, siteId) };
  },
});

export const saveDelegationCommand = implement(saveDelegation, {
  input: saveDelegationSchema,
  output: delegationOutput,
  events: signingEvents,
  async run({ db, input, actor, now, record }) {
    const { delegationId, kind, personId, position, givenByName, givenByTitle, siteId, ...days } = input;
    // Serializes the delegations of a work unit, so that they stay within the limit.
    await db.$queryRaw`SELECT id FROM work_unit WHERE id = ${actor.unit.id}::uuid FOR NO KEY UPDATE`;
    const stored = await db.delegation.findUnique({ where: { id: delegationId } });
    if (stored)
      return isEqual(toInput(stored), normalize(input))
        ? { delegation: toDelegation(stored) }
        : failure('delegation-id-used');
    const refused = findInputFailure(input) ?? (await findSiteFailure(db, siteId)) ?? (await findLimitFailure(db));
    if (refused) return refused;
    const personName = await findMemberName(db, personId);
    if (personName === null) return failure('certifier-not-in-crew');
    const isRepresentative = kind === 'authorized-representative';
    const { count } = await db.delegation.createMany({
      data: [
        {
          id: delegationId,
          workUnitId: actor.unit.id,
          kind,
          personId,
          personName,
          position,
          givenByName: isRepresentative ? givenByName : null,
          givenByTitle: isRepresentative ? givenByTitle : null,
          siteId,
          fromDay: toDate(days.fromDay),
          toDay: days.toDay === null ? null : toDate(days.toDay),
          savedBy: actor.personId,
          savedByName: actor.name,
          savedAt: now,
        },
      ],
      // Another work unit may have the id.
      skipDuplicates: true,
    });
    if (count === 0) return failure('delegation-id-used');
    const created = await db.delegation.findUniqueOrThrow({ where: { id: delegationId } });
    record({ type: 'added-delegation', ...(await createEventData(db, created)), position, ...days });
    return { delegation: toDelegation(created) };
  },
});

export const setSubmittedCommand = implement(setSubmitted, {
  input: setSubmittedSchema,
  output: delegationOutput,
  events: signingEvents,
  async run({ db, input: { delegationId, submittedOn }, now, record }) {
    const stored = await db.delegation.findUnique({ where: { id: delegationId } });
    if (!stored) return failure('delegation-not-found');
    if (stored.kind !== 'authorized-representative') return failure('officer-needs-no-submission');
    const before = stored.submittedOn && toDay(stored.submittedOn);
    if (before === submittedOn) return { delegation: toDelegation(stored) };
    const site = stored.siteId === null ? null : await findSite(db, stored.siteId);
    const today = calendarDay(now.toISOString(), site?.timeZone ?? DEFAULT_TIME_ZONE);
    if (submittedOn > today) return failure('submitted-in-future');
    const changed = await db.delegation.update({
      where: { id: delegationId },
      data: { submittedOn: toDate(submittedOn) },
    });
    record({ type: 'set-delegation-submitted', ...(await createEventData(db, changed)), before, submittedOn });
    return { delegation: toDelegation(changed) };
  },
});

export const revokeDelegationCommand = implement(revokeDelegation, {
  input: delegationIdSchema,
  output: delegationOutput,
  events: signingEvents,
  async run({ db, input: { delegationId }, actor, now, record }) {
    const { count } = await db.delegation.updateMany({
      where: { id: delegationId, revokedAt: null },
      data: { revokedAt: now, revokedBy: actor.personId, revokedByName: actor.name },
    });
    const revoked = await db.delegation.findUnique({ where: { id: delegationId } });
    if (!revoked) return failure('delegation-not-found');
    if (count > 0) record({ type: 'revoked-delegation', ...(await createEventData(db, revoked)) });
    return { delegation: toDelegation(revoked) };
  },
});

function findInputFailure({
  kind,
  position,
  givenByName,
  givenByTitle,
  fromDay,
  toDay,
}: NewDelegation): Failure | null {
  if (position === '') return failure('position-missing');
  if (kind === 'authorized-representative' && givenByName === '') return failure('giver-name-missing');
  if (kind === 'authorized-representative' && givenByTitle === '') return failure('giver-title-missing');
  return toDay !== null && toDay < fromDay ? failure('delegation-ends-early') : null;
}

const findSiteFailure = async (db: Db, siteId: string | null): Promise<Failure | null> =>
  siteId === null || (await findSite(db, siteId)) ? null : failure('site-not-found');

const findLimitFailure = async (db: Db): Promise<Failure | null> =>
  (await db.delegation.count()) < MAX_DELEGATIONS ? null : failure('too-many-delegations', { max: MAX_DELEGATIONS });

async function findMemberName(db: Db, personId: string): Promise<string | null> {
  const membership = await db.membership.findFirst({
    where: { personId },
    select: { name: true, person: { select: { name: true } } },
  });
  return membership && (membership.name ?? membership.person.name);
}

/** For an event about a delegation. */
export async function createEventData(db: Db, row: DelegationRow): Promise<DelegationEventData> {
  const { id: delegationId, kind, personId, personName, siteId } = toDelegation(row);
  const site = siteId === null ? null : await findSite(db, siteId);
  return { delegationId, kind, personId, personName, siteId, siteName: site?.name ?? '' };
}

export const toDelegation = (row: DelegationRow): Delegation => ({
  id: row.id,
  kind: row.kind as Delegation['kind'],
  personId: row.personId,
  personName: row.personName,
  position: row.position,
  givenByName: row.givenByName,
  givenByTitle: row.givenByTitle,
  siteId: row.siteId,
  fromDay: toDay(row.fromDay),
  toDay: row.toDay && toDay(row.toDay),
  letter: row.letterName === null || row.letterBytes === null ? null : { name: row.letterName, bytes: row.letterBytes },
  submittedOn: row.submittedOn && toDay(row.submittedOn),
  revokedAt: row.revokedAt?.toISOString() ?? null,
});

/** The input that a stored row corresponds to, for comparison. */
const toInput = (row: DelegationRow): NewDelegation => ({
  delegationId: row.id,
  kind: row.kind as Delegation['kind'],
  personId: row.personId,
  position: row.position,
  givenByName: row.givenByName ?? '',
  givenByTitle: row.givenByTitle ?? '',
  siteId: row.siteId,
  fromDay: toDay(row.fromDay),
  toDay: row.toDay && toDay(row.toDay),
});

/** The input as it is stored: nobody authorizes a responsible officer. */
const normalize = (input: NewDelegation): NewDelegation =>
  input.kind === 'responsible-officer' ? { ...input, givenByName: '', givenByTitle: '' } : input;

const toDay = (date: Date): string => date.toISOString().slice(0, 10);
