import { randomUUID } from 'node:crypto';
import { findStageToSend } from '@/lib/compliance/reminder-stages';
import { findInspectorId, listReminderRecipients } from '@/lib/deadlines/rules';
import { asSystem, asUnit, type Db } from '@/lib/platform/database/client';
import { saveNotifications } from '@/lib/platform/messages/notifications';
import { createOutboxRows, wakeOutbox } from '@/lib/platform/outbox/message';
import type { DeadlineReminder } from '@/lib/platform/prisma-client/client';
import { log } from '@/lib/platform/process/log';
import { getRuntime } from '@/lib/platform/process/runtime';
import { toDueAction } from '@/lib/register/server/actions';
import { DAYS_OF_OPEN_DEADLINES, loadDeadlineData, type DeadlineData } from './deadline-data';
import {
  createReminderMails,
  createReminderNotification,
  createReminderWithdrawal,
  type Reminder,
  type ReminderRecipient,
} from './reminder-deliveries';
import { listReminderSubjects, type ReminderSubject } from './reminder-subjects';

/** Sites of one transaction. */
const MAX_SITES = 200;

/**
 * Sends the reminders that are due at all sites, and withdraws those of what is over. If another server does so, nothing
 * is sent here. A transaction that fails is repeated the next time.
 */
export async function sendReminders(now: Date, isStopped: () => boolean = () => false): Promise<void> {
  for (const batch of await listBatches()) {
    if (isStopped()) return;
    try {
      if (!(await asUnit(batch.unitId, (db) => remindOfSites(db, batch, now)))) return;
    } catch (error) {
      log.error({ err: error, unit: batch.unitId }, 'reminders failed; they will be retried');
    }
  }
}

interface Batch {
  unitId: string;
  unitName: string;
  /** Nobody is reminded in a closed work unit. */
  isClosed: boolean;
  siteIds: string[];
}

/** Sites with a permit profile, or with reminders to withdraw. */
async function listBatches(): Promise<Batch[]> {
  const units = await asSystem(
    (db) => db.$queryRaw<Batch[]>`
      SELECT u.id AS "unitId", u.name AS "unitName", u.closed_at IS NOT NULL AS "isClosed",
             array_agg(s.site_id::text ORDER BY s.site_id) AS "siteIds"
        FROM (SELECT work_unit_id, site_id FROM permit_profile
              UNION SELECT work_unit_id, site_id FROM deadline_reminder) s
        JOIN work_unit u ON u.id = s.work_unit_id
       WHERE u.closed_at IS NULL OR EXISTS (SELECT FROM deadline_reminder r WHERE r.work_unit_id = u.id)
       GROUP BY u.id ORDER BY u.id`,
  );
  return units.flatMap(({ siteIds, ...unit }) =>
    Array.from({ length: Math.ceil(siteIds.length / MAX_SITES) }, (_, index) => ({
      ...unit,
      siteIds: siteIds.slice(index * MAX_SITES, (index + 1) * MAX_SITES),
    })),
  );
}

/** Returns false if another server sends reminders. */
async function remindOfSites(db: Db, batch: Batch, now: Date): Promise<boolean> {
  // The lock ends with its transaction, even if the server is killed.
  const [lock] = await db.$queryRaw<{ isAcquired: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended('deadline reminders', 0)) AS "isAcquired"`;
  if (!lock?.isAcquired) return false;
  const siteId = { in: batch.siteIds };
  const sent = await db.deadlineReminder.findMany({ where: { siteId } });
  const sites = batch.isClosed
    ? []
    : await loadDeadlineData(db, { now, siteId, daysOfInspections: DAYS_OF_OPEN_DEADLINES });
  const openActions = await db.correctiveAction.findMany({ where: { siteId, closedAt: null } });
  const subjects = sites.flatMap((site) =>
    listReminderSubjects(
      site,
      openActions.filter((row) => row.siteId === site.siteId).map(toDueAction),
      now.toISOString(),
    ).map((subject) => ({
      ...subject,
      site,
      sentRows: sent.filter((row) => row.siteId === site.siteId && row.deadline === subject.deadline),
    })),
  );
  const openRows = new Set(subjects.flatMap(({ sentRows }) => sentRows));
  const over = sent.filter((row) => !openRows.has(row));
  await deleteRows(db, over);
  const reminders = await createReminders(db, subjects, batch, now);
  await saveNotifications(
    db,
    [...over.map(createReminderWithdrawal), ...reminders.map(createReminderNotification)],
    now,
  );
  await queueMails(db, reminders, now);
  return true;
}

interface OpenSubject extends ReminderSubject {
  site: DeadlineData;
  /** The stages that were sent. */
  sentRows: readonly DeadlineReminder[];
}

/** The reminders to send now, which are marked as sent. */
async function createReminders(
  db: Db,
  subjects: readonly OpenSubject[],
  { unitId, unitName }: Batch,
  now: Date,
): Promise<Reminder[]> {
  const due = subjects.flatMap((subject) => {
    const sentKeys = subject.sentRows.map(({ stage }) => stage);
    const stage = subject.isQuiet ? null : findStageToSend(subject.stages, sentKeys, now.toISOString());
    if (stage === null) return [];
    const { site, deadline } = subject;
    return [
      { subject, stage, row: { workUnitId: unitId, siteId: site.siteId, deadline, stage: stage.key, sentAt: now } },
    ];
  });
  if (due.length === 0) return [];
  await db.deadlineReminder.createMany({ data: due.map(({ row }) => row) });
  const crew = await loadCrew(db);
  const crewIds = new Set(crew.map(({ personId }) => personId));
  return due.map(({ row, stage, subject: { site, isForInspector, sentRows, createContent } }) => {
    const { profile, lastInspectorId, siteName } = site;
    const inspectorId = findInspectorId(
      { responsibleId: profile?.details.inspectorId ?? null, lastInspectorId },
      crewIds,
    );
    const isFirst = isForInspector && sentRows.length === 0;
    const recipientIds = listReminderRecipients({ audience: stage.audience, isFirst, inspectorId }, crew);
    const recipients = crew.filter(({ personId }) => recipientIds.includes(personId));
    return { row, siteName, unitName, createContent, recipients };
  });
}

/** The members of the work unit whose account is confirmed and not deleted. */
async function loadCrew(db: Db): Promise<ReminderRecipient[]> {
  const memberships = await db.membership.findMany({
    where: { person: { confirmedAt: { not: null }, closedAt: null } },
    select: { role: true, person: { select: { id: true, name: true, email: true, language: true, emailOff: true } } },
    relationLoadStrategy: 'join',
  });
  return memberships.map(({ role, person: { id, ...person } }) => ({ personId: id, role, ...person }));
}

async function deleteRows(db: Db, rows: readonly DeadlineReminder[]): Promise<void> {
  if (rows.length === 0) return;
  await db.deadlineReminder.deleteMany({
    where: { OR: rows.map(({ siteId, deadline, stage }) => ({ siteId, deadline, stage })) },
  });
}

async function queueMails(db: Db, reminders: readonly Reminder[], now: Date): Promise<void> {
  const { AUTH_SECRET: authSecret } = getRuntime().config;
  const rows = reminders.flatMap((reminder) =>
    createOutboxRows(createReminderMails(reminder), {
      workUnitId: reminder.row.workUnitId,
      now,
      newId: randomUUID,
      authSecret,
    }),
  );
  if (rows.length === 0) return;
  await db.outboxMessage.createMany({
    data: rows.map((row) => ({ ...row, payload: JSON.parse(JSON.stringify(row.payload)) })),
  });
  await wakeOutbox(db);
}
