import { useRef } from 'react';
import { useCameraLayout, type CameraFeed } from '@/components/map/camera';
import { toBox } from '@/lib/map/projection';
import type { Position } from '@/lib/map/position';
import type { Point } from '@/lib/map/types';

/** A line between two places, with a label in its middle. */
export interface MapLine {
  id: string;
  from: Position;
  to: Position;
  label: string;
  /** CSS pixels. */
  width: number;
}

interface LineLayerProps {
  feed: CameraFeed;
  lines: readonly MapLine[];
}

/** Pixels to the right of the line, so that opposite directions lie side by side. */
const OFFSET_PIXELS = 7;

/** Draws lines below the pins. Decorative: the caller also gives the information as text. */
export function LineLayer({ feed, lines }: LineLayerProps) {
  const lineGroups = useRef(new Map<string, SVGGElement | null>());
  const labels = useRef(new Map<string, HTMLElement | null>());
  useCameraLayout(feed, ({ view, size }) => {
    for (const { id, from, to } of lines) {
      const { start, end, middle, angle } = offsetLine(toBox(from, view, size), toBox(to, view, size));
      const [path, arrow] = lineGroups.current.get(id)?.children ?? [];
      path?.setAttribute('d', `M${start.x} ${start.y}L${end.x} ${end.y}`);
      arrow?.setAttribute('transform', `translate(${middle.x} ${middle.y}) rotate(${angle}) translate(24 0)`);
      const label = labels.current.get(id);
      if (label) label.style.transform = `translate(${middle.x}px, ${middle.y}px) translate(-50%, -50%)`;
    }
  });
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
      <svg className="absolute inset-0 size-full overflow-visible">
        {lines.map(({ id, width }) => (
          <g key={id} ref={(group) => void lineGroups.current.set(id, group)} className="fill-white stroke-white">
            <path fill="none" strokeWidth={width} strokeLinecap="round" className="drop-shadow-[0_0_1px_#000]" />
            <path d="M8 0L-6 -9L-6 9Z" className="drop-shadow-[0_0_1px_#000]" stroke="none" />
          </g>
        ))}
      </svg>
      {lines.map(({ id, label }) => (
        <span
          key={id}
          ref={(element) => void labels.current.set(id, element)}
          className="absolute top-0 left-0 grid h-7 min-w-7 place-items-center rounded-full bg-surface px-2 text-small font-bold text-ink shadow-[0_0_0_2px_#124436]"
        >
          {label}
        </span>
      ))}
    </div>
  );
}

/** Moves a line to its right. `angle` is its direction in degrees. */
function offsetLine(from: Point, to: Point) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const shift = { x: (-dy / length) * OFFSET_PIXELS, y: (dx / length) * OFFSET_PIXELS };
  const start = { x: from.x + shift.x, y: from.y + shift.y };
  const end = { x: to.x + shift.x, y: to.y + shift.y };
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  return { start, end, middle, angle: (Math.atan2(dy, dx) * 180) / Math.PI };
}
