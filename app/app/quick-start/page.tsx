import { pageMetadata, panelPage } from '@/app/app/panel-page';
import { Welcome } from '@/components/onboarding/welcome';
import { loadSetupFacts } from '@/lib/onboarding/server/setup-facts';

export const generateMetadata = pageMetadata('quick-start');

export default panelPage(
  'quick-start',
  async (db, { unit }) => ({ unit: { id: unit.id, role: unit.role }, facts: await loadSetupFacts(db) }),
  Welcome,
);
