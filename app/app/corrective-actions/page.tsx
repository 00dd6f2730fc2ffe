import { pageMetadata, panelPage } from '@/app/app/panel-page';
import { CorrectiveActions } from '@/components/corrective-actions/corrective-actions';
import { getMapConfig } from '@/lib/map/server/map-config';
import { hasPermission } from '@/lib/permissions';
import { loadActionChoices } from '@/lib/register/server/choices';
import { listCorrectiveActions } from '@/lib/register/server/queries';
import { parseActionListQuery } from '@/lib/register/server/schema';
import { parseActionView } from '@/lib/register/urls';

export const generateMetadata = pageMetadata('corrective-actions');

/** `?state=`, `?site=`, `?kind=`, `?due=`, `?person=`, `?after=` and `?view=`. */
export default panelPage(
  'corrective-actions',
  async (db, { unit, personId }, now, query) => {
    const input = parseActionListQuery(query);
    return {
      query: input,
      list: await listCorrectiveActions(db, input, now),
      choices: await loadActionChoices(db),
      view: parseActionView(query.view),
      map: getMapConfig(),
      sender: { personId, unitId: unit.id },
      renderedAt: now.toISOString(),
      isLeader: hasPermission('manage-deadlines', unit.role),
    };
  },
  CorrectiveActions,
);
