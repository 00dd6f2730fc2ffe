import { createListUrl } from '@/lib/list-cursor';
import type { ActionListQuery } from './contract';

export const CORRECTIVE_ACTIONS_PATH = '/app/corrective-actions';

/** URL of the register, which holds its filter. */
export const createActionsUrl = ({ state, siteId, cursor }: Partial<ActionListQuery> = {}): string =>
  createListUrl(CORRECTIVE_ACTIONS_PATH, { state: state === 'open' ? undefined : state, site: siteId, after: cursor });

/** URL of the corrective actions that match a filter, as CSV. */
export const createActionsCsvUrl = ({ state, siteId }: Pick<ActionListQuery, 'state' | 'siteId'>): string =>
  createListUrl('/api/register/exportCorrectiveActions', { state, siteId });

/** URL of the history of a BMP in the ground. */
export const createBmpHistoryUrl = (instanceId: string): string => createListUrl('/app/bmp', { bmp: instanceId });
