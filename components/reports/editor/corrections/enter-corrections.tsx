import { Icon } from '@/components/ui/icons/icon';
import { useMemo, useCallback, useEffect, useState } from 'react';
import { LoggedRows } from '@/components/reports/editor/bmp/logged-rows';
import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { useWide } from '@/components/reports/editor/frame/use-wide';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { useLogged, type Logged } from '@/components/reports/editor/map/use-logged-pins';
import { Button } from '@/components/ui/buttons/button';
import { Card, CardHead } from '@/components/ui/lists/card';
import { lazyComponent } from '@/components/ui/lazy/lazy-component';
import { EmptyState } from '@/components/ui/feedback/states';
import { countCorrections, isDue } from '@/lib/reports/domain/logged-list';
import { hasPositionPermission, locateDevice } from '@/lib/client/current-position';
import type { Position } from '@/lib/map/position';

const LoggedBmpsMap = lazyComponent(() =>
  import('@/components/reports/editor/map/logged-bmps-map').then((file) => file.LoggedBmpsMap),
);

/** The crew's view (mock 26): progress, then what to correct, then the map and the rest. */
export function EnterCorrections() {
  const { editor } = useInspection();
  const nearby = useNearby();
  const logged = useLogged(nearby.here);
  const due = useMemo(() => logged.filter(({ status }) => isDue(status)), [logged]);
  const others = useMemo(() => logged.filter(({ status }) => !isDue(status)), [logged]);
  const wide = useWide();
  const texts = useCorrectionTexts();
  return (
    <Card aria-labelledby="summary-logged-bmps" className="overflow-hidden">
      <CardHead
        title={texts.loggedBmps}
        titleId="summary-logged-bmps"
        actions={<CorrectionProgress logged={logged} />}
      />
      {due.length > 1 && <NearestFirst nearby={nearby} placed={due.some(({ bmp }) => bmp.location !== null)} />}
      {due.length > 0 && <LoggedRows logged={due} here={nearby.here} className={ROWS} />}
      {due.length === 0 && logged.length > 0 && <NothingLeft />}
      {!wide && editor.report.fields.siteId !== null && logged.length > 0 && (
        <LoggedBmpsMap className="h-56 border-t border-line tablet:h-80" />
      )}
      {others.length > 0 && <LoggedRows logged={others} className={ROWS} />}
      {logged.length === 0 && <EmptyState>{texts.noBmps}</EmptyState>}
    </Card>
  );
}

const ROWS = 'divide-y divide-line border-t border-line';

function CorrectionProgress({ logged }: { logged: readonly Logged[] }) {
  const texts = useCorrectionTexts();
  const { done, of } = countCorrections(logged.map(({ status }) => status));
  if (of === 0) return null;
  return (
    <p role="status" className="text-body whitespace-nowrap text-ink-muted tabular-nums">
      {texts.doneOf(done, of)}
    </p>
  );
}

function NothingLeft() {
  const texts = useCorrectionTexts();
  return (
    <p className="flex items-center gap-2 px-4 pb-4 text-body desktop:px-6">
      <Icon name="circle-check" className="size-5 shrink-0 text-complete-ink" />
      {texts.nothingLeft}
    </p>
  );
}

/** The browser asks for permission only after this tap. */
function NearestFirst({ nearby, placed }: { nearby: Nearby; placed: boolean }) {
  const texts = useCorrectionTexts();
  if (!placed) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 px-4 pb-2 desktop:px-6">
      <Button variant="text" className="-ml-2 px-2!" busy={nearby.state === 'asking'} onClick={nearby.locate}>
        {nearby.state !== 'asking' && <Icon name="locate-fixed" />}
        {nearby.state === 'known' ? texts.locateAgain : texts.nearestFirst}
      </Button>
      <p role="status" className="text-small text-ink-muted empty:hidden">
        {nearby.state === 'known' ? texts.sortedByDistance : nearby.state === 'failed' ? texts.noPosition : null}
      </p>
    </div>
  );
}

interface Nearby {
  /** Position when last requested. It does not follow the person, so that the list does not move. */
  here: Position | null;
  state: 'unknown' | 'asking' | 'known' | 'failed';
  locate: () => void;
}

/** The person's position, after a tap or if permission was given before. */
function useNearby(): Nearby {
  const [{ here, state }, setNearby] = useState<Omit<Nearby, 'locate'>>({ here: null, state: 'unknown' });

  const locate = useCallback(() => {
    setNearby((before) => ({ ...before, state: 'asking' }));
    locateDevice().then(
      (found) => setNearby({ here: found, state: 'known' }),
      () => setNearby({ here: null, state: 'failed' }),
    );
  }, []);

  useEffect(() => {
    let left = false;
    void hasPositionPermission().then((may) => {
      if (may && !left) locate();
    });
    return () => {
      left = true;
    };
  }, [locate]);

  return { here, state, locate };
}
