import { randomUUID } from 'node:crypto';
import { addDays, addHours } from 'date-fns';
import { createNoticeKey, type NoticeContent } from '@/lib/notices';
import type { Db } from '@/lib/platform/database/client';
import { EXPIRING_SOON_DAYS, reminderStage } from '@/lib/workgroups/skills';

interface NoticesInput {
  unitId: string;
  unitName: string;
  people: readonly { id: string; username: string; membershipId: string }[];
  siteName: string;
  began: Date;
}

/** Notifications of the demonstration's people, all read except the one about the new site. */
export async function seedNotices(db: Db, { unitId, unitName, people, siteName, began }: NoticesInput): Promise<void> {
  const [founder] = people;
  const row = (personId: string, { type, data, from }: NoticeContent, key: string, createdAt: Date, read: boolean) => ({
    id: randomUUID(),
    personId,
    workUnitId: type === 2 ? null : unitId,
    type,
    linkData: from ? { ...data, from: { ...from } } : { ...data },
    dedupeKey: key,
    createdAt,
    receivedAt: read ? createdAt : null,
    readAt: read ? createdAt : null,
  });
  await db.notification.createMany({
    data: people.flatMap((person) => {
      const isFounder = person === founder;
      const group = { pmGroupName: unitName };
      const joined: NoticeContent = isFounder ? { type: 8, data: group } : { type: 7, data: group };
      const past = [
        row(person.id, { type: 2, data: {} }, createNoticeKey(2), began, true),
        row(person.id, joined, createNoticeKey(joined.type, person.membershipId), addHours(began, 1), true),
      ];
      if (isFounder || !founder) return past;
      const from = { personId: founder.id, username: founder.username };
      const site: NoticeContent = { type: 3, data: { siteName }, from };
      return [...past, row(person.id, site, createNoticeKey(3, siteName), addHours(began, 26), false)];
    }),
  });
}

interface HeldSkill {
  person: { id: string; membershipId: string };
  name: string;
  skillId: string;
  skill: string;
  expiryDate: Date;
}

const DAY_MS = 86_400_000;

/** Reminders of expiring skills, marked as sent, so that the first start sends no e-mail. */
export async function seedSkillReminders(
  db: Db,
  skills: readonly HeldSkill[],
  { unitId, office, now }: { unitId: string; office: string; now: Date },
): Promise<void> {
  const soon = skills.filter(({ expiryDate }) => expiryDate > now && expiryDate < addDays(now, EXPIRING_SOON_DAYS));
  await db.notification.createMany({
    data: soon.flatMap(({ person, name, skillId, skill, expiryDate }) => {
      const expires = expiryDate.toISOString().slice(0, 10);
      const left = Math.round((expiryDate.getTime() - now.getTime()) / DAY_MS);
      const dedupeKey = createNoticeKey(14, person.membershipId, skillId, expires, reminderStage(left));
      const told = (personId: string, who: string | null) => ({
        id: randomUUID(),
        personId,
        workUnitId: unitId,
        type: 14,
        linkData: { skill, expires, who },
        dedupeKey,
        createdAt: now,
      });
      return [told(person.id, null), ...(person.id === office ? [] : [told(office, name)])];
    }),
  });
}
