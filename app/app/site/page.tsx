import { pageMetadata, panelPageOrMissing } from '@/app/app/panel-page';
import { SitePageWithRecords, type SitePageWithRecordsProps } from '@/components/audit-packs/site-page-with-records';
import { loadSiteRecords } from '@/lib/audit-packs/server/site-records';
import { loadBoard } from '@/lib/boards/server/boards';
import { getSiteDay } from '@/lib/compliance/profile';
import { loadProfiles } from '@/lib/compliance/server/rows';
import { loadSiteRain } from '@/lib/compliance/server/rain';
import { complianceSiteSchema } from '@/lib/compliance/server/schema';
import { loadSiteDeadlines } from '@/lib/deadlines/server/queries';
import { parseSiteTab, type SiteTab } from '@/lib/deadlines/urls';
import { getMapConfig } from '@/lib/map/server/map-config';
import { hasPermission } from '@/lib/permissions';
import { listCorrectiveActions } from '@/lib/register/server/queries';
import { parseActionListQuery } from '@/lib/register/server/schema';
import { loadSiteBmps } from '@/lib/register/server/site-bmps';
import { loadDelegations } from '@/lib/signing/server/delegations';
import { loadLogSigner } from '@/lib/signing/server/log-signatures';
import { loadMapView, loadPlanSheets } from '@/lib/sites/server/plan-sheets';
import { listCrew, listSkills } from '@/lib/workgroups/server/list-crew';

export const generateMetadata = pageMetadata('site');

/** `?site=` and `?tab=`; for the corrective actions also `?state=` and `?after=`. */
export default panelPageOrMissing<SitePageWithRecordsProps>(
  'site',
  async (db, member, now, query) => {
    const { unit, personId } = member;
    const siteId = complianceSiteSchema.safeParse({ siteId: query.site }).data?.siteId;
    const deadlines = siteId === undefined ? null : await loadSiteDeadlines(db, siteId, now);
    if (siteId === undefined || deadlines === null) return null;
    const { timeZone } = deadlines.site;
    const tab = parseSiteTab(query.tab);
    const actionQuery = { ...parseActionListQuery(query), siteId };
    const canManage = hasPermission('manage-permits', unit.role);
    return {
      tab: isOfficeTab(tab) && !canManage ? 'deadlines' : tab,
      sender: { personId, unitId: unit.id },
      renderedAt: now.toISOString(),
      deadlines,
      rain: tab === 'rain' ? await loadSiteRain(db, siteId, now) : NO_RAIN,
      permit: canManage
        ? {
            profiles: tab === 'permit' ? await loadProfiles(db, siteId) : [],
            crew: tab === 'permit' ? (await listCrew(db)).map(({ id, name }) => ({ id, name })) : [],
            skills: tab === 'permit' ? await listSkills(db) : [],
            today: getSiteDay(now, timeZone),
            timeZone,
          }
        : null,
      delegations: tab === 'permit' && canManage ? { delegations: await loadDelegations(db, siteId) } : null,
      actions:
        tab === 'actions'
          ? {
              query: actionQuery,
              list: await listCorrectiveActions(db, actionQuery, now),
              signer: await loadLogSigner(db, siteId, member, now),
            }
          : null,
      bmps: tab === 'deadlines' || tab === 'bmps' ? await loadSiteBmps(db, siteId, now) : null,
      board: tab === 'board' && canManage ? await loadBoard(db, siteId) : null,
      records: tab === 'records' && canManage ? await loadSiteRecords(db, siteId, now) : null,
      planSheets:
        tab === 'plans'
          ? {
              rendered: await loadPlanSheets(db, siteId),
              config: getMapConfig(),
              mapView: await loadMapView(db, siteId),
              canManage: hasPermission('manage-sites', unit.role),
            }
          : null,
      isLeader: hasPermission('manage-deadlines', unit.role),
      canOpenLibrary: hasPermission('manage-site-library', unit.role),
    };
  },
  SitePageWithRecords,
);

const isOfficeTab = (tab: SiteTab): boolean => tab === 'permit' || tab === 'board' || tab === 'records';

/** Only the tab 'Rain' shows them. */
const NO_RAIN = { station: null, readings: [], decisions: [], currentDecisionIds: [] };
