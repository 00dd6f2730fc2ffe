'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { loadLastSite } from '@/components/library/last-site-storage';
import { Loading } from '@/components/ui/feedback/states';
import { getLibraryPath } from '@/lib/library/paths';
import type { LibraryMode } from '@/lib/library/library';
import { MODES } from '@/lib/library/modes';
import { REPORT_LIST_PATH } from '@/lib/reports/urls';

/** Opens the library of the site that was last opened on this device, else the inspections (LIB-03). */
export function OpenLastSite({ mode }: { mode: LibraryMode }) {
  const router = useRouter();
  useEffect(() => {
    const siteId = loadLastSite();
    router.replace(siteId ? getLibraryPath({ mode, siteId }) : REPORT_LIST_PATH);
  }, [mode, router]);
  return <Loading text={`Getting ${MODES[mode].plural}...`} />;
}
