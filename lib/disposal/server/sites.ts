import { compareSiteNames } from '@/lib/sites/rules';
import type { DisposalSite } from '@/lib/disposal/agreement';
import { siteTeam, setProfile, disposalSites } from '@/lib/disposal/contract';
import { disposalEvents } from '@/lib/disposal/events';
import { hasAtLeast, type Profile } from '@/lib/disposal/rules';
import { failure, isFailure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { implement } from '@/lib/platform/operation/implement';
import { noInput, successOutput } from '@/lib/platform/operation/input-schemas';
import { listCrew } from '@/lib/workgroups/server/list-crew';
import { disposalDeliveries } from './deliveries';
import { sitesOutput, teamOutput } from './output-schemas';
import { setProfileSchema, siteIdSchema } from './schema';

interface SiteRow {
  id: string;
  name: string;
  lat: number;
  lng: number;
  app_of_origin: string;
  profile: Profile | null;
  active_agreements: number;
  open_tickets: number;
  team: number;
}

/** A site of the unit with the caller's profile. */
export interface SiteWithProfile {
  id: string;
  name: string;
  lat: number;
  lng: number;
  profile: Profile;
}

/** The unit's sites that the caller works for, by name. */
export async function loadDisposalSites(db: Db, actor: Member): Promise<DisposalSite[]> {
  const rows = await db.$queryRaw<SiteRow[]>`
    SELECT s.id, s.name, v.lat, v.lng, s.app_of_origin, m.profile,
      (SELECT count(*)::int FROM agreement a WHERE a.status = 'active'
        AND ((a.export_unit_id = v.work_unit_id AND a.export_site_id = s.id)
          OR (a.import_unit_id = v.work_unit_id AND a.import_site_id = s.id))) AS active_agreements,
      (SELECT count(*)::int FROM ticket t JOIN agreement a ON a.id = t.agreement_id WHERE t.status = 'open'
        AND ((a.export_unit_id = v.work_unit_id AND a.export_site_id = s.id)
          OR (a.import_unit_id = v.work_unit_id AND a.import_site_id = s.id))) AS open_tickets,
      (SELECT count(*)::int FROM site_team c WHERE c.site_id = s.id) AS team
    FROM site_visibility v JOIN site s ON s.id = v.site_id
    LEFT JOIN site_team m ON m.site_id = s.id AND m.person_id = ${actor.personId}::uuid
    WHERE v.visible AND v.work_unit_id = ${actor.unit.id}::uuid
    ORDER BY s.id`;
  return rows
    .sort(compareSiteNames)
    .flatMap(({ lat, lng, app_of_origin, active_agreements, open_tickets, profile, ...site }) => {
      const ownProfile = actor.unit.role === 'admin' ? 'manage' : profile;
      if (ownProfile === null) return [];
      return {
        ...site,
        position: { lat, lng },
        appOfOrigin: app_of_origin,
        profile: ownProfile,
        activeAgreements: active_agreements,
        openTickets: open_tickets,
      };
    });
}

/** A visible site of the unit at which the person has at least this profile. Other sites are not found. */
export async function findSiteWithProfile(
  db: Db,
  actor: Member,
  siteId: string,
  needed: Profile,
): Promise<SiteWithProfile | Failure> {
  const [row] = await db.$queryRaw<Omit<SiteRow, 'app_of_origin'>[]>`
    SELECT s.id, s.name, v.lat, v.lng, m.profile
    FROM site_visibility v JOIN site s ON s.id = v.site_id
    LEFT JOIN site_team m ON m.site_id = s.id AND m.person_id = ${actor.personId}::uuid
    WHERE v.visible AND v.work_unit_id = ${actor.unit.id}::uuid AND s.id = ${siteId}::uuid`;
  if (!row) return failure('disposal-site-unknown');
  const profile = actor.unit.role === 'admin' ? 'manage' : row.profile;
  if (profile === null || !hasAtLeast(profile, needed)) return failure('profile-too-low');
  return { id: row.id, name: row.name, lat: row.lat, lng: row.lng, profile };
}

export const disposalSitesQuery = implement(disposalSites, {
  input: noInput,
  output: sitesOutput,
  async run({ db, actor }) {
    return { sites: await loadDisposalSites(db, actor) };
  },
});

export const siteTeamQuery = implement(siteTeam, {
  input: siteIdSchema,
  output: teamOutput,
  run: ({ db, input, actor }) => loadSiteTeam(db, actor, input.siteId),
});

/** The people of the unit with their profiles at this site (COMPANION-20). */
export async function loadSiteTeam(db: Db, actor: Member, siteId: string) {
  const site = await findSiteWithProfile(db, actor, siteId, 'view');
  if (isFailure(site)) return site;
  const team = await db.siteTeam.findMany({ where: { siteId }, select: { personId: true, profile: true } });
  const profiles = new Map(team.map(({ personId, profile }) => [personId, profile as Profile]));
  const crew = await listCrew(db);
  return {
    siteName: site.name,
    canManage: hasAtLeast(site.profile, 'manage'),
    team: crew.map(({ id, name, role, workRole }) => ({
      personId: id,
      name,
      role,
      workRole,
      profile: role === 'admin' ? ('manage' as const) : (profiles.get(id) ?? null),
    })),
  };
}

/** Sets or removes a person's profile at a site (COMPANION-21). */
export const setProfileCommand = implement(setProfile, {
  input: setProfileSchema,
  output: successOutput,
  events: disposalEvents,
  deliveries: disposalDeliveries,
  async run({ db, input: { siteId, personId, profile }, actor, now, record }) {
    const site = await findSiteWithProfile(db, actor, siteId, 'manage');
    if (isFailure(site)) return site;
    const person = (await listCrew(db)).find(({ id }) => id === personId);
    if (!person) return failure('employee-not-found');
    const before = await db.siteTeam.findFirst({ where: { siteId, personId } });
    if ((before?.profile ?? null) === profile) return { success: true as const };
    if (profile === null) await db.siteTeam.deleteMany({ where: { siteId, personId } });
    else if (before) await db.siteTeam.updateMany({ where: { siteId, personId }, data: { profile } });
    else
      await db.siteTeam.createMany({
        data: [{ workUnitId: actor.unit.id, siteId, personId, profile, addedBy: actor.personId, addedAt: now }],
        // A colleague may have added them at the same time.
        skipDuplicates: true,
      });
    const { name } = person;
    record({
      type: 'set-profile',
      siteId,
      siteName: site.name,
      personId,
      name,
      profile,
      sending: { units: [actor.unit.id] },
    });
    return { success: true as const };
  },
});
