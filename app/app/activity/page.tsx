import { DEFAULT_TIME_ZONE } from '@/lib/dates';
import { pageMetadata, panelPage } from '@/app/app/panel-page';
import { Activity } from '@/components/activity/activity';
import { SCREEN_PAGE_SIZE, listActivity } from '@/lib/activity/server/entries';
import { activityAddressSchema } from '@/lib/activity/server/schema';
import { ACTIVITY_GROUP_OPTIONS } from '@/lib/activity/sentences';
import { listCrew } from '@/lib/workgroups/server/list-crew';

export const generateMetadata = pageMetadata('activity');

export default panelPage(
  'activity',
  async (db, _member, now, query) => {
    const { before, ...filter } = activityAddressSchema.parse(query);
    return {
      page: await listActivity(db, { ...filter, before }, now, SCREEN_PAGE_SIZE),
      filter,
      isOlderPage: before !== undefined,
      people: (await listCrew(db)).map(({ id, name }) => ({ value: id, label: name })),
      groups: ACTIVITY_GROUP_OPTIONS,
      timeZone: DEFAULT_TIME_ZONE,
    };
  },
  Activity,
);
