import { openWork, overviewList, showOverview } from '@/lib/overview/contract';
import { noInput } from '@/lib/platform/operation/input-schemas';
import { implement } from '@/lib/platform/operation/implement';
import { loadOverview, loadOverviewList } from './overview';
import { openWorkOutput, overviewListOutput, overviewListSchema, overviewOutput } from './schema';
import { loadOpenWork } from './site-work';

export const openWorkQuery = implement(openWork, {
  input: noInput,
  output: openWorkOutput,
  run: ({ db, now }) => loadOpenWork(db, now),
});

export const showOverviewQuery = implement(showOverview, {
  input: noInput,
  output: overviewOutput,
  run: ({ db, now }) => loadOverview(db, now),
});

export const overviewListQuery = implement(overviewList, {
  input: overviewListSchema,
  output: overviewListOutput,
  run: ({ db, input, now }) => loadOverviewList(db, input, now),
});
