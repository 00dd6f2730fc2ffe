'use client';
import { useText } from '@/components/ui/text/language';
import { BubbleFrame } from '@/components/map/bubble-frame';
import type { CameraFeed, MapMoves } from '@/components/map/camera';
import { markName } from '@/components/map/pin-layer';
import type { Mark } from '@/lib/map/clusters';
import type { Pin } from '@/lib/map/types';

interface ClusterListProps {
  feed: CameraFeed;
  mark: Mark<Pin>;
  moveTo: MapMoves['moveTo'];
  onSelect(id: string): void;
  onClose(): void;
}

/** Lists BMPs at one place that no zoom separates. */
export function ClusterList({ feed, mark, moveTo, onSelect, onClose }: ClusterListProps) {
  const t = useText();
  return (
    <BubbleFrame feed={feed} pin={{ ...mark.pin, title: markName(mark, t) }} moveTo={moveTo} onClose={onClose}>
      <ul className="max-h-48 overflow-y-auto">
        {[mark.pin, ...mark.others].map((pin) => (
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
