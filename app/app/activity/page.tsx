import { pageMetadata, statementsPage } from '@/app/app/panel-page';
import { Activity } from '@/components/activity/activity';
import { ENTRIES_SHOWN, listActivity } from '@/lib/activity/server/entries';
import { activityAddressSchema } from '@/lib/activity/server/schema';
import { ABOUT_CHOICES } from '@/lib/activity/sentences';
import { DEFAULT_TIME_ZONE } from '@/lib/reports/domain/fields';
import { listCrew } from '@/lib/workgroups/server/list-crew';

export const generateMetadata = pageMetadata('activity');

export default statementsPage(
  'activity',
  async (db, _member, now, query) => {
    const { before, ...filter } = activityAddressSchema.parse(query);
    return {
      page: await listActivity(db, { ...filter, before }, now, ENTRIES_SHOWN),
      filter,
      older: before !== undefined,
      people: (await listCrew(db)).map(({ id, name }) => ({ value: id, label: name })),
      abouts: ABOUT_CHOICES,
      timeZone: DEFAULT_TIME_ZONE,
    };
  },
  Activity,
);
