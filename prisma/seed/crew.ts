import { randomUUID } from 'node:crypto';
import { addDays, subDays, subYears } from 'date-fns';
import type { Db } from '@/lib/platform/database/client';
import { INVITATION_DAYS } from '@/lib/workgroups/rules';
import { demoEmail, PEOPLE } from './cast';
import { seedSkillReminders } from './notices';

/** Skills of the demonstration's people. Expiry dates are relative to today, so that one always expires soon. */
const SKILLS = [
  { username: 'dkowalczyk', name: 'Erosion control inspector training', level: 1, since: 4, expiresIn: 410 },
  { username: 'mhale', name: 'Erosion control inspector training', level: 1, since: 3, expiresIn: 12 },
  { username: 'praman', name: 'Stormwater inspector', level: 1, since: 2, expiresIn: 200 },
  { username: 'lortega', name: 'Excavator', level: 1, since: 7, expiresIn: null },
  { username: 'lortega', name: 'Trenching and shoring', level: 2, since: 2, expiresIn: -20 },
  { username: 'tvang', name: 'Skid steer', level: 2, since: 1, expiresIn: null },
] as const;

const INVITED = [
  { name: 'Wanda Pieczynski', phone: '+12625550157', workRole: 'Seeding and mulch', sent: 3 },
  { name: 'Tom Brandt', phone: '+14145550192', workRole: 'Equipment operator', sent: 20 },
];

/** Skills of the crew, a pending invitation and an expired one. */
export async function seedCrew(
  db: Db,
  workUnitId: string,
  people: readonly { id: string; membershipId: string; username: string }[],
  now: Date,
): Promise<void> {
  const names = [...new Set(SKILLS.map(({ name }) => name))];
  const skills = names.map((name) => ({ id: randomUUID(), workUnitId, name }));
  await db.skill.createMany({ data: skills });
  const held = SKILLS.flatMap(({ username, name, level, since, expiresIn }) => {
    const membershipId = people.find((person) => person.username === username)?.membershipId;
    const skillId = skills.find((skill) => skill.name === name)?.id;
    const startDate = subYears(now, since);
    const expiryDate = expiresIn === null ? null : addDays(now, expiresIn);
    return membershipId && skillId
      ? [{ id: randomUUID(), workUnitId, membershipId, skillId, level, startDate, expiryDate }]
      : [];
  });
  await db.membershipSkill.createMany({ data: held });
  const [office] = people;
  await seedSkillReminders(
    db,
    held.flatMap(({ membershipId, skillId, expiryDate }) => {
      const person = people.find((each) => each.membershipId === membershipId);
      const skill = skills.find(({ id }) => id === skillId)?.name ?? '';
      const name = PEOPLE.find(({ username }) => username === person?.username)?.name ?? '';
      return person && expiryDate ? [{ person, name, skillId, skill, expiryDate }] : [];
    }),
    { unitId: workUnitId, office: office?.id ?? '', now },
  );
  await db.invitation.createMany({
    data: INVITED.map(({ sent, ...person }) => {
      const sentAt = subDays(now, sent);
      return {
        ...person,
        id: randomUUID(),
        workUnitId,
        email: demoEmail(person.name),
        role: 'employee',
        invitedBy: office?.id ?? workUnitId,
        createdAt: sentAt,
        sentAt,
        expiresAt: addDays(sentAt, INVITATION_DAYS),
      };
    }),
  });
}
