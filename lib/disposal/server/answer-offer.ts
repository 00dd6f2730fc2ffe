import type { Offer } from '@/lib/disposal/agreement';
import { acceptOffer, declineOffer, offeredAgreement } from '@/lib/disposal/contract';
import { disposalEvents, offerEvents } from '@/lib/disposal/events';
import { getAgreementState, type AgreementStatus, type QuantityUnit, type Side } from '@/lib/disposal/rules';
import { failure, isFailure, type Failure } from '@/lib/failures';
import { findActor, type Db } from '@/lib/platform/database/client';
import { findByLink, hashLinkToken } from '@/lib/platform/security/link-token';
import type { Call } from '@/lib/platform/operation/call';
import { implement, implementPublic } from '@/lib/platform/operation/implement';
import { successOutput, uuid } from '@/lib/platform/operation/input-schemas';
import { findAgreement, getAgreementSites, getAgreementUnits, toOffer } from './agreement-rows';
import { disposalDeliveries, offerDeliveries } from './deliveries';
import { agreementOutput, offerOutput } from './output-schemas';
import { acceptSchema, linkSchema } from './schema';
import { findSiteWithProfile } from './sites';

/**
 * The invitation behind a link, read as the system: by the secret, or by the agreement's id for the person signed in
 * with the invited address.
 */
async function findOffer(db: Db, link: string, call: Pick<Call, 'sessionId' | 'now'>) {
  const id = uuid.safeParse(link);
  if (!id.success) return db.agreement.findUnique({ where: { tokenHash: hashLinkToken(link) } });
  const person = call.sessionId === null ? null : await findActor(db, { sessionId: call.sessionId, at: call.now });
  return person && db.agreement.findFirst({ where: { id: id.data, partnerEmail: person.email } });
}

type OfferedAgreementRow = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

/** The invitation of a link, or null. Unknown links are rate-limited; after too many, every link is unknown. */
export async function findOfferByLink(call: Call, link: string): Promise<{ offer: Offer; unitId: string } | null> {
  const row = await findByLink('offer', call, (db) => findOffer(db, link, call));
  if (row === null || isFailure(row)) return null;
  return { offer: toVisibleOffer(row, call.now), unitId: getOfferingUnitId(row) };
}

const getOfferingUnitId = (row: OfferedAgreementRow): string =>
  (row.offeredBy === 'export' ? row.exportUnitId : row.importUnitId) ?? '';

function toVisibleOffer(row: OfferedAgreementRow, now: Date): Offer {
  const offered_by = row.offeredBy as Side;
  const isExport = offered_by === 'export';
  return toOffer(
    {
      id: row.id,
      status: row.status as AgreementStatus,
      offered_by,
      unit_name: isExport ? row.exportUnitName : row.importUnitName,
      site_name: isExport ? row.exportSiteName : row.importSiteName,
      offered_by_name: row.offeredByName,
      material: row.material,
      quantity: row.quantity.toNumber(),
      quantity_unit: row.quantityUnit as QuantityUnit,
      expires_at: row.expiresAt,
    },
    now,
  );
}

export const offeredAgreementQuery = implementPublic(offeredAgreement, {
  input: linkSchema,
  output: offerOutput,
  prepare: ({ input, call }) => requireOffer(call, input.link),
  async run({ prepared }) {
    return { offer: prepared.offer };
  },
});

const requireOffer = async (call: Call, link: string) =>
  (await findOfferByLink(call, link)) ?? failure('offer-not-found');

/** Why an offer can no longer be answered, or null. */
function findOfferFailure(row: { status: AgreementStatus; expiresAt: Date | null }, now: Date): Failure | null {
  switch (getAgreementState(row, now)) {
    case 'invited':
      return null;
    case 'expired':
      return failure('offer-expired');
    case 'withdrawn':
      return failure('offer-withdrawn');
    default:
      return failure('offer-answered');
  }
}

/** Accepts for the caller's unit with one of its sites. Stores names and positions of both sites as they are now. */
export const acceptOfferCommand = implement(acceptOffer, {
  input: acceptSchema,
  output: agreementOutput,
  events: disposalEvents,
  deliveries: disposalDeliveries,
  prepare: ({ input, call }) => requireOffer(call, input.link),
  async run({ db, input, prepared, actor, now, record }) {
    const { offer, unitId } = prepared;
    // A repeated request after a lost response.
    const earlierResult = await findAgreement(db, actor, offer.id, now);
    if (!isFailure(earlierResult) && earlierResult.row.status === 'active' && unitId !== actor.unit.id)
      return { agreement: earlierResult.agreement };
    if (unitId === actor.unit.id) return failure('offer-of-own-unit');
    const { state, expiresAt } = offer;
    const offerFailure = findOfferFailure(
      { status: state === 'expired' ? 'invited' : state, expiresAt: expiresAt === null ? null : new Date(expiresAt) },
      now,
    );
    if (offerFailure) return offerFailure;
    const site = await findSiteWithProfile(db, actor, input.siteId, 'manage');
    if (isFailure(site)) return site;
    const [joined] = await db.$queryRaw<{ id: string | null }[]>`
      SELECT join_agreement(${offer.id}::uuid, ${hashLinkToken(input.link)}, ${site.id}::uuid, ${actor.name},
        ${now}::timestamptz) AS id`;
    if (!joined?.id) return failure('offer-answered');
    const accepted = await findAgreement(db, actor, offer.id, now);
    if (isFailure(accepted)) return accepted;
    const { agreement, row } = accepted;
    record({
      type: 'accepted-offer',
      agreementId: row.id,
      material: row.material,
      ...getAgreementSites(agreement),
      sending: { units: getAgreementUnits(row) },
    });
    return { agreement };
  },
});

/** Anyone with the link may decline, without an account. Idempotent. */
export const declineOfferCommand = implementPublic(declineOffer, {
  input: linkSchema,
  output: successOutput,
  events: offerEvents,
  deliveries: offerDeliveries,
  prepare: ({ input, call }) => requireOffer(call, input.link),
  async run({ db, input, call, now, record }) {
    const row = await findOffer(db, input.link, call);
    if (!row) return failure('offer-not-found');
    if (row.status === 'declined') return { success: true as const };
    const offerFailure = findOfferFailure({ status: row.status as AgreementStatus, expiresAt: row.expiresAt }, now);
    if (offerFailure) return offerFailure;
    const { count } = await db.agreement.updateMany({
      where: { id: row.id, status: 'invited' },
      data: { status: 'declined', answeredAt: now, answeredByName: row.partnerName },
    });
    if (count === 0) return failure('offer-answered');
    const unitId = getOfferingUnitId(row);
    record({
      type: 'declined-offer',
      agreementId: row.id,
      material: row.material,
      unitId,
      by: row.partnerName,
      sending: { units: [unitId] },
    });
    return { success: true as const };
  },
});
