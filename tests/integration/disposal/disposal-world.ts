import { randomUUID } from 'node:crypto';
import {
  acceptOffer,
  addAdminAgreement,
  archiveTicket,
  cancelTicket,
  closeTicket,
  declineOffer,
  endAgreement,
  offerAgreement,
  openTicket,
  proposeCorrection,
  withdrawOffer,
  type NewOffer,
} from '@/lib/disposal/contract';
import type { Side } from '@/lib/disposal/rules';
import { hashLinkToken } from '@/lib/platform/security/link-token';
import type { Unit, World } from '@/tests/setup/world';

/** Two companies that haul: loads leave `from` and arrive at `to`. */
export interface Haul {
  world: World;
  from: Unit;
  to: Unit;
}

/** Two companies without an agreement. */
export async function createHaul(world: World): Promise<Haul> {
  const from = await world.createWorkUnit('Kinnick Hauling');
  return { world, from, to: await world.createWorkUnit('Lakeside Fill') };
}

export const createOfferInput = (site: { id: string }, more: Partial<NewOffer> = {}): NewOffer => ({
  agreementId: randomUUID(),
  side: 'export',
  siteId: site.id,
  material: 'Clay',
  quantity: 100,
  quantityUnit: 'tons',
  partnerName: 'Pat Partner',
  // Each invitation has its own address, because the invitations to one address are limited per day.
  partnerEmail: `${randomUUID()}@partner.example`,
  ...more,
});

/** An invitation by `from`. The test knows the secret of its link, which otherwise only the email contains. */
export async function createOffer({ world, from }: Haul, more: Partial<NewOffer> = {}) {
  const offer = createOfferInput(from.site, more);
  await from.office.call(offerAgreement, offer);
  return { id: offer.agreementId, link: await replaceLink(world, offer.agreementId) };
}

export async function replaceLink(world: World, agreementId: string): Promise<string> {
  const link = `link-${randomUUID()}`;
  await world.runAsMaintenance((db) =>
    db.agreement.update({ where: { id: agreementId }, data: { tokenHash: hashLinkToken(link) } }),
  );
  return link;
}

/** An active Collab Agreement of both units. */
export async function createAgreement(haul: Haul, more: Partial<NewOffer> = {}): Promise<string> {
  const { id, link } = await createOffer(haul, more);
  await haul.to.office.call(acceptOffer, { link, siteId: haul.to.site.id });
  return id;
}

let trucks = 4710;

export const createTicketInput = (
  agreementId: string,
  more: Partial<{ sent: number; truck: string; ticketId: string }> = {},
) => ({
  ticketId: randomUUID(),
  agreementId,
  // Each ticket has its own truck, because a second ticket for a truck within minutes needs confirmation.
  truck: `WI ${(trucks += 1)}`,
  driver: 'Dora',
  load: 'Two layers',
  sent: 12.5,
  sentEstimated: false,
  ...more,
});

export const createReceipt = (received = 12) => ({ received, outcome: 'accepted' as const, reason: '' });

export const createClosing = (ticketId: string, received = 12) => ({
  ticketId,
  closeId: randomUUID(),
  ...createReceipt(received),
});

export type TicketState = 'open' | 'closed' | 'export proposes' | 'import proposes' | 'archived' | 'canceled';

/** A ticket of a new agreement that operations have brought into this state. */
export async function findTicket(haul: Haul, state: TicketState): Promise<{ agreementId: string; ticketId: string }> {
  const agreementId = await createAgreement(haul);
  const { ticketId } = createTicketInput(agreementId);
  const { office: exporter } = haul.from;
  const { office: importer } = haul.to;
  await exporter.call(openTicket, createTicketInput(agreementId, { ticketId }));
  if (state === 'canceled') await exporter.call(cancelTicket, { ticketId, reason: 'Truck broke down' });
  if (state === 'open' || state === 'canceled') return { agreementId, ticketId };
  await importer.call(closeTicket, createClosing(ticketId));
  if (state === 'archived') await importer.call(archiveTicket, { ticketId });
  const proposes: Partial<Record<TicketState, Side>> = { 'export proposes': 'export', 'import proposes': 'import' };
  if (proposes[state]) {
    const proposer = proposes[state] === 'export' ? exporter : importer;
    await proposer.call(proposeCorrection, { ticketId, sent: 13, ...createReceipt(11) });
  }
  return { agreementId, ticketId };
}

export type OfferState = 'invited' | 'active' | 'under way' | 'ended' | 'declined' | 'withdrawn';

export async function createAgreementInState(
  haul: Haul,
  state: OfferState,
): Promise<{ agreementId: string; link: string }> {
  const { id: agreementId, link } = await createOffer(haul);
  if (state === 'declined') await haul.world.signedOut.call(declineOffer, { link });
  if (state === 'withdrawn') await haul.from.office.call(withdrawOffer, { agreementId });
  if (state === 'active' || state === 'under way' || state === 'ended')
    await haul.to.office.call(acceptOffer, { link, siteId: haul.to.site.id });
  if (state === 'under way') await haul.from.office.call(openTicket, createTicketInput(agreementId));
  if (state === 'ended') await haul.to.office.call(endAgreement, { agreementId });
  return { agreementId, link };
}

export async function getAdminAgreement(
  unit: Unit,
): Promise<{ agreementId: string; toSite: { id: string; name: string } }> {
  const agreementId = randomUUID();
  const toSite = await unit.addSite('Menomonee Landfill');
  await unit.office.call(addAdminAgreement, {
    agreementId,
    exportSiteId: unit.site.id,
    importSiteId: toSite.id,
    material: 'Topsoil',
    quantity: 40,
    quantityUnit: 'cubic yards',
  });
  return { agreementId, toSite };
}
