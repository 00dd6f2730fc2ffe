import { createListUrl } from '@/lib/list-cursor';
import type { ActionListQuery } from './contract';

export const CORRECTIVE_ACTIONS_PATH = '/app/corrective-actions';

/** The corrective actions are shown as a list, or on a map. */
export type ActionView = 'list' | 'map';

export const parseActionView = (value: unknown): ActionView => (value === 'map' ? 'map' : 'list');

/** URL of the register, which holds its filter. */
export const createActionsUrl = ({ state, view, ...filter }: Partial<ActionListQuery> & { view?: ActionView } = {}) =>
  createListUrl(CORRECTIVE_ACTIONS_PATH, {
    state: state === 'open' ? undefined : state,
    ...toUrlValues(filter),
    view: view === 'list' ? undefined : view,
  });

/** URL of the corrective actions that match a filter, as CSV. */
export const createActionsCsvUrl = ({ state, siteId, kind, due, personId }: ActionListQuery): string =>
  createListUrl('/api/register/exportCorrectiveActions', { state, siteId, kind, due, personId });

/** The names in the URL of a page. */
const toUrlValues = ({ siteId, kind, due, personId, cursor }: Partial<ActionListQuery>) => ({
  site: siteId,
  kind,
  due,
  person: personId,
  after: cursor,
});

/** URL of the history of a BMP in the ground. */
export const createBmpHistoryUrl = (instanceId: string): string => createListUrl('/app/bmp', { bmp: instanceId });
