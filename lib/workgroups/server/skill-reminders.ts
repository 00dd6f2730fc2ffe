import { randomUUID } from 'node:crypto';
import { getUnitDay } from '@/lib/dates';
import { isLanguage } from '@/lib/language';
import {
  createNotificationKey,
  type NotificationDelivery,
  type NotificationWithdrawal,
} from '@/lib/notification-types';
import type { DailyJob } from '@/lib/platform/process/daily-job';
import type { Db } from '@/lib/platform/database/client';
import type { Email } from '@/lib/platform/messages/delivery';
import { sanitizeNameForMail, sanitizeNameInMailBody } from '@/lib/platform/messages/sanitize-name';
import { saveNotifications } from '@/lib/platform/messages/notifications';
import { createOutboxRows, wakeOutbox } from '@/lib/platform/outbox/message';
import { getRuntime } from '@/lib/platform/process/runtime';
import { EXPIRING_SOON_DAYS, REMINDER_STAGES, getReminderStage, type FormerExpiry } from '@/lib/workgroups/skills';
import { SKILL_MAIL } from '@/lib/workgroups/texts';

interface ExpiringSkill {
  membership: string;
  skillId: string;
  skill: string;
  expires: string;
  unitId: string;
  unit: string;
  personId: string;
  /** As the work unit entered it. */
  name: string;
  ownName: string;
  email: string;
  /** The language chosen in My Account. */
  language: string | null;
  /** Types of notifications that the person does not want by email. */
  emailOff: number[];
  daysLeft: number;
}

const SKILL_EXPIRING_NOTIFICATION_TYPE = 14;

/** Reminds thirty days before a skill expires and in the last week (decision X-124). A renewed skill starts over. */
export const skillReminders: DailyJob = {
  name: 'skill reminders',
  getDay: getUnitDay,
  async work(db, day, now) {
    const dueSkills = await excludeReminded(db, await loadExpiringSkills(db, day));
    await saveNotifications(
      db,
      [...dueSkills.map(createPersonNotification), ...(await createOfficeNotifications(db, dueSkills))],
      now,
    );
    const mailedSkills = dueSkills.filter(({ emailOff }) => !emailOff.includes(SKILL_EXPIRING_NOTIFICATION_TYPE));
    const mails = mailedSkills.map((skill) => ({ unitId: skill.unitId, mail: createMail(skill) }));
    const rows = mails.flatMap(({ unitId, mail }) =>
      createOutboxRows([mail], {
        workUnitId: unitId,
        now,
        newId: randomUUID,
        authSecret: getRuntime().config.AUTH_SECRET,
      }),
    );
    if (rows.length === 0) return;
    await db.outboxMessage.createMany({
      data: rows.map((row) => ({ ...row, payload: JSON.parse(JSON.stringify(row.payload)) })),
    });
    await wakeOutbox(db);
  },
};

function loadExpiringSkills(db: Db, day: string): Promise<ExpiringSkill[]> {
  return db.$queryRaw<ExpiringSkill[]>`
    SELECT m.id AS membership, k.id AS "skillId", k.name AS skill, to_char(s.expiry_date, 'YYYY-MM-DD') AS expires,
           u.id AS "unitId", u.name AS unit, p.id AS "personId", coalesce(m.name, p.name) AS name, p.name AS "ownName",
           p.email, p.language, p.email_off AS "emailOff", s.expiry_date - ${day}::date AS "daysLeft"
      FROM membership_skill s
      JOIN membership m ON m.id = s.membership_id
      JOIN skill k ON k.id = s.skill_id
      JOIN work_unit u ON u.id = m.work_unit_id
      JOIN person p ON p.id = m.person_id
     WHERE u.closed_at IS NULL AND s.expiry_date BETWEEN ${day}::date AND ${day}::date + ${EXPIRING_SOON_DAYS}::int
       AND p.confirmed_at IS NOT NULL AND p.closed_at IS NULL
     ORDER BY s.expiry_date, m.id, k.id`;
}

const createReminderKey = ({ membership, skillId, expires, daysLeft }: ExpiringSkill): string =>
  createNotificationKey(SKILL_EXPIRING_NOTIFICATION_TYPE, membership, skillId, expires, getReminderStage(daysLeft));

/** Withdraws the reminders of an obsolete expiry date (decision X-197). */
export const createReminderWithdrawals = ({ membershipId, skillId, expires }: FormerExpiry): NotificationWithdrawal[] =>
  REMINDER_STAGES.map((stage) => ({
    kind: 'notification-withdrawal',
    key: createNotificationKey(SKILL_EXPIRING_NOTIFICATION_TYPE, membershipId, skillId, expires, stage),
  }));

async function excludeReminded(db: Db, skills: readonly ExpiringSkill[]): Promise<ExpiringSkill[]> {
  const existing = await db.notification.findMany({
    where: { dedupeKey: { in: skills.map(createReminderKey) } },
    select: { personId: true, dedupeKey: true },
  });
  const remindedKeys = new Set(existing.map(({ personId, dedupeKey }) => `${personId} ${dedupeKey}`));
  return skills.filter((skill) => !remindedKeys.has(`${skill.personId} ${createReminderKey(skill)}`));
}

function createNotification(skill: ExpiringSkill, to: readonly string[], owner: string | null): NotificationDelivery {
  const data = { skill: skill.skill, expires: skill.expires, who: owner };
  return {
    kind: 'notification',
    to,
    content: { type: SKILL_EXPIRING_NOTIFICATION_TYPE, data },
    unitId: skill.unitId,
    key: createReminderKey(skill),
  };
}

const createPersonNotification = (skill: ExpiringSkill): NotificationDelivery =>
  createNotification(skill, [skill.personId], null);

async function createOfficeNotifications(db: Db, skills: readonly ExpiringSkill[]): Promise<NotificationDelivery[]> {
  const officeMembers = await db.membership.findMany({
    where: { role: 'admin', workUnitId: { in: skills.map(({ unitId }) => unitId) } },
    select: { workUnitId: true, personId: true },
  });
  return skills.map((skill) => {
    const recipients = officeMembers.filter(
      (member) => member.workUnitId === skill.unitId && member.personId !== skill.personId,
    );
    return createNotification(
      skill,
      recipients.map(({ personId }) => personId),
      skill.name,
    );
  });
}

function createMail({ skill, expires, unit, ownName, email, language, personId }: ExpiringSkill): Email {
  const mail = SKILL_MAIL[isLanguage(language) ? language : 'en'];
  return {
    kind: 'email',
    to: { name: sanitizeNameForMail(ownName), address: email },
    subject: mail.subject,
    text: mail.text({
      name: sanitizeNameInMailBody(ownName),
      skill: sanitizeNameInMailBody(skill),
      expires,
      unit: sanitizeNameInMailBody(unit),
    }),
    about: { kind: 'account', id: personId },
    // Required by the type. The job does not check it, because it sends each email once.
    limit: 'account-email',
    personId,
  };
}
