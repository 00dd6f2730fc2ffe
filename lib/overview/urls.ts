import { createListUrl } from '@/lib/list-cursor';
import type { OverviewListQuery } from './contract';

/** URL of the list behind a mark of the overview. */
export const createOverviewListUrl = ({ list, week, bmpType }: OverviewListQuery): string =>
  createListUrl('/app/overview-list', { list, week, type: bmpType });
