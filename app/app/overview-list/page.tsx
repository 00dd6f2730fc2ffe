import { pageMetadata, panelPage } from '@/app/app/panel-page';
import { OverviewListScreen } from '@/components/overview/overview-list-screen';
import { loadOverviewList } from '@/lib/overview/server/overview';
import { overviewListSchema } from '@/lib/overview/server/schema';

export const generateMetadata = pageMetadata('overview-list');

/** `?list=`, `?week=` and `?type=`. */
export default panelPage(
  'overview-list',
  async (db, { unit }, now, { list, week, type }) => {
    const query = overviewListSchema.safeParse({ list, week, bmpType: type }).data ?? { list: 'not-inspected' };
    return {
      unitId: unit.id,
      renderedAt: now.toISOString(),
      query,
      list: await loadOverviewList(db, query, now),
    };
  },
  OverviewListScreen,
);
