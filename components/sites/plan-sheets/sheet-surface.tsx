import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useBoxSize } from '@/components/map/camera';
import { Button } from '@/components/ui/buttons/button';
import { IconButton } from '@/components/ui/buttons/icon-button';
import { Icon } from '@/components/ui/icons/icon';
import { clamp } from '@/lib/map/projection';
import type { Point, Size } from '@/lib/map/types';
import { getPlanPicturePath } from '@/lib/sites/plan-sheet';
import type { SitePlanSheet } from '@/lib/sites/site';

interface SheetSurfaceProps {
  sheet: SitePlanSheet;
  /** Marked with their numbers, from 1. */
  points: readonly Point[];
  /** A point was tapped, in pixels of the picture. */
  onPick: (point: Point) => void;
}

const ZOOM_FACTOR = 1.6;
/** CSS pixels per pixel of the picture. */
const MAX_SCALE = 3;

/**
 * The picture of a plan sheet, on which points are chosen by a tap, or at the center by the keyboard. It scrolls like a
 * page; the room around it lets each corner be moved to the center.
 */
export function SheetSurface({ sheet, points, onPick }: SheetSurfaceProps) {
  const helpId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [chosenScale, setChosenScale] = useState<number | null>(null);
  const [hasFailed, setFailed] = useState(false);
  /** The point of the picture at the center, which stays there when the scale changes. */
  const center = useRef<Point>({ x: sheet.width / 2, y: sheet.height / 2 });
  useBoxSize(frame, setSize);
  const fitScale = Math.min(size.width / sheet.width, size.height / sheet.height);
  const scale = chosenScale ?? fitScale;

  useLayoutEffect(() => {
    frame.current?.scrollTo(center.current.x * scale, center.current.y * scale);
  }, [scale, size]);

  const pick = ({ x, y }: Point) => onPick({ x: clamp(x, 0, sheet.width), y: clamp(y, 0, sheet.height) });
  const pickCenter = () => pick(center.current);
  const zoomBy = (factor: number) => setChosenScale(clamp(scale * factor, Math.min(fitScale, MAX_SCALE), MAX_SCALE));
  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === '+' || event.key === '=') zoomBy(ZOOM_FACTOR);
    else if (event.key === '-') zoomBy(1 / ZOOM_FACTOR);
    else if (event.key === 'Enter' || event.key === ' ') pickCenter();
    else return;
    event.preventDefault();
  }
  return (
    <div className="group/sheet relative size-full overflow-hidden bg-stone-300">
      <div
        ref={frame}
        role="application"
        tabIndex={0}
        aria-label={`Plan sheet ${sheet.name}`}
        aria-describedby={helpId}
        onKeyDown={onKeyDown}
        onScroll={({ currentTarget }) => {
          if (scale > 0) center.current = { x: currentTarget.scrollLeft / scale, y: currentTarget.scrollTop / scale };
        }}
        className="peer absolute inset-0 touch-pan-x touch-pan-y overflow-auto outline-none"
      >
        <div className="relative box-content w-max" style={{ padding: `${size.height / 2}px ${size.width / 2}px` }}>
          <img
            src={getPlanPicturePath(sheet.id)}
            alt=""
            draggable={false}
            width={sheet.width * scale}
            height={sheet.height * scale}
            className="max-w-none cursor-crosshair bg-white select-none"
            onError={() => setFailed(true)}
            onLoad={() => setFailed(false)}
            onClick={({ currentTarget, clientX, clientY }) => {
              const box = currentTarget.getBoundingClientRect();
              pick({ x: (clientX - box.left) / scale, y: (clientY - box.top) / scale });
            }}
          />
          {points.map(({ x, y }, index) => (
            <PointMark
              // Points have no other identity than their number.
              key={index}
              number={index + 1}
              left={size.width / 2 + x * scale}
              top={size.height / 2 + y * scale}
            />
          ))}
        </div>
      </div>
      <span
        aria-hidden
        className="pointer-events-none absolute inset-0 hidden shadow-[inset_0_0_0_3px_var(--focus-outer),inset_0_0_0_5px_#fff] peer-focus-visible:block"
      />
      <svg
        aria-hidden
        width="41"
        height="41"
        className="pointer-events-none absolute top-1/2 left-1/2 -translate-1/2 opacity-0 group-has-focus-visible/sheet:opacity-100"
      >
        <path d="M20.5 0v16m0 9v16M0 20.5h16m9 0h16" className="stroke-white stroke-5" />
        <path d="M20.5 0v16m0 9v16M0 20.5h16m9 0h16" className="stroke-pin-ink stroke-2" />
      </svg>
      <Button
        size="field"
        className="absolute bottom-3 left-1/2 -translate-x-1/2 whitespace-nowrap opacity-0 shadow-raised group-has-focus-visible/sheet:opacity-100 not-focus-visible:pointer-events-none"
        onClick={pickCenter}
      >
        Mark the center
      </Button>
      <div className="absolute top-3 right-3 grid gap-2">
        <IconButton
          label="Zoom in on the sheet"
          icon={<Icon name="plus" />}
          className="bg-surface shadow-raised"
          onClick={() => zoomBy(ZOOM_FACTOR)}
        />
        <IconButton
          label="Zoom out of the sheet"
          icon={<Icon name="minus" />}
          className="bg-surface shadow-raised"
          onClick={() => zoomBy(1 / ZOOM_FACTOR)}
        />
      </div>
      {hasFailed && (
        <p role="alert" className="absolute inset-x-3 top-1/2 rounded-control bg-surface p-3 text-center">
          The picture of this plan sheet could not be loaded. Try again when there is signal.
        </p>
      )}
      <p id={helpId} hidden>
        Arrow keys move the sheet, plus and minus zoom. Enter marks the point at the center.
      </p>
    </div>
  );
}

function PointMark({ number, left, top }: { number: number; left: number; top: number }) {
  return (
    <span aria-hidden className="pointer-events-none absolute" style={{ left, top }}>
      <svg width="25" height="25" className="absolute -translate-1/2">
        <path d="M12.5 0v10m0 5v10M0 12.5h10m5 0h10" className="stroke-white stroke-5" />
        <path d="M12.5 0v10m0 5v10M0 12.5h10m5 0h10" className="stroke-spruce-900 stroke-3" />
      </svg>
      <span className="absolute bottom-2 left-2 grid size-7 place-items-center rounded-full bg-spruce-900 text-small font-bold text-white shadow-[0_0_0_2px_#fff]">
        {number}
      </span>
    </span>
  );
}
