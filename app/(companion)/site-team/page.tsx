import { notFound } from 'next/navigation';
import { pageMetadata, panelPage } from '@/app/app/panel-page';
import { SiteTeam } from '@/components/disposal/site-team';
import { siteUrlSchema } from '@/lib/disposal/server/schema';
import { loadSiteTeam } from '@/lib/disposal/server/sites';
import { isFailure } from '@/lib/failures';

export const generateMetadata = pageMetadata('site-team');

export default panelPage(
  'site-team',
  async (db, member, _now, query) => {
    const { site: siteId } = siteUrlSchema.parse(query);
    const initialTeam = siteId === undefined ? null : await loadSiteTeam(db, member, siteId);
    if (siteId === undefined || initialTeam === null || isFailure(initialTeam)) return notFound();
    return { unitId: member.unit.id, siteId, initialTeam };
  },
  SiteTeam,
);
