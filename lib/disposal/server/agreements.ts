import type { Offer } from '@/lib/disposal/agreement';
import { addAdminAgreement, endAgreement, getAgreement, siteAgreements, type NewOffer } from '@/lib/disposal/contract';
import { disposalEvents } from '@/lib/disposal/events';
import { findEndingFailure, findQuantityFailure } from '@/lib/disposal/rules';
import { isEqual } from '@/lib/equal';
import { failure, isFailure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { implement } from '@/lib/platform/operation/implement';
import {
  createAtSiteSql,
  findAgreement,
  loadAgreements,
  getAgreementSites,
  getAgreementUnits,
  reloadAgreement,
  toOffer,
  type AgreementRow,
  type OfferRow,
} from './agreement-rows';
import { disposalDeliveries } from './deliveries';
import { agreementOutput, agreementsOutput } from './output-schemas';
import { adminAgreementSchema, agreementIdSchema, agreementsSchema } from './schema';
import { findSiteWithProfile } from './sites';

export const siteAgreementsQuery = implement(siteAgreements, {
  input: agreementsSchema,
  output: agreementsOutput,
  run: ({ db, input, actor, now }) => loadSiteAgreements(db, actor, now, input.siteId),
});

/** Agreements of the person's sites, or of one of them, and open invitations to the person's address. */
export async function loadSiteAgreements(db: Db, actor: Member, now: Date, siteId?: string) {
  const rows = await loadAgreements(db, actor, createAtSiteSql(siteId, actor), now);
  return { agreements: rows.map(({ agreement }) => agreement), offers: await loadOffers(db, now) };
}

async function loadOffers(db: Db, now: Date): Promise<Offer[]> {
  const rows = await db.$queryRaw<Omit<OfferRow, 'status'>[]>`
    SELECT o.id, o.offered_by, o.unit_name, o.site_name, o.offered_by_name, o.material, o.quantity::float8 AS quantity,
      o.quantity_unit, o.expires_at
    FROM offers_to_me(${now}::timestamptz) o`;
  return rows.map((row) => toOffer({ ...row, status: 'invited' }, now));
}

export const getAgreementQuery = implement(getAgreement, {
  input: agreementIdSchema,
  output: agreementOutput,
  run: ({ db, input, actor, now }) => reloadAgreement(db, actor, input.agreementId, now),
});

export const findTermsFailure = ({ material, quantity }: Pick<NewOffer, 'material' | 'quantity'>): Failure | null => {
  if (material === '') return failure('material-missing');
  const code = findQuantityFailure(quantity);
  return code ? failure(code) : null;
};

/** The agreement just created, or created by an earlier request. Fails if the details differ. */
export async function findCreatedAgreement(db: Db, actor: Member, now: Date, request: CreatedRow) {
  const created = await findAgreement(db, actor, request.id, now);
  if (isFailure(created)) return created;
  return isEqual({ ...created.row, ...request }, created.row) ? created : failure('agreement-id-used');
}

type CreatedRow = Partial<AgreementRow> & Pick<AgreementRow, 'id'>;

/** Adds an agreement between two sites of the work unit, which is active immediately (X-125, notification type 5). */
export const addAdminAgreementCommand = implement(addAdminAgreement, {
  input: adminAgreementSchema,
  output: agreementOutput,
  events: disposalEvents,
  deliveries: disposalDeliveries,
  async run({ db, input, actor, now, record }) {
    const termsFailure = findTermsFailure(input);
    if (termsFailure) return termsFailure;
    if (input.exportSiteId === input.importSiteId) return failure('sites-same');
    const [from, to] = await findBothSites(db, actor, input);
    if (isFailure(from)) return from;
    if (isFailure(to)) return to;
    const { agreementId, material, quantity, quantityUnit } = input;
    const { id: unitId, name: unitName } = actor.unit;
    const { count } = await db.agreement.createMany({
      data: [
        {
          id: agreementId,
          kind: 'admin',
          status: 'active',
          offeredBy: 'export',
          exportUnitId: unitId,
          importUnitId: unitId,
          exportUnitName: unitName,
          importUnitName: unitName,
          exportSiteId: from.id,
          importSiteId: to.id,
          exportSiteName: from.name,
          importSiteName: to.name,
          exportLat: from.lat,
          exportLng: from.lng,
          importLat: to.lat,
          importLng: to.lng,
          material,
          quantity,
          quantityUnit,
          offeredByPerson: actor.personId,
          offeredByName: actor.name,
          offeredAt: now,
          answeredByName: actor.name,
          answeredAt: now,
        },
      ],
      // A repeated request after a lost response.
      skipDuplicates: true,
    });
    const created = await findCreatedAgreement(db, actor, now, {
      id: agreementId,
      kind: 'admin',
      export_site_id: from.id,
      import_site_id: to.id,
      material,
      quantity,
      quantity_unit: quantityUnit,
    });
    if (isFailure(created)) return created;
    if (count > 0)
      record({
        type: 'added-admin-agreement',
        agreementId,
        material,
        ...getAgreementSites(created.agreement),
        sending: { units: getAgreementUnits(created.row) },
      });
    return { agreement: created.agreement };
  },
});

const findBothSites = async (db: Db, actor: Member, input: { exportSiteId: string; importSiteId: string }) =>
  [
    await findSiteWithProfile(db, actor, input.exportSiteId, 'manage'),
    await findSiteWithProfile(db, actor, input.importSiteId, 'manage'),
  ] as const;

/** Either side may end an agreement if no load is under way. Idempotent. */
export const endAgreementCommand = implement(endAgreement, {
  input: agreementIdSchema,
  output: agreementOutput,
  events: disposalEvents,
  async run({ db, input: { agreementId }, actor, now, record }) {
    const result = await findAgreement(db, actor, agreementId, now, 'lock');
    if (isFailure(result)) return result;
    const { agreement, row } = result;
    if (row.status === 'ended') return { agreement };
    const code = findEndingFailure(row.status, agreement.totals.openTickets, agreement.profiles);
    if (code) return failure(code);
    await db.agreement.updateMany({
      where: { id: agreementId },
      data: { status: 'ended', endedAt: now, endedByName: actor.name },
    });
    record({
      type: 'ended-agreement',
      agreementId,
      material: agreement.material,
      ...getAgreementSites(agreement),
      sending: { units: getAgreementUnits(row) },
    });
    return reloadAgreement(db, actor, agreementId, now);
  },
});
