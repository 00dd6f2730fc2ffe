import { pageMetadata, panelPage } from '@/app/app/panel-page';
import { AgreementSetup } from '@/components/disposal/agreement-setup';
import { readDisposalSites } from '@/lib/disposal/server/sites';
import { allows } from '@/lib/permissions';

export const metadata = pageMetadata('disposal-agreement-setup-1');

export default panelPage(
  'disposal-agreement-setup-1',
  async (db, member) => {
    const sites = await readDisposalSites(db, member);
    return {
      unitId: member.unit.id,
      personId: member.personId,
      sites: sites.filter(({ profile }) => profile === 'manage').map(({ id, name }) => ({ id, name })),
      mayAddSite: allows('manage-sites', member.unit.role),
    };
  },
  AgreementSetup,
);
