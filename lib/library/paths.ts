import { createListUrl } from '@/lib/list-cursor';
import type { LibraryKey } from './contract';

/** URL of a library (LIB-01, LIB-56). */
export const getLibraryPath = ({ mode, siteId }: LibraryKey): string =>
  siteId === null ? `/app/master-library-${mode}s` : createListUrl(`/app/site-library-${mode}s`, { site: siteId });

/** URL for adding groups to a library (LIB-13). */
export const getGroupSetupPath = ({ mode, siteId }: LibraryKey): string =>
  siteId === null
    ? `/app/${mode}-group-master-setup`
    : createListUrl(`/app/${mode}-group-site-setup`, { site: siteId });

/** Target of CANCEL in the group setup (LIB-54), which redirects to the library it came from. */
export const getSetupCancelPath = ({ mode, siteId }: LibraryKey): string =>
  createListUrl(`/app/workunit-library-${mode}s`, { site: siteId ?? undefined });

export const getLibraryFilePath = (format: 'json' | 'csv', siteId: string | null): string =>
  createListUrl(`/api/library/export/${format}`, { idsite: siteId ?? undefined });
