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
  product: World;
  from: Unit;
  to: Unit;
}

/** Two companies that know nothing of each other yet. */
export async function newHaul(product: World): Promise<Haul> {
  const from = await product.workUnit('Kinnick Hauling');
  return { product, from, to: await product.workUnit('Lakeside Fill') };
}

export const newOffer = (site: { id: string }, more: Partial<NewOffer> = {}): NewOffer => ({
  agreementId: randomUUID(),
  side: 'export',
  siteId: site.id,
  material: 'Clay',
  quantity: 100,
  quantityUnit: 'tons',
  partnerName: 'Pat Partner',
  // An address of its own for each: one address gets only so many invitations a day.
  partnerEmail: `${randomUUID()}@partner.example`,
  ...more,
});

/** An invitation by `from`, and the secret of its link, which only an email holds: here a known one takes its place. */
export async function offered({ product, from }: Haul, more: Partial<NewOffer> = {}) {
  const offer = newOffer(from.site, more);
  await from.office.gets(offerAgreement, offer);
  return { id: offer.agreementId, link: await knownLink(product, offer.agreementId) };
}

export async function knownLink(product: World, agreementId: string): Promise<string> {
  const link = `link-${randomUUID()}`;
  await product.behindTheScenes((db) =>
    db.agreement.update({ where: { id: agreementId }, data: { tokenHash: hashLinkToken(link) } }),
  );
  return link;
}

/** A Collab Agreement that both units have agreed to. */
export async function agreedBetween(haul: Haul, more: Partial<NewOffer> = {}): Promise<string> {
  const { id, link } = await offered(haul, more);
  await haul.to.office.gets(acceptOffer, { link, siteId: haul.to.site.id });
  return id;
}

let trucks = 4710;

export const newTicket = (
  agreementId: string,
  more: Partial<{ sent: number; truck: string; ticketId: string }> = {},
) => ({
  ticketId: randomUUID(),
  agreementId,
  // A truck of its own for each: a second ticket of one truck within minutes is asked about.
  truck: `WI ${(trucks += 1)}`,
  driver: 'Dora',
  load: 'Two layers',
  sent: 12.5,
  sentEstimated: false,
  ...more,
});

export const receipt = (received = 12) => ({ received, outcome: 'accepted' as const, reason: '' });

export const closing = (ticketId: string, received = 12) => ({ ticketId, closeId: randomUUID(), ...receipt(received) });

export type TicketState = 'open' | 'closed' | 'export proposes' | 'import proposes' | 'archived' | 'canceled';

/** A ticket of a new agreement in this state, brought there by the operations themselves. */
export async function ticketIn(haul: Haul, state: TicketState): Promise<{ agreementId: string; ticketId: string }> {
  const agreementId = await agreedBetween(haul);
  const { ticketId } = newTicket(agreementId);
  const { office: exporter } = haul.from;
  const { office: importer } = haul.to;
  await exporter.gets(openTicket, newTicket(agreementId, { ticketId }));
  if (state === 'canceled') await exporter.gets(cancelTicket, { ticketId, reason: 'Truck broke down' });
  if (state === 'open' || state === 'canceled') return { agreementId, ticketId };
  await importer.gets(closeTicket, closing(ticketId));
  if (state === 'archived') await importer.gets(archiveTicket, { ticketId });
  const proposes: Partial<Record<TicketState, Side>> = { 'export proposes': 'export', 'import proposes': 'import' };
  if (proposes[state]) {
    const who = proposes[state] === 'export' ? exporter : importer;
    await who.gets(proposeCorrection, { ticketId, sent: 13, ...receipt(11) });
  }
  return { agreementId, ticketId };
}

export type OfferState = 'invited' | 'active' | 'under way' | 'ended' | 'declined' | 'withdrawn';

export async function agreementIn(haul: Haul, state: OfferState): Promise<{ agreementId: string; link: string }> {
  const { id: agreementId, link } = await offered(haul);
  if (state === 'declined') await haul.product.signedOut.gets(declineOffer, { link });
  if (state === 'withdrawn') await haul.from.office.gets(withdrawOffer, { agreementId });
  if (state === 'active' || state === 'under way' || state === 'ended')
    await haul.to.office.gets(acceptOffer, { link, siteId: haul.to.site.id });
  if (state === 'under way') await haul.from.office.gets(openTicket, newTicket(agreementId));
  if (state === 'ended') await haul.to.office.gets(endAgreement, { agreementId });
  return { agreementId, link };
}

export async function adminAgreement(
  unit: Unit,
): Promise<{ agreementId: string; toSite: { id: string; name: string } }> {
  const agreementId = randomUUID();
  const toSite = await unit.addSite('Menomonee Landfill');
  await unit.office.gets(addAdminAgreement, {
    agreementId,
    exportSiteId: unit.site.id,
    importSiteId: toSite.id,
    material: 'Topsoil',
    quantity: 40,
    quantityUnit: 'cubic yards',
  });
  return { agreementId, toSite };
}
