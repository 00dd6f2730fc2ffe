'use client';

import dynamic from 'next/dynamic';

/** The map is downloaded by the screens that show it, and never before. */
export const LazySiteMap = dynamic(() => import('@/components/map/site-map').then((file) => file.SiteMap), {
  ssr: false,
  loading: () => (
    <div role="status" className="grid size-full animate-late place-items-center bg-surface-hover text-ink-muted">
      Loading...
    </div>
  ),
});
