import { randomUUID } from 'node:crypto';
import { addHours, addMinutes, subDays } from 'date-fns';
import { calendarDay, DEFAULT_TIME_ZONE } from '@/lib/dates';
import { acceptOfferCommand } from '@/lib/disposal/server/answer-offer';
import { addAdminAgreementCommand } from '@/lib/disposal/server/agreements';
import { offerAgreementCommand } from '@/lib/disposal/server/offers';
import { setProfileCommand } from '@/lib/disposal/server/sites';
import { openTicketCommand } from '@/lib/disposal/server/open-ticket';
import { archiveTicketCommand, closeTicketCommand } from '@/lib/disposal/server/tickets';
import { addDaysToDay } from '@/lib/materials/rules';
import { postMaterialCommand } from '@/lib/materials/server/commands';
import { addSiteCommand } from '@/lib/sites/server/commands';
import { demoEmail, PARTNER, PARTNER_SITE } from './cast';
import type { Stage } from './stage';

const OFFICE = 'dkowalczyk';

/**
 * Demonstration data of assured disposal: an agreement with a second company and its loads, a proposal without a
 * response, an agreement between two own sites, and matching materials.
 */
export async function seedHaul(stage: Stage): Promise<void> {
  const { as, now, personId, siteIds } = stage;
  const daysAgo = (username: string, days: number) => as(username, subDays(now, days));
  const [menomonee = '', , granville = '', bayView = ''] = siteIds;
  const { name, lat, lng } = PARTNER_SITE;
  const newSite = { name, position: { lat, lng }, zoom: 17 };
  const { haulSiteId: partnerSite } = await daysAgo(PARTNER.username, 39)(addSiteCommand, newSite);

  const agreementId = randomUUID();
  const clay = { material: 'Clay', quantity: 400, quantityUnit: 'cubic yards' } as const;
  const partner = { partnerName: PARTNER.name, partnerEmail: demoEmail(PARTNER.name) };
  const outgoingOffer = { agreementId, side: 'export', siteId: menomonee, ...clay, ...partner } as const;
  await daysAgo(OFFICE, 21)(offerAgreementCommand, outgoingOffer);
  await daysAgo(PARTNER.username, 20)(acceptOfferCommand, { link: agreementId, siteId: partnerSite });
  for (const username of ['mhale', 'praman', 'lortega']) {
    const team = { siteId: menomonee, personId: personId(username), profile: 'operate' } as const;
    await daysAgo(OFFICE, 20)(setProfileCommand, team);
  }
  await createTickets(stage, agreementId);

  const concrete = { material: 'Crushed Concrete', quantity: 150, quantityUnit: 'tons' } as const;
  const incomingOffer = {
    agreementId: randomUUID(),
    side: 'import',
    siteId: bayView,
    ...concrete,
    ...partner,
  } as const;
  await daysAgo(OFFICE, 3)(offerAgreementCommand, incomingOffer);
  await daysAgo(OFFICE, 12)(addAdminAgreementCommand, {
    agreementId: randomUUID(),
    exportSiteId: granville,
    importSiteId: bayView,
    material: 'Topsoil',
    quantity: 220,
    quantityUnit: 'cubic yards',
  });

  // A post that matches the other company's search, and a search without matches.
  const note = 'Screened, in one pile at the north gate. Loader on site.';
  const getExpiry = (days: number) => addDaysToDay(calendarDay(now.toISOString(), DEFAULT_TIME_ZONE), days);
  const post = {
    mode: 'post',
    resource: 'Topsoil',
    quantity: 300,
    siteId: menomonee,
    note,
    expires: getExpiry(25),
  } as const;
  const search = { mode: 'search', note: '' } as const;
  const mulch = { ...search, resource: 'Mulch', quantity: 60, siteId: null, expires: getExpiry(18) };
  const topsoil = { ...search, resource: 'Topsoil', quantity: 120, siteId: partnerSite, expires: getExpiry(5) };
  for (const [username, days, material] of [
    [OFFICE, 2, post],
    ['praman', 5, mulch],
    [PARTNER.username, 1, topsoil],
  ] as const)
    await daysAgo(username, days)(postMaterialCommand, {
      ...material,
      materialId: randomUUID(),
      quantityUnit: 'cubic yards',
      isPrivate: false,
    });
}

const [DELGADO, NOVAK] = [
  { truck: 'KH 12', driver: 'Rosa Delgado' },
  { truck: 'KH 07', driver: 'Ed Novak' },
];

/** A load without `received` is still under way. */
const LOADS: readonly { daysAgo: number; by: typeof DELGADO; sent: number; received?: number; reason?: string }[] = [
  { daysAgo: 15, by: DELGADO, sent: 14, received: 14 },
  { daysAgo: 14, by: NOVAK, sent: 14, received: 13.5 },
  { daysAgo: 6, by: DELGADO, sent: 14, received: 14 },
  { daysAgo: 4, by: NOVAK, sent: 14, received: 9, reason: 'A third of the load was topsoil and went back.' },
  { daysAgo: 0, by: DELGADO, sent: 14 },
  { daysAgo: 0, by: NOVAK, sent: 12 },
];
const ARCHIVED_AFTER_DAYS = 10;

async function createTickets({ as, now }: Stage, agreementId: string): Promise<void> {
  for (const [index, { daysAgo, by, sent, received, reason = '' }] of LOADS.entries()) {
    const ticketId = randomUUID();
    const openedAt = addMinutes(subDays(now, daysAgo), -90 + 7 * index);
    const ticket = { ticketId, agreementId, ...by, load: 'Excavation, north side', sent, sentEstimated: true };
    await as('mhale', openedAt)(openTicketCommand, ticket);
    if (received === undefined) continue;
    const outcome = reason ? ('partly' as const) : ('accepted' as const);
    const closing = { ticketId, closeId: randomUUID(), received, outcome, reason };
    await as(PARTNER.username, addMinutes(openedAt, 48))(closeTicketCommand, closing);
    if (daysAgo > ARCHIVED_AFTER_DAYS) await as(OFFICE, addHours(openedAt, 26))(archiveTicketCommand, { ticketId });
  }
}
