import { toSiteForm } from '@/lib/compliance/site-form';
import { selectPermitsInForce, type PermitInForce } from '@/lib/compliance/server/rows';
import { selectCertificates } from '@/lib/signing/server/certificates';
import { SELECT_AUTHORITIES } from '@/lib/signing/server/delegations';
import type { Db } from '@/lib/platform/database/client';
import type { EditorData } from '@/lib/reports/domain/report';
import { getSigningRules } from '@/lib/signing/statements';
import { compareSiteNames } from '@/lib/sites/rules';
import { SELECT_PLAN_SHEETS } from '@/lib/sites/server/plan-sheets';
import { parsePhases } from '@/lib/sites/server/wire-format';

type InspectionSites = Pick<EditorData, 'sites' | 'signingRules' | 'siteForms' | 'authorities' | 'certificates'>;

interface InspectionSitesRow extends Pick<InspectionSites, 'authorities' | 'certificates'> {
  sites: (InspectionSites['sites'][number] & { visible: boolean; boardHash: string | null })[];
  permits: Readonly<Record<string, PermitInForce>>;
}

/**
 * Sites that inspections may use, by name (SITES-05): those visible to the work unit, and hidden ones with an
 * inspection that is not closed. Also what the person needs for signing and forms at them.
 */
export async function loadInspectionSites(db: Db, personId: string, now: Date): Promise<InspectionSites> {
  const [row] = await db.$queryRaw<InspectionSitesRow[]>`
    SELECT (
      SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'timeZone', s.time_zone, 'visible', v.visible,
          'boardHash', CASE WHEN v.visible THEN b.token_hash END,
          'mapView', json_build_object('lat', v.lat, 'lng', v.lng, 'zoom', v.zoom_level),
          'constructionPhases', v.construction_phases, 'planSheets', (${SELECT_PLAN_SHEETS}))), '[]')
        FROM site_visibility v JOIN site s ON s.id = v.site_id
        LEFT JOIN site_board b ON b.work_unit_id = v.work_unit_id AND b.site_id = v.site_id
       WHERE v.visible OR EXISTS (SELECT FROM report r
         WHERE r.site_id = v.site_id AND r.status IN ('setup', 'open') AND r.deleted_at IS NULL)
    ) AS sites, (${selectPermitsInForce(now)}) AS permits, (${SELECT_AUTHORITIES}) AS authorities,
      (${selectCertificates(personId, now)}) AS certificates`;
  const { sites = [], permits = {}, authorities = [], certificates = {} } = row ?? {};
  return {
    sites: sites
      .map(({ visible, constructionPhases, planSheets, boardHash, ...site }) => ({
        ...site,
        ...(planSheets ? { planSheets } : {}),
        constructionPhases: parsePhases(constructionPhases),
        ...(visible ? {} : { hidden: true as const }),
        ...(boardHash === null ? {} : { boardHash }),
      }))
      .sort(compareSiteNames),
    signingRules: Object.fromEntries(
      Object.entries(permits).map(([siteId, { options }]) => [siteId, getSigningRules(options)]),
    ),
    siteForms: Object.fromEntries(
      Object.entries(permits).flatMap(([siteId, { form, ...details }]) => {
        const siteForm = toSiteForm({ ...details, ...(form === null ? {} : { form }) });
        return siteForm ? [[siteId, siteForm]] : [];
      }),
    ),
    authorities,
    certificates,
  };
}
