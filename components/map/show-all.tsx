import { useCallback, useSyncExternalStore } from 'react';
import { useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import type { CameraFeed } from '@/components/map/camera';
import { useReturnFocusToMap } from '@/components/map/use-return-focus-to-map';
import { Button } from '@/components/ui/buttons/button';
import { countOutside } from '@/lib/map/pins';
import type { Position } from '@/lib/map/position';

interface ShowAllProps {
  feed: CameraFeed;
  places: readonly Position[];
  /** Whether the map was moved away from its pins; then 'Show all' is offered even if none is outside. */
  wasMovedByPerson: boolean;
  onPress(): void;
}

/** A button that shows all places of the map, with the number of those outside its view. */
export function ShowAll({ feed, places, wasMovedByPerson, onPress }: ShowAllProps) {
  const outside = useSyncExternalStore(
    useCallback((onChange: () => void) => feed.subscribe(onChange), [feed]),
    () => countOutsideView(feed, places),
    () => 0,
  );
  if (places.length === 0 || (outside === 0 && !wasMovedByPerson)) return null;
  return <ShowAllButton outside={outside} isSinglePin={places.length === 1} onPress={onPress} />;
}

function ShowAllButton({ outside, isSinglePin, onPress }: { outside: number; isSinglePin: boolean; onPress(): void }) {
  const t = useText();
  const button = useReturnFocusToMap();
  return (
    <Button ref={button} size="field" variant="outline" onClick={onPress} className="pointer-events-auto shadow-raised">
      <Icon name="maximize" />
      <span>
        {outside > 0 && (
          <>
            {t('{count} outside', { count: outside })}
            <span className="sr-only"> {t('the map.')}</span>
            <span aria-hidden="true"> · </span>
          </>
        )}
        {isSinglePin ? t('Show pin') : t('Show all')}
      </span>
    </Button>
  );
}

/** Returns 0 while the map's size is not known. */
function countOutsideView(feed: CameraFeed, places: readonly Position[]): number {
  const { view, size } = feed.getCamera();
  return size.width === 0 ? 0 : countOutside(places, view, size);
}
