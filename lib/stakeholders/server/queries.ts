import { foldName } from '@/lib/accounts/rules';
import { failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { implement } from '@/lib/platform/operation/implement';
import { siteStakeholders, workUnitStakeholders } from '@/lib/stakeholders/contract';
import type { Stakeholder } from '@/lib/stakeholders/rules';
import { siteStakeholdersSchema, stakeholdersOutput, workUnitStakeholdersSchema } from './schema';

export const workUnitStakeholdersQuery = implement(workUnitStakeholders, {
  input: workUnitStakeholdersSchema,
  output: stakeholdersOutput,
  async run({ db }) {
    return { stakeholders: await listStakeholders(db) };
  },
});

export const siteStakeholdersQuery = implement(siteStakeholders, {
  input: siteStakeholdersSchema,
  output: stakeholdersOutput,
  async run({ db, input }) {
    const site = await db.siteVisibility.findFirst({ where: { siteId: input.idsite }, select: { siteId: true } });
    if (!site) return failure('site-not-found');
    return { stakeholders: await listStakeholders(db, input.idsite) };
  },
});

/**
 * The stakeholders of the unit, or of one site, by name, with the sites that the unit sees and the last
 * acknowledgement.
 */
export async function listStakeholders(db: Db, siteId?: string): Promise<Stakeholder[]> {
  const rows = await db.stakeholder.findMany({
    where: siteId === undefined ? {} : { sites: { some: { siteId } } },
    select: {
      id: true,
      workUnitId: true,
      name: true,
      company: true,
      email: true,
      sites: {
        where: { site: { units: { some: { visible: true } } } },
        select: { site: { select: { id: true, name: true } } },
        orderBy: [{ site: { name: 'asc' } }, { siteId: 'asc' }],
      },
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  const acknowledgements = await loadLastAcknowledgements(db);
  return rows.map(({ id, workUnitId, name, company, email, sites }) => ({
    idstakeholder: id,
    name,
    company,
    email,
    sites: sites.map(({ site }) => ({ name: site.name, idsite: site.id })),
    idworkgroup: workUnitId,
    acknowledged: acknowledgements.get(foldName(email)) ?? null,
  }));
}

/** The last acknowledgement of each lower-case address. */
async function loadLastAcknowledgements(
  db: Db,
): Promise<ReadonlyMap<string, NonNullable<Stakeholder['acknowledged']>>> {
  const rows = await db.$queryRaw<{ address: string; at: Date; idreport: string; siteName: string }[]>`
    SELECT DISTINCT ON (lower(s.email)) lower(s.email) AS address, s.acknowledged_at AS at, s.report_id AS idreport,
           r.site_name AS "siteName"
      FROM share s JOIN report r ON r.id = s.report_id
     WHERE s.acknowledged_at IS NOT NULL
     ORDER BY lower(s.email), s.acknowledged_at DESC, s.id`;
  return new Map(rows.map(({ address, at, ...report }) => [address, { at: at.toISOString(), ...report }]));
}

export async function listSiteStakeholders(
  db: Db,
  siteId: string,
): Promise<{ name: string; email: string; company: string }[]> {
  return db.stakeholder.findMany({
    where: { sites: { some: { siteId } } },
    select: { name: true, email: true, company: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
}
