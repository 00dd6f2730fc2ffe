import { pageMetadata, panelPage } from '@/app/app/panel-page';
import { AgreementSetup } from '@/components/disposal/agreement-setup';
import { loadDisposalSites } from '@/lib/disposal/server/sites';
import { suggestAgreement } from '@/components/materials/suggested-agreement';
import { loadMaterials } from '@/lib/materials/server/rows';
import { suggestionUrlSchema } from '@/lib/materials/server/schema';
import { hasPermission } from '@/lib/permissions';

export const generateMetadata = pageMetadata('disposal-agreement-setup-1');

export default panelPage(
  'disposal-agreement-setup-1',
  async (db, member, now, query) => {
    const sites = await loadDisposalSites(db, member);
    const managedSites = sites.filter(({ profile }) => profile === 'manage').map(({ id, name }) => ({ id, name }));
    const { material, match } = suggestionUrlSchema.parse(query);
    return {
      unitId: member.unit.id,
      personId: member.personId,
      sites: managedSites,
      canAddSite: hasPermission('manage-sites', member.unit.role),
      suggested:
        material && match
          ? suggestAgreement(await loadMaterials(db, member, now), material, match, managedSites)
          : null,
    };
  },
  AgreementSetup,
);
