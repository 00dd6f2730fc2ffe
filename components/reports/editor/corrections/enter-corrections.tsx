import { useMemo } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { LoggedRows } from '@/components/reports/editor/bmp/logged-rows';
import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { useWide } from '@/components/reports/editor/frame/use-wide';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { useLoggedBmps, type ShownBmp } from '@/components/reports/editor/map/use-logged-pins';
import { Button } from '@/components/ui/buttons/button';
import { Card, CardHead } from '@/components/ui/lists/card';
import { lazyComponent } from '@/components/ui/lazy/lazy-component';
import { EmptyState } from '@/components/ui/feedback/states';
import { countCorrections, isDue } from '@/lib/reports/domain/logged-list';
import { useLocatedDevice, type LocatedDevice } from '@/lib/client/use-located-device';

const LoggedBmpsMap = lazyComponent(() =>
  import('@/components/reports/editor/map/logged-bmps-map').then((module) => module.LoggedBmpsMap),
);

/** The crew's list (mock 26): progress, then the BMPs to correct, then the map and the other BMPs. */
export function EnterCorrections() {
  const { editor } = useInspection();
  const location = useLocatedDevice();
  const loggedBmps = useLoggedBmps(location.position);
  const dueBmps = useMemo(() => loggedBmps.filter(({ status }) => isDue(status)), [loggedBmps]);
  const otherBmps = useMemo(() => loggedBmps.filter(({ status }) => !isDue(status)), [loggedBmps]);
  const canSort = dueBmps.length > 1 && dueBmps.some(({ bmp }) => bmp.location !== null);
  const isWide = useWide();
  const texts = useCorrectionTexts();
  return (
    <Card aria-labelledby="summary-logged-bmps" className="overflow-hidden">
      <CardHead
        title={texts.loggedBmps}
        titleId="summary-logged-bmps"
        sub={
          <span className="flex flex-wrap items-baseline gap-x-2.5">
            <CorrectionProgress loggedBmps={loggedBmps} />
            {canSort && <LocationState location={location} />}
          </span>
        }
        actions={canSort && <NearestFirst location={location} />}
      />
      {dueBmps.length > 0 && <LoggedRows loggedBmps={dueBmps} position={location.position} className={ROWS_CLASS} />}
      {dueBmps.length === 0 && loggedBmps.length > 0 && <AllCorrected />}
      {!isWide && editor.report.fields.siteId !== null && loggedBmps.length > 0 && (
        <LoggedBmpsMap className="h-56 border-t border-line tablet:h-80" />
      )}
      {otherBmps.length > 0 && <LoggedRows loggedBmps={otherBmps} className={ROWS_CLASS} />}
      {loggedBmps.length === 0 && <EmptyState>{texts.noBmps}</EmptyState>}
    </Card>
  );
}

const ROWS_CLASS = 'divide-y divide-line border-t border-line';

function CorrectionProgress({ loggedBmps }: { loggedBmps: readonly ShownBmp[] }) {
  const texts = useCorrectionTexts();
  const { done, total } = countCorrections(loggedBmps.map(({ status }) => status));
  if (total === 0) return null;
  return (
    <span role="status" className="text-body whitespace-nowrap tabular-nums">
      {texts.formatProgress(done, total)}
    </span>
  );
}

function AllCorrected() {
  const texts = useCorrectionTexts();
  return (
    <p className="flex items-center gap-2 px-4 pb-4 text-body desktop:px-6">
      <Icon name="circle-check" className="size-5 shrink-0 text-complete-ink" />
      {texts.nothingLeft}
    </p>
  );
}

/** Sorts by distance. On the first tap the browser asks for location permission, unless it was given before. */
function NearestFirst({ location }: { location: LocatedDevice }) {
  const texts = useCorrectionTexts();
  return (
    <Button
      variant="text"
      className="-mr-2 shrink-0 px-2!"
      isBusy={location.state === 'locating'}
      aria-label={location.state === 'located' ? texts.locateAgain : undefined}
      onClick={location.locate}
    >
      {location.state !== 'locating' && <Icon name="locate-fixed" />}
      {location.state !== 'located' && texts.nearestFirst}
    </Button>
  );
}

/** Says whether the list is sorted by distance. */
function LocationState({ location: { state } }: { location: LocatedDevice }) {
  const texts = useCorrectionTexts();
  return (
    <span role="status">
      {state === 'located' ? texts.sortedByDistance : state === 'failed' ? texts.noPosition : null}
    </span>
  );
}
