import { pageMetadata, panelPage } from '@/app/app/panel-page';
import { Welcome } from '@/components/onboarding/welcome';
import { loadSetupState } from '@/lib/onboarding/server/setup-state';

export const generateMetadata = pageMetadata('quick-start');

export default panelPage(
  'quick-start',
  async (db, { unit }) => ({ unit: { id: unit.id, role: unit.role }, initialState: await loadSetupState(db) }),
  Welcome,
);
