import { z } from 'zod';
import { isFailure } from '@/lib/failures';
import { createCsvResponse, type CsvFile } from '@/lib/platform/http/csv-response';
import { allowMembers } from '@/lib/platform/operation/endpoint-access';
import { BufferedResponse } from '@/lib/platform/operation/buffered-response';
import { createFileEndpoint, type FileEndpoint } from '@/lib/platform/operation/file-endpoint';
import { uuid } from '@/lib/platform/operation/input-schemas';
import type { ComposedLibrary } from '@/lib/library/library';
import { createLibraryFile, LIBRARY_CSV_COLUMNS, createLibraryCsvRows } from '@/lib/library/library-file';
import { loadLibrary } from './open-library';

const exportSchema = z.object({ format: z.enum(['json', 'csv']), idsite: uuid.optional() });

/** Exports a library, both modes: JSON with ids, which can be imported again, or CSV with a row per entry. */
export const libraryExportEndpoint: FileEndpoint = createFileEndpoint({
  name: 'library.export',
  route: 'GET /api/library/export/{format}',
  access: allowMembers('manage-site-library', {
    read: async (db, { input }: { input: z.infer<typeof exportSchema> }) => {
      const library = await loadLibrary(db, { siteId: input.idsite ?? null, mode: 'practice' });
      return isFailure(library) ? library : { composed: library.composedLibrary, site: library.siteName || null };
    },
  }),
  rate: 'exports',
  input: exportSchema,
  invalidRequestCode: 'not-found',
  maxBodyBytes: 0,
  handle({ call, input: { format }, data: { composed, site } }) {
    const disposition = `attachment; filename="library.${format}"`;
    if (format === 'csv')
      return Promise.resolve(createCsvResponse(disposition, createCsvFile(composed, call.requestId)));
    const headers = {
      'content-type': 'application/json',
      'content-disposition': disposition,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    };
    return Promise.resolve(
      new BufferedResponse(JSON.stringify(createLibraryFile(composed, site), null, 2), { headers }),
    );
  },
});

/** The CSV file in one chunk, because a library is small. */
function createCsvFile(composed: ComposedLibrary, requestId: string): CsvFile {
  let rows: string[][] | null = createLibraryCsvRows(composed);
  return {
    header: LIBRARY_CSV_COLUMNS,
    requestId,
    loadNextRows: () => {
      const chunk = rows;
      rows = null;
      return Promise.resolve(chunk);
    },
  };
}
