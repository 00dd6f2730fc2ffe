import type { z } from 'zod';
import { formatReportDateTime, getUnitDay } from '@/lib/dates';
import { isFailure, getFailureMessage } from '@/lib/failures';
import { createCsvResponse, type Cell } from '@/lib/platform/http/csv-response';
import { allowMembers, type RunInUnit } from '@/lib/platform/operation/endpoint-access';
import { createFileEndpoint } from '@/lib/platform/operation/file-endpoint';
import type { ActionList, ListedAction } from '@/lib/register/contract';
import { listCorrectiveActions } from './queries';
import { actionListSchema } from './schema';

const csvSchema = actionListSchema.omit({ cursor: true });

/** The corrective actions that match a filter, for spreadsheets (OVER-09). Each page is read in a transaction. */
export const correctiveActionsCsvEndpoint = createFileEndpoint({
  name: 'register.export',
  route: 'GET /api/register/exportCorrectiveActions',
  access: allowMembers('export-reports', {
    read: (_db, { input }: { input: z.infer<typeof csvSchema> }) => Promise.resolve(input),
  }),
  rate: 'exports',
  input: csvSchema,
  invalidRequestCode: 'not-found',
  maxBodyBytes: 0,
  handle({ call, input, inUnit }) {
    const name = `corrective-actions-${getUnitDay(call.now)}.csv`;
    return Promise.resolve(
      createCsvResponse(`attachment; filename="${name}"`, {
        header: COLUMNS.map(({ header }) => header),
        loadNextRows: createPageReader(input, inUnit, call.now),
        requestId: call.requestId,
      }),
    );
  },
});

function createPageReader(filter: z.infer<typeof csvSchema>, inUnit: RunInUnit<never>, now: Date) {
  let cursor: ActionList['older'] | undefined;
  return async () => {
    if (cursor === null) return null;
    const query = { ...filter, cursor };
    const page = await inUnit((db) => listCorrectiveActions(db, query, now));
    if (isFailure(page)) throw new Error(getFailureMessage(page.code));
    cursor = page.older;
    return page.actions.map((action) => COLUMNS.map(({ cell }) => cell(action)));
  };
}

const formatTime = ({ site }: ListedAction, at: string | null): string =>
  at === null ? '' : formatReportDateTime(at, site.timeZone);

const CLOSED_AS = { fixed: 'Fixed', 'not-needed': 'No longer needed' } as const;

const COLUMNS: readonly { header: string; cell: (action: ListedAction) => Cell }[] = [
  { header: 'Site', cell: ({ site }) => site.name },
  { header: 'Tag', cell: ({ instance }) => instance.tag },
  { header: 'BMP', cell: ({ instance }) => instance.name },
  { header: 'Corrective action', cell: ({ name }) => name },
  { header: 'Found', cell: (action) => formatTime(action, action.discoveredAt) },
  { header: 'Found by', cell: ({ foundBy }) => foundBy.name },
  { header: 'Due', cell: (action) => formatTime(action, action.dueAt) },
  { header: 'Inspections', cell: ({ timesSeen }) => timesSeen },
  { header: 'Notified', cell: ({ notified }) => notified.join(', ') },
  { header: 'Notified at', cell: (action) => formatTime(action, action.notifiedAt) },
  { header: 'Closed', cell: (action) => formatTime(action, action.closedAt) },
  { header: 'Closed as', cell: ({ closing }) => (closing ? CLOSED_AS[closing.as] : '') },
  { header: 'Closed by', cell: ({ closing }) => closing?.by ?? '' },
  { header: 'Entered', cell: (action) => formatTime(action, action.closing?.enteredAt ?? null) },
  {
    header: 'Signed by',
    cell: ({ signatures }) => signatures.flatMap(({ isCurrent, name }) => (isCurrent ? [name] : [])).join(', '),
  },
  { header: 'DNR told us', cell: (action) => formatTime(action, action.departmentMessageAt) },
  {
    header: 'Late',
    cell: ({ isDoneLate, lateReason }) =>
      isDoneLate ? ['Not done within 24 h', lateReason].filter(Boolean).join(': ') : '',
  },
  { header: 'Time zone', cell: ({ site }) => site.timeZone },
];
