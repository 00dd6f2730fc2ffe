import { randomUUID } from 'node:crypto';
import { addHours, addMinutes, subDays } from 'date-fns';
import { calendarDay } from '@/lib/dates';
import { acceptOfferCommand } from '@/lib/disposal/server/answer-offer';
import { addAdminAgreementCommand } from '@/lib/disposal/server/agreements';
import { offerAgreementCommand } from '@/lib/disposal/server/offers';
import { setProfileCommand } from '@/lib/disposal/server/sites';
import { archiveTicketCommand, closeTicketCommand, openTicketCommand } from '@/lib/disposal/server/tickets';
import { defaultLibraryRows } from '@/lib/library/server/default-library';
import { addDaysToDay } from '@/lib/materials/rules';
import { postMaterialCommand } from '@/lib/materials/server/commands';
import { EVENT_TYPES } from '@/lib/onboarding/rules';
import type { Db } from '@/lib/platform/database/client';
import { UNIT_TIME_ZONE } from '@/lib/workgroups/skills';
import { demoEmail, PARTNER, PARTNER_SITE, PARTNER_UNIT_NAME, SITES } from './cast';
import { createPerformer } from './perform';

interface Haul {
  behind: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  unitId: string;
  /** Of the demonstration's own work unit, in the order of the cast. */
  people: readonly string[];
  sessions: readonly string[];
  sites: readonly string[];
  passwordHash: string;
  now: Date;
}

interface Partner {
  sessionId: string;
  siteId: string;
}

/**
 * Demonstration data of assured disposal: a second company, an agreement with accepted, pending and partly rejected
 * loads, a proposal without a response, an agreement between two own sites, and matching materials.
 */
export async function seedHaul(haul: Haul): Promise<void> {
  const { behind, now } = haul;
  const partner = await behind((db) => newCompany(db, haul));
  const asked = (sessionId: string | null, daysAgo: number) =>
    createPerformer({ sessionId, requestId: 'demo haul', ip: 'demo', userAgent: 'demo', now: subDays(now, daysAgo) });
  const office = haul.sessions[0] ?? null;
  await createTickets(await createAgreement(haul, partner, asked), haul, partner);

  const site = (name: (typeof SITES)[number]['name']) =>
    haul.sites[SITES.findIndex((each) => each.name === name)] ?? '';
  await asked(office, 3)(offerAgreementCommand, {
    agreementId: randomUUID(),
    side: 'import',
    siteId: site('Bay View Lofts'),
    material: 'Crushed Concrete',
    quantity: 150,
    quantityUnit: 'tons',
    partnerName: PARTNER.name,
    partnerEmail: demoEmail(PARTNER.name),
  });
  await asked(office, 12)(addAdminAgreementCommand, {
    agreementId: randomUUID(),
    exportSiteId: site('Granville Station'),
    importSiteId: site('Bay View Lofts'),
    material: 'Topsoil',
    quantity: 220,
    quantityUnit: 'cubic yards',
  });
  await seedMaterials(haul, partner, asked);
  await behind(async (db) => {
    await db.session.deleteMany({ where: { id: partner.sessionId } });
    // Past notifications are read.
    const read = { receivedAt: now, readAt: now };
    await db.notification.updateMany({
      where: { personId: { in: [...haul.people] }, type: { in: [4, 5, 6] } },
      data: read,
    });
  });
}

async function newCompany(db: Db, { passwordHash, now }: Haul): Promise<Partner> {
  const [unitId, personId, sessionId, siteId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const began = subDays(now, 40);
  const { username, name, phone, role, workRole } = PARTNER;
  const email = demoEmail(name);
  const company = 'lakeside-fill.example.com';
  const person = { id: personId, username, name, phone, email, company, confirmedAt: began, createdAt: began };
  await db.person.create({ data: { ...person, activeUnitId: unitId } });
  await db.credential.create({ data: { personId, passwordHash } });
  await db.workUnit.create({ data: { id: unitId, name: PARTNER_UNIT_NAME, createdBy: personId, createdAt: began } });
  const membership = { id: randomUUID(), workUnitId: unitId, personId, role, workRole, createdAt: began };
  await db.membership.create({ data: membership });
  await db.session.create({ data: { id: sessionId, personId, expiresAt: addHours(now, 24) } });
  await db.seenEvent.createMany({ data: EVENT_TYPES.map((eventType) => ({ personId, eventType, seenAt: began })) });
  await db.keptDefaultLibrary.create({ data: { workUnitId: unitId, keptBy: personId, keptAt: began } });
  const { name: siteName, lat, lng } = PARTNER_SITE;
  await db.site.create({ data: { id: siteId, name: siteName, lat, lng, ownerId: personId } });
  await db.siteVisibility.create({ data: { id: randomUUID(), workUnitId: unitId, siteId, lat, lng, zoomLevel: 17 } });
  const library = defaultLibraryRows(unitId, randomUUID);
  await db.libraryGroup.createMany({ data: library.groups });
  await db.libraryEntry.createMany({ data: library.entries });
  await db.libraryConnection.createMany({ data: library.connections });
  return { sessionId, siteId };
}

type Asked = (sessionId: string | null, daysAgo: number) => ReturnType<typeof createPerformer>;

/** An agreement with the other company, with crew members. */
async function createAgreement({ sessions, sites, people }: Haul, partner: Partner, asked: Asked): Promise<string> {
  const agreementId = randomUUID();
  const [office = null] = sessions;
  const [siteId = ''] = sites;
  await asked(office, 21)(offerAgreementCommand, {
    agreementId,
    side: 'export',
    siteId,
    material: 'Clay',
    quantity: 400,
    quantityUnit: 'cubic yards',
    partnerName: PARTNER.name,
    partnerEmail: demoEmail(PARTNER.name),
  });
  await asked(partner.sessionId, 20)(acceptOfferCommand, { link: agreementId, siteId: partner.siteId });
  for (const personId of people.slice(1, 4))
    await asked(office, 20)(setProfileCommand, { siteId, personId, profile: 'operate' });
  return agreementId;
}

type Ends = 'archived' | 'closed' | 'open';
const LOADS: readonly {
  daysAgo: number;
  truck: string;
  driver: string;
  sent: number;
  received?: number;
  reason?: string;
  until: Ends;
}[] = [
  { daysAgo: 15, truck: 'KH 12', driver: 'Rosa Delgado', sent: 14, received: 14, until: 'archived' },
  { daysAgo: 14, truck: 'KH 07', driver: 'Ed Novak', sent: 14, received: 13.5, until: 'archived' },
  { daysAgo: 9, truck: 'KH 12', driver: 'Rosa Delgado', sent: 14, received: 14, until: 'archived' },
  { daysAgo: 6, truck: 'KH 12', driver: 'Rosa Delgado', sent: 14, received: 14, until: 'closed' },
  {
    daysAgo: 4,
    truck: 'KH 07',
    driver: 'Ed Novak',
    sent: 14,
    received: 9,
    reason: 'A third of the load was topsoil and went back.',
    until: 'closed',
  },
  { daysAgo: 0, truck: 'KH 12', driver: 'Rosa Delgado', sent: 14, until: 'open' },
  { daysAgo: 0, truck: 'KH 07', driver: 'Ed Novak', sent: 12, until: 'open' },
];

async function createTickets(agreementId: string, { sessions, now }: Haul, partner: Partner): Promise<void> {
  const at = (sessionId: string | null, moment: Date) =>
    createPerformer({ sessionId, requestId: 'demo haul', ip: 'demo', userAgent: 'demo', now: moment });
  const foreman = sessions[1] ?? null;
  for (const [index, { daysAgo, truck, driver, sent, received, reason = '', until }] of LOADS.entries()) {
    const ticketId = randomUUID();
    const opened = addMinutes(subDays(now, daysAgo), -90 + 7 * index);
    const ticket = { ticketId, agreementId, truck, driver, load: 'Excavation, north side', sent, sentEstimated: true };
    await at(foreman, opened)(openTicketCommand, ticket);
    if (received === undefined) continue;
    const outcome = reason ? ('partly' as const) : ('accepted' as const);
    const closing = { ticketId, closeId: randomUUID(), received, outcome, reason };
    await at(partner.sessionId, addMinutes(opened, 48))(closeTicketCommand, closing);
    if (until === 'archived') await at(sessions[0] ?? null, addHours(opened, 26))(archiveTicketCommand, { ticketId });
  }
}

/** A post that matches the other company's search, and a search without matches. */
async function seedMaterials({ sessions, sites, now }: Haul, partner: Partner, asked: Asked): Promise<void> {
  const today = calendarDay(now.toISOString(), UNIT_TIME_ZONE);
  const material = (mode: 'search' | 'post', resource: string, quantity: number, days: number) => ({
    materialId: randomUUID(),
    mode,
    resource,
    quantity,
    quantityUnit: 'cubic yards' as const,
    siteId: null as string | null,
    note: '',
    isPrivate: false,
    expires: addDaysToDay(today, days),
  });
  const [office = null, , inspector = null] = sessions;
  const note = 'Screened, in one pile at the north gate. Loader on site.';
  await asked(office, 2)(postMaterialCommand, {
    ...material('post', 'Topsoil', 300, 25),
    siteId: sites[0] ?? '',
    note,
  });
  await asked(inspector, 5)(postMaterialCommand, material('search', 'Mulch', 60, 18));
  const search = { ...material('search', 'Topsoil', 120, 5), siteId: partner.siteId };
  await asked(partner.sessionId, 1)(postMaterialCommand, search);
}
