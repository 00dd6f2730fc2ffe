import { useState, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { BubbleFrame } from '@/components/map/bubble-frame';
import type { CameraFeed, MapMoves } from '@/components/map/camera';
import { focusPin, getMarkName } from '@/components/map/pin-layer';
import { canSeparateByZoom, type Mark } from '@/lib/map/clusters';
import { fitPlaces } from '@/lib/map/fit';
import { MAX_ZOOM } from '@/lib/map/measures';
import type { Pin } from '@/lib/map/types';
import { useText } from '@/components/ui/text/language';

interface UseBubblesOptions {
  pins: readonly Pin[];
  renderBubble: ((pin: Pin) => ReactNode) | undefined;
  onSelect: ((id: string | null) => void) | undefined;
  box: RefObject<HTMLElement | null>;
  feed: CameraFeed;
  moveTo: MapMoves['moveTo'];
  selectedId: string | null;
}

/** What a press on a pin or cluster opens: a bubble, a closer view, or, if no zoom separates the pins, their list. */
export function useBubbles({ box, feed, moveTo, pins, selectedId, onSelect, renderBubble }: UseBubblesOptions) {
  const [listedCluster, setListedCluster] = useState<Mark<Pin> | null>(null);
  const selected = pins.find(({ id }) => id === selectedId);
  const bubbleContent = selected && renderBubble?.(selected);

  function openCluster(mark: Mark<Pin>) {
    const clusterPins = [mark.pin, ...mark.otherPins];
    const closerView = canSeparateByZoom(clusterPins) ? fitPlaces(clusterPins, feed.getCamera().size, MAX_ZOOM) : null;
    onSelect?.(null);
    if (closerView) moveTo(closerView);
    else setListedCluster(mark);
  }
  /** Closes the bubble, then focuses the pin or the cluster that the pin joins again. */
  function closeAndFocus(pin: Pin) {
    flushSync(() => {
      setListedCluster(null);
      onSelect?.(null);
    });
    focusPin(box.current, pin.id);
  }
  function renderOpenBubble() {
    if (listedCluster) {
      const select = (id: string) => {
        setListedCluster(null);
        onSelect?.(id);
      };
      return (
        <ClusterList
          feed={feed}
          moveTo={moveTo}
          mark={listedCluster}
          onSelect={select}
          onClose={() => closeAndFocus(listedCluster.pin)}
        />
      );
    }
    if (!selected || !bubbleContent) return null;
    return (
      <BubbleFrame feed={feed} pin={selected} moveTo={moveTo} onClose={() => closeAndFocus(selected)}>
        {bubbleContent}
      </BubbleFrame>
    );
  }
  return {
    openCluster,
    isOpen: listedCluster !== null || Boolean(selected && bubbleContent),
    element: renderOpenBubble(),
    /** Closes what is open. Returns whether anything was. */
    close(): boolean {
      if (listedCluster === null && selectedId === null) return false;
      setListedCluster(null);
      onSelect?.(null);
      return true;
    },
  };
}

interface ClusterListProps {
  feed: CameraFeed;
  mark: Mark<Pin>;
  moveTo: MapMoves['moveTo'];
  onSelect(id: string): void;
  onClose(): void;
}

/** Lists BMPs at one place that no zoom separates. */
function ClusterList({ feed, mark, moveTo, onSelect, onClose }: ClusterListProps) {
  const t = useText();
  return (
    <BubbleFrame feed={feed} pin={{ ...mark.pin, title: getMarkName(mark, t) }} moveTo={moveTo} onClose={onClose}>
      <ul className="max-h-48 overflow-y-auto">
        {[mark.pin, ...mark.otherPins].map((pin) => (
          <li key={pin.id}>
            <button
              type="button"
              onClick={() => onSelect(pin.id)}
              className="flex min-h-12 w-full items-center rounded-control px-2 py-1.5 text-left leading-5 hover:bg-surface-hover"
            >
              {pin.title}
            </button>
          </li>
        ))}
      </ul>
    </BubbleFrame>
  );
}
