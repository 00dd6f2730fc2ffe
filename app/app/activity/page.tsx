import { DEFAULT_TIME_ZONE } from '@/lib/dates';
import { pageMetadata, panelPage } from '@/app/app/panel-page';
import { Activity } from '@/components/activity/activity';
import { listActivity } from '@/lib/activity/server/entries';
import { activityAddressSchema } from '@/lib/activity/server/schema';
import { ACTIVITY_GROUP_OPTIONS } from '@/lib/activity/sentences';
import { LIST_ROWS } from '@/lib/list-cursor';
import { listCrew } from '@/lib/workgroups/server/list-crew';

export const generateMetadata = pageMetadata('activity');

export default panelPage(
  'activity',
  async (db, _member, now, query) => {
    const { before, rows, ...filter } = activityAddressSchema.parse(query);
    return {
      page: await listActivity(db, { ...filter, before }, now, rows ?? LIST_ROWS),
      filter,
      range: { before, rows },
      people: (await listCrew(db)).map(({ id, name }) => ({ value: id, label: name })),
      groups: ACTIVITY_GROUP_OPTIONS,
      timeZone: DEFAULT_TIME_ZONE,
    };
  },
  Activity,
);
