import { listAddress } from '@/lib/list-place';
import type { OfLibrary } from './contract';

/** URL of a library (LIB-01, LIB-56). Without a site, the last chosen site library opens. */
export const libraryAddress = ({ mode, siteId }: OfLibrary): string =>
  siteId === null ? `/app/master-library-${mode}s` : listAddress(`/app/site-library-${mode}s`, { site: siteId });

/** URL for adding groups to a library (LIB-13). */
export const groupSetupAddress = ({ mode, siteId }: OfLibrary): string =>
  siteId === null ? `/app/${mode}-group-master-setup` : listAddress(`/app/${mode}-group-site-setup`, { site: siteId });

/** Target of CANCEL in the group setup (LIB-54), which redirects to the library it came from. */
export const setupCancelledAddress = ({ mode, siteId }: OfLibrary): string =>
  listAddress(`/app/workunit-library-${mode}s`, { site: siteId ?? undefined });

export const libraryFileAddress = (format: 'json' | 'csv', siteId: string | null): string =>
  listAddress(`/api/library/export/${format}`, { idsite: siteId ?? undefined });
