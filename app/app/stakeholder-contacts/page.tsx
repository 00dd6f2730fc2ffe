import { DEFAULT_TIME_ZONE } from '@/lib/dates';
import { pageMetadata, panelPage } from '@/app/app/panel-page';
import { StakeholderContacts } from '@/components/stakeholders/stakeholder-contacts';
import { loadInspectionSites } from '@/lib/reports/server/inspection-sites';
import { listStakeholders } from '@/lib/stakeholders/server/queries';

export const generateMetadata = pageMetadata('stakeholder-contacts');

export default panelPage(
  'stakeholder-contacts',
  async (db, { unit, personId }, now) => ({
    unitId: unit.id,
    personId,
    timeZone: DEFAULT_TIME_ZONE,
    sites: (await loadInspectionSites(db, personId, now)).sites.map(({ id, name }) => ({ id, name })),
    list: { stakeholders: await listStakeholders(db) },
  }),
  StakeholderContacts,
);
