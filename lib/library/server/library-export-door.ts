import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import { isFailure } from '@/lib/failures';
import { members } from '@/lib/platform/operation/callers';
import { fileDoor, type FileDoor } from '@/lib/platform/operation/file-door';
import { uuid } from '@/lib/platform/parse';
import type { Composed } from '@/lib/library/library';
import { guardedCell } from '@/lib/spreadsheet-cells';
import { libraryFile, LIBRARY_COLUMNS, libraryRows } from '@/lib/library/library-file';
import { openLibrary } from './open-library';

const exportSchema = z.object({ format: z.enum(['json', 'csv']), idsite: uuid.optional() });

/** A library as a file, both modes: JSON with ids, which can be imported again, or CSV with a row for each entry. */
export const libraryExportDoor: FileDoor = fileDoor({
  name: 'library.export',
  route: 'GET /api/library/export/{format}',
  callers: members('manage-site-library', {
    read: async (db, { input }: { input: z.infer<typeof exportSchema> }) => {
      const open = await openLibrary(db, { siteId: input.idsite ?? null, mode: 'practice' });
      return isFailure(open) ? open : { composed: open.composed, site: open.siteName || null };
    },
  }),
  rate: 'exports',
  input: exportSchema,
  unknown: 'not-found',
  largestBody: 0,
  answer({ input: { format }, found: { composed, site } }) {
    const body =
      format === 'json'
        ? JSON.stringify(libraryFile(composed, site), null, 2)
        : `${BYTE_ORDER_MARK}${stringify([[...LIBRARY_COLUMNS], ...cellsOf(composed)], CSV)}`;
    const headers = {
      'content-type': format === 'json' ? 'application/json' : 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="library.${format}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    };
    return Promise.resolve(new Response(body, { headers }));
  },
});

const cellsOf = (composed: Composed) => libraryRows(composed).map((row) => row.map(guardedCell));

const CSV = { record_delimiter: 'windows' } as const;

/** Without this mark at the beginning Excel takes UTF-8 for the letters of another alphabet. */
const BYTE_ORDER_MARK = '\ufeff';
