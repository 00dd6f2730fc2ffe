import { pageMetadata, panelPage } from '@/app/app/panel-page';
import { ImportSites } from '@/components/sites/import/import-sites';
import { loadKnownSites } from '@/lib/sites/server/import-sites';
import { listWireCandidates } from '@/lib/sites/server/wire-format';

export const generateMetadata = pageMetadata('import-sites');

export default panelPage(
  'import-sites',
  async (db, { personId, unit }) => ({
    sender: { personId, unitId: unit.id },
    candidates: { sites: await listWireCandidates(db) },
    knownList: { sites: await loadKnownSites(db) },
  }),
  ImportSites,
);
