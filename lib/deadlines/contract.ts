import type { z } from 'zod';
import { query } from '@/lib/contract';
import type { dayActionsOutput, deviceDeadlinesOutput, myDayOutput, siteDeadlinesOutput } from './server/schema';

/** The deadlines of a site, as of the time of the response. */
export type SiteDeadlines = z.output<typeof siteDeadlinesOutput>;

export const siteDeadlines = query<{ siteId: string }, SiteDeadlines>()({
  name: 'deadlines.site',
  route: 'GET /deadlines/site',
  permission: 'use-reports',
});

/** What is due in the work unit this week, as far as it concerns the person (CLOCK-29). */
export type DayDeadlines = z.output<typeof myDayOutput>;

export const myDay = query<object, DayDeadlines>()({
  name: 'deadlines.myDay',
  route: 'GET /deadlines/myDay',
  permission: 'use-reports',
});

export type DayActions = z.output<typeof dayActionsOutput>;

/** The corrective actions that wait longest, for My Day. */
export const dayActions = query<object, DayActions>()({
  name: 'deadlines.dayActions',
  route: 'GET /deadlines/dayActions',
  permission: 'use-reports',
});

export type DeviceDeadlines = z.output<typeof deviceDeadlinesOutput>;

/** What a phone without signal computes deadlines from (CLOCK-33). */
export const deviceDeadlines = query<object, DeviceDeadlines>()({
  name: 'deadlines.deviceDeadlines',
  route: 'GET /deadlines/deviceDeadlines',
  permission: 'use-reports',
});
