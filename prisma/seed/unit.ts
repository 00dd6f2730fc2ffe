import { randomUUID } from 'node:crypto';
import { addDays, formatISO, subDays, subYears } from 'date-fns';
import { calendarDay, DEFAULT_TIME_ZONE } from '@/lib/dates';
import { createDefaultLibrary } from '@/lib/library/server/default-library';
import { createNotificationKey } from '@/lib/notification-types';
import { EVENT_TYPES } from '@/lib/onboarding/rules';
import { asSystem, type Db } from '@/lib/platform/database/client';
import { addSiteCommand } from '@/lib/sites/server/commands';
import { saveNewStakeholdersCommand } from '@/lib/stakeholders/server/commands';
import { editEmployeeCommand } from '@/lib/workgroups/server/edit-employee';
import { sendInviteCommand } from '@/lib/workgroups/server/invite';
import { skillReminders } from '@/lib/workgroups/server/skill-reminders';
import { demoEmail, PEOPLE, SITE_OF_ANOTHER_APP, SITES, STAKEHOLDERS } from './cast';
import type { Stage } from './stage';

/** `since` in years, `expiresIn` in days: one skill always expires soon and one has expired. */
const SKILLS = [
  { username: 'dkowalczyk', name: 'Erosion control inspector training', level: 1, since: 4, expiresIn: 410 },
  { username: 'mhale', name: 'Erosion control inspector training', level: 1, since: 3, expiresIn: 12 },
  { username: 'praman', name: 'Stormwater inspector', level: 1, since: 2, expiresIn: 200 },
  { username: 'lortega', name: 'Excavator', level: 1, since: 7, expiresIn: null },
  { username: 'lortega', name: 'Trenching and shoring', level: 2, since: 2, expiresIn: -20 },
  { username: 'tvang', name: 'Skid steer', level: 2, since: 1, expiresIn: null },
] as const;

/** A pending invitation and an expired one. */
const INVITED = [
  { name: 'Wanda Pieczynski', phone: '2625550157', workRole: 'Seeding and mulch', daysAgo: 3 },
  { name: 'Tom Brandt', phone: '4145550192', workRole: 'Equipment operator', daysAgo: 20 },
];

interface Company {
  unitId: string;
  name: string;
  /** The founder first. */
  people: typeof PEOPLE;
  passwordHash: string;
  began: Date;
}

/** Creates a work unit whose people have signed in before, so that they need no confirmation and no guided tours. */
export async function createCompany(
  db: Db,
  { personId, sessionId, now }: Stage,
  { unitId, name: unitName, people, passwordHash, began }: Company,
): Promise<void> {
  const createdBy = personId(people[0]?.username ?? '');
  const company = `${unitName.toLowerCase().replaceAll(' ', '-')}.example.com`;
  await db.person.createMany({
    data: people.map(({ username, name, phone }) => ({
      id: personId(username),
      username,
      name,
      phone,
      email: demoEmail(name),
      company,
      confirmedAt: began,
      activeUnitId: unitId,
      createdAt: began,
    })),
  });
  await db.workUnit.create({ data: { id: unitId, name: unitName, createdBy, createdAt: began } });
  for (const { username, role, workRole } of people) {
    const person = { personId: personId(username) };
    await db.credential.create({ data: { ...person, passwordHash } });
    await db.session.create({ data: { ...person, id: sessionId(username), expiresAt: addDays(now, 1) } });
    const membership = { ...person, workUnitId: unitId, role, workRole, createdAt: began };
    await db.membership.create({ data: { id: randomUUID(), ...membership } });
    const joinNotificationType = person.personId === createdBy ? 8 : 7;
    await db.notification.createMany({
      data: ([2, joinNotificationType] as const).map((type) => ({
        ...person,
        id: randomUUID(),
        workUnitId: type === 2 ? null : unitId,
        type,
        linkData: type === 2 ? {} : { pmGroupName: unitName },
        dedupeKey: createNotificationKey(type),
        createdAt: began,
      })),
    });
    await db.seenEvent.createMany({ data: EVENT_TYPES.map((eventType) => ({ ...person, eventType, seenAt: began })) });
  }
  await createDefaultLibrary(db, unitId);
  await db.keptDefaultLibrary.create({ data: { workUnitId: unitId, keptBy: createdBy, keptAt: began } });
}

/** Creates the sites, stakeholders, skills and invitations of the demonstration's work unit. */
export async function seedUnit({ as, behind, now, personId, siteIds, unitId }: Stage): Promise<void> {
  const office = as('dkowalczyk', subDays(now, 59));
  for (const { name, lat, lng } of SITES) {
    const { haulSiteId } = await office(addSiteCommand, { name, position: { lat, lng }, zoom: 18.1 });
    siteIds.push(haulSiteId);
  }
  await office(saveNewStakeholdersCommand, {
    idworkgroup: unitId,
    stakeholders: STAKEHOLDERS.map(({ name, company, sites }) => ({
      name,
      company,
      email: demoEmail(name),
      siteids: sites.flatMap((index) => siteIds[index] ?? []),
    })),
  });
  for (const { username, name, level, since, expiresIn } of SKILLS) {
    const email = demoEmail(PEOPLE.find((person) => person.username === username)?.name ?? '');
    const startDate = formatDay(subYears(now, since));
    const expiryDate = expiresIn === null ? null : formatDay(addDays(now, expiresIn));
    const newSkills = [{ skill: { name }, level, startDate, expiryDate }];
    await office(editEmployeeCommand, { employee: { idemployee: email, newSkills } });
  }
  for (const { name, phone, workRole, daysAgo } of INVITED) {
    const employee = {
      idemployee: demoEmail(name),
      name,
      phonenumber: phone,
      workrole: workRole,
      role: 'employee',
    } as const;
    await as('dkowalczyk', subDays(now, daysAgo))(sendInviteCommand, { employee });
  }
  await behind((db) =>
    db.site.create({ data: { ...SITE_OF_ANOTHER_APP, id: randomUUID(), ownerId: personId('dkowalczyk') } }),
  );
  await asSystem((db) => skillReminders.work(db, calendarDay(now.toISOString(), DEFAULT_TIME_ZONE), now));
}

const formatDay = (date: Date): string => formatISO(date, { representation: 'date' });
