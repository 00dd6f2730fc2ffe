import { pageMetadata, panelPage } from '@/app/app/panel-page';
import { Agreements } from '@/components/disposal/agreements';
import { loadSiteAgreements } from '@/lib/disposal/server/agreements';
import { siteUrlSchema } from '@/lib/disposal/server/schema';
import { loadDisposalSites } from '@/lib/disposal/server/sites';

export const generateMetadata = pageMetadata('site-agreements');

export default panelPage(
  'site-agreements',
  async (db, member, now, query) => {
    const { site: siteId } = siteUrlSchema.parse(query);
    const sites = await loadDisposalSites(db, member);
    const site = sites.find(({ id }) => id === siteId);
    return {
      unitId: member.unit.id,
      // null (all sites) if the person does not work for the requested site.
      site: site ? { id: site.id, name: site.name } : null,
      initialLists: await loadSiteAgreements(db, member, now, site?.id),
      canOffer: sites.some(({ profile }) => profile === 'manage'),
    };
  },
  Agreements,
);
