import { addDays } from 'date-fns';
import { isEmail, foldName } from '@/lib/accounts/rules';
import { offerAgreement, sendOfferAgain, withdrawOffer } from '@/lib/disposal/contract';
import { disposalEvents, type SentOffer } from '@/lib/disposal/events';
import { OFFER_DAYS, getOtherSide, hasAtLeast, getOfferPath, type Side } from '@/lib/disposal/rules';
import { failure, isFailure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { createLinkToken, hashLinkToken } from '@/lib/platform/security/link-token';
import { implement } from '@/lib/platform/operation/implement';
import { getRuntime } from '@/lib/platform/process/runtime';
import { cancelInvitationMails } from '@/lib/workgroups/server/invitation-links';
import { findTermsFailure, findCreatedAgreement } from './agreements';
import { findAgreement, getAgreementUnits, reloadAgreement, type AgreementRow } from './agreement-rows';
import { disposalDeliveries } from './deliveries';
import { agreementOutput } from './output-schemas';
import { agreementIdSchema, offerSchema } from './schema';
import { findSiteWithProfile, type SiteWithProfile } from './sites';

/**
 * Offers an agreement to another unit by email; it becomes active when someone there accepts (COMPANION-04, X-125).
 */
export const offerAgreementCommand = implement(offerAgreement, {
  input: offerSchema,
  output: agreementOutput,
  events: disposalEvents,
  deliveries: disposalDeliveries,
  async run({ db, input, actor, now, record }) {
    const termsFailure = findTermsFailure(input);
    if (termsFailure) return termsFailure;
    const email = foldName(input.partnerEmail);
    if (!isEmail(email)) return failure('partner-email-format');
    if (email === foldName(actor.email)) return failure('partner-is-yourself');
    const site = await findSiteWithProfile(db, actor, input.siteId, 'manage');
    if (isFailure(site)) return site;
    const { agreementId, material, quantity, quantityUnit, side } = input;
    const partner = input.partnerName || email;
    const { link, stored } = createLink(now);
    const { count } = await db.agreement.createMany({
      data: [
        {
          id: agreementId,
          kind: 'collab',
          status: 'invited',
          offeredBy: side,
          ...toSideColumns(side, actor.unit, site),
          material,
          quantity,
          quantityUnit,
          partnerName: partner,
          partnerEmail: email,
          ...stored,
          offeredByPerson: actor.personId,
          offeredByName: actor.name,
          offeredAt: now,
        },
      ],
      // A repeated request after a lost response: the email is already queued.
      skipDuplicates: true,
    });
    const created = await findCreatedAgreement(db, actor, now, {
      id: agreementId,
      kind: 'collab',
      offered_by: side,
      ...(side === 'export' ? { export_site_id: site.id } : { import_site_id: site.id }),
      material,
      quantity,
      quantity_unit: quantityUnit,
      partner_email: email,
    });
    if (isFailure(created)) return created;
    if (count > 0) record({ type: 'offered-agreement', ...toSentOffer(created.row, link) });
    return { agreement: created.agreement };
  },
});

const toSideColumns = (side: Side, unit: { id: string; name: string }, site: SiteWithProfile) =>
  side === 'export'
    ? {
        exportUnitId: unit.id,
        exportUnitName: unit.name,
        exportSiteId: site.id,
        exportSiteName: site.name,
        exportLat: site.lat,
        exportLng: site.lng,
      }
    : {
        importUnitId: unit.id,
        importUnitName: unit.name,
        importSiteId: site.id,
        importSiteName: site.name,
        importLat: site.lat,
        importLng: site.lng,
      };

/** A link with a new secret, and the columns that store its hash and expiry. It replaces the previous link. */
function createLink(now: Date) {
  const token = createLinkToken();
  return {
    link: `${getRuntime().config.PUBLIC_URL}${getOfferPath(token)}`,
    stored: { tokenHash: hashLinkToken(token), expiresAt: addDays(now, OFFER_DAYS) },
  };
}

const toSentOffer = (row: AgreementRow, link: string): SentOffer => ({
  agreementId: row.id,
  material: row.material,
  partner: row.partner_name,
  sending: {
    units: getAgreementUnits(row),
    email: row.partner_email,
    link,
    site: row[`${row.offered_by}_site_name`],
    quantity: row.quantity,
    quantityUnit: row.quantity_unit,
    side: getOtherSide(row.offered_by),
  },
});

/** Locks an invitation that the person may manage. Fails if it was answered. */
async function findOwnOffer(db: Db, actor: Member, id: string, now: Date) {
  const result = await findAgreement(db, actor, id, now, 'lock');
  if (isFailure(result)) return result;
  const { agreement, row } = result;
  if (!hasAtLeast(agreement.profiles[row.offered_by], 'manage')) return failure('profile-too-low');
  return row.status === 'invited' || row.status === 'withdrawn' ? result : failure('offer-answered');
}

export const sendOfferAgainCommand = implement(sendOfferAgain, {
  input: agreementIdSchema,
  output: agreementOutput,
  events: disposalEvents,
  deliveries: disposalDeliveries,
  async run({ db, input: { agreementId }, actor, now, record }) {
    const result = await findOwnOffer(db, actor, agreementId, now);
    if (isFailure(result)) return result;
    if (result.row.status === 'withdrawn') return failure('offer-withdrawn');
    const { link, stored } = createLink(now);
    await cancelInvitationMails(db, [agreementId], now);
    await db.agreement.updateMany({ where: { id: agreementId }, data: stored });
    record({ type: 'sent-offer-again', ...toSentOffer(result.row, link) });
    return reloadAgreement(db, actor, agreementId, now);
  },
});

export const withdrawOfferCommand = implement(withdrawOffer, {
  input: agreementIdSchema,
  output: agreementOutput,
  events: disposalEvents,
  deliveries: disposalDeliveries,
  async run({ db, input: { agreementId }, actor, now, record }) {
    const result = await findOwnOffer(db, actor, agreementId, now);
    if (isFailure(result)) return result;
    const { row } = result;
    if (row.status === 'withdrawn') return { agreement: result.agreement };
    await db.agreement.updateMany({
      where: { id: agreementId },
      data: { status: 'withdrawn', answeredAt: now, answeredByName: actor.name },
    });
    await cancelInvitationMails(db, [agreementId], now);
    const { material, partner_name: partner } = row;
    record({ type: 'withdrew-offer', agreementId, material, partner, sending: { units: getAgreementUnits(row) } });
    return reloadAgreement(db, actor, agreementId, now);
  },
});
