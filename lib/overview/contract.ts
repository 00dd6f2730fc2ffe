import type { z } from 'zod';
import { query } from '@/lib/contract';
import type { openWorkOutput, overviewListOutput, overviewListSchema, overviewOutput } from './server/schema';

/** How much is open in the work unit (OVER-08). */
export type OpenWork = z.output<typeof openWorkOutput>;

export const openWork = query<object, OpenWork>()({
  name: 'overview.openWork',
  route: 'GET /overview/openWork',
  permission: 'manage-deadlines',
});

/** The numbers of the overview. */
export type Overview = z.output<typeof overviewOutput>;

export const showOverview = query<object, Overview>()({
  name: 'overview.show',
  route: 'GET /overview/show',
  permission: 'see-overview',
});

export type OverviewListQuery = z.output<typeof overviewListSchema>;
export type OverviewList = z.output<typeof overviewListOutput>;

/** The list behind a number of the overview, or of the line in Inspection Reports. */
export const overviewList = query<OverviewListQuery, OverviewList>()({
  name: 'overview.list',
  route: 'GET /overview/list',
  permission: 'manage-deadlines',
});
