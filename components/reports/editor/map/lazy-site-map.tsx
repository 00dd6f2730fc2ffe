import { useDeferredValue } from 'react';
import { useText } from '@/components/ui/text/language';
import { lazyComponent } from '@/components/ui/lazy/lazy-component';
import type { MapWithPlanSheetsProps } from '@/components/sites/plan-sheets/map-with-plan-sheets';

function MapPlaceholder() {
  const t = useText();
  return (
    <div role="status" className="grid size-full animate-late place-items-center bg-surface-hover text-ink-muted">
      {t('Loading...')}
    </div>
  );
}

const PLACEHOLDER = <MapPlaceholder />;

/** Map code loads with the first screen that shows a map. */
const SiteMap = lazyComponent(
  () => import('@/components/reports/editor/map/report-site-map').then((module) => module.ReportSiteMap),
  PLACEHOLDER,
);

/** A map that renders after the rest of the screen, because opening it takes a slow phone longer than a frame. */
export function LazySiteMap(props: MapWithPlanSheetsProps) {
  const isScreenRendered = useDeferredValue(true, false);
  return isScreenRendered ? <SiteMap {...props} /> : PLACEHOLDER;
}
