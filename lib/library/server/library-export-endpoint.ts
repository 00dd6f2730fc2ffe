import { z } from 'zod';
import { isFailure } from '@/lib/failures';
import { createCsvResponse, type CsvFile } from '@/lib/platform/http/csv-response';
import { allowMembers } from '@/lib/platform/operation/endpoint-access';
import { BufferedResponse } from '@/lib/platform/operation/buffered-response';
import { createFileEndpoint, type FileEndpoint } from '@/lib/platform/operation/file-endpoint';
import { uuid } from '@/lib/platform/operation/input-schemas';
import type { Composed } from '@/lib/library/library';
import { libraryFile, LIBRARY_COLUMNS, libraryRows } from '@/lib/library/library-file';
import { openLibrary } from './open-library';

const exportSchema = z.object({ format: z.enum(['json', 'csv']), idsite: uuid.optional() });

/** Exports a library, both modes: JSON with ids, which can be imported again, or CSV with a row per entry. */
export const libraryExportEndpoint: FileEndpoint = createFileEndpoint({
  name: 'library.export',
  route: 'GET /api/library/export/{format}',
  callers: allowMembers('manage-site-library', {
    read: async (db, { input }: { input: z.infer<typeof exportSchema> }) => {
      const open = await openLibrary(db, { siteId: input.idsite ?? null, mode: 'practice' });
      return isFailure(open) ? open : { composed: open.composed, site: open.siteName || null };
    },
  }),
  rate: 'exports',
  input: exportSchema,
  unknown: 'not-found',
  largestBody: 0,
  handle({ call, input: { format }, found: { composed, site } }) {
    const disposition = `attachment; filename="library.${format}"`;
    if (format === 'csv') return Promise.resolve(createCsvResponse(disposition, csvFile(composed, call.requestId)));
    const headers = {
      'content-type': 'application/json',
      'content-disposition': disposition,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    };
    return Promise.resolve(new BufferedResponse(JSON.stringify(libraryFile(composed, site), null, 2), { headers }));
  },
});

/** Small enough to be sent in one chunk. */
function csvFile(composed: Composed, requestId: string): CsvFile {
  let rows: string[][] | null = libraryRows(composed);
  return {
    heads: LIBRARY_COLUMNS,
    requestId,
    more: () => {
      const next = rows;
      rows = null;
      return Promise.resolve(next);
    },
  };
}
