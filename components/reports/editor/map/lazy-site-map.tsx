import { useDeferredValue } from 'react';
import { useText } from '@/components/ui/text/language';
import { lazyComponent } from '@/components/ui/lazy/lazy-component';
import type { SiteMapProps } from '@/components/map/site-map';

function Opening() {
  const t = useText();
  return (
    <div role="status" className="grid size-full animate-late place-items-center bg-surface-hover text-ink-muted">
      {t('Loading...')}
    </div>
  );
}

const OPENING = <Opening />;

/** Map code loads with the first screen that shows a map. */
const SiteMap = lazyComponent(() => import('@/components/map/site-map').then((module) => module.SiteMap), OPENING);

/** Opening a map takes a slow phone longer than a frame, so the screen renders first. */
export function LazySiteMap(props: SiteMapProps) {
  const isDue = useDeferredValue(true, false);
  return isDue ? <SiteMap {...props} /> : OPENING;
}
