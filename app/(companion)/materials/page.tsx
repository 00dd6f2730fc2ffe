import { getUnitDay } from '@/lib/dates';
import { pageMetadata, panelPage } from '@/app/app/panel-page';
import { Materials } from '@/components/materials/materials';
import { loadDisposalSites } from '@/lib/disposal/server/sites';
import { loadMaterials } from '@/lib/materials/server/rows';
import { materialUrlSchema } from '@/lib/materials/server/schema';

export const generateMetadata = pageMetadata('materials');

export default panelPage(
  'materials',
  async (db, member, now, query) => {
    const sites = await loadDisposalSites(db, member);
    return {
      unitId: member.unit.id,
      personId: member.personId,
      today: getUnitDay(now),
      sites: sites.map(({ id, name }) => ({ id, name })),
      canOffer: sites.some(({ profile }) => profile === 'manage'),
      highlightedId: materialUrlSchema.parse(query).material ?? null,
      initialList: { materials: await loadMaterials(db, member, now) },
    };
  },
  Materials,
);
