import { listAddress } from '@/lib/list-place';
import type { OfLibrary } from './contract';

/** Where a library is shown (LIB-01, LIB-56). A site library without a site in its address opens the one chosen last. */
export const libraryAddress = ({ mode, siteId }: OfLibrary): string =>
  siteId === null ? `/app/master-library-${mode}s` : listAddress(`/app/site-library-${mode}s`, { site: siteId });

/** Where groups are added to a library (LIB-13). */
export const groupSetupAddress = ({ mode, siteId }: OfLibrary): string =>
  siteId === null ? `/app/${mode}-group-master-setup` : listAddress(`/app/${mode}-group-site-setup`, { site: siteId });

/** What CANCEL of the group setup links to (LIB-54); from there it goes back to the library it came from. */
export const setupCancelledAddress = ({ mode, siteId }: OfLibrary): string =>
  listAddress(`/app/workunit-library-${mode}s`, { site: siteId ?? undefined });

/** Both sides of a library as a file. */
export const libraryFileAddress = (format: 'json' | 'csv', siteId: string | null): string =>
  listAddress(`/api/library/export/${format}`, { idsite: siteId ?? undefined });
