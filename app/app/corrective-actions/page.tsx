import { pageMetadata, panelPage } from '@/app/app/panel-page';
import { CorrectiveActions } from '@/components/corrective-actions/corrective-actions';
import { hasPermission } from '@/lib/permissions';
import { listCorrectiveActions } from '@/lib/register/server/queries';
import { parseActionListQuery } from '@/lib/register/server/schema';

export const generateMetadata = pageMetadata('corrective-actions');

/** `?state=`, `?site=` and `?after=`. */
export default panelPage(
  'corrective-actions',
  async (db, { unit, personId }, now, query) => {
    const input = parseActionListQuery(query);
    return {
      query: input,
      list: await listCorrectiveActions(db, input, now),
      sender: { personId, unitId: unit.id },
      renderedAt: now.toISOString(),
      isLeader: hasPermission('manage-deadlines', unit.role),
    };
  },
  CorrectiveActions,
);
