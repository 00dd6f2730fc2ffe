'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { chosenSite } from '@/components/library/chosen-site';
import { Loading } from '@/components/ui/states';
import { libraryAddress } from '@/lib/library/addresses';
import type { LibraryMode } from '@/lib/library/library';
import { MODES } from '@/lib/library/modes';
import { LIST_ADDRESS } from '@/lib/reports/addresses';

/** Opens the library of the site last chosen on this device, or else the inspections (LIB-03). */
export function LastSite({ mode }: { mode: LibraryMode }) {
  const router = useRouter();
  useEffect(() => {
    const siteId = chosenSite();
    router.replace(siteId ? libraryAddress({ mode, siteId }) : LIST_ADDRESS);
  }, [mode, router]);
  return <Loading text={`Getting ${MODES[mode].plural}...`} />;
}
