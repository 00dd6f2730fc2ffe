import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Marks } from '@/components/reports/bmp/marks-over-photo';
import { usePhotoTexts } from '@/components/reports/bmp/use-photo-texts';
import { fitIntoFrame } from '@/components/ui/media/zoom';
import { getDrawingSize, isLongEnough, MARK_COLORS, clampPoint } from '@/lib/reports/domain/photo-marks';
import type { MarkKind, PhotoMark, MarkPoint } from '@/lib/reports/domain/photo-mark';

export interface MarkingSurfaceProps {
  aspect: number;
  drawn: readonly PhotoMark[];
  tool: MarkKind;
  onStroke: (mark: PhotoMark) => void;
  onText: (at: MarkPoint) => void;
}

/** Step of an arrow key, as a fraction of the photo. */
const STEP = 0.025;
const MOVES: Partial<Record<string, MarkPoint>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** Drawing surface: a stroke of the finger, or arrow keys and Enter. */
export function MarkingSurface({ drawn, ...how }: MarkingSurfaceProps) {
  const words = usePhotoTexts();
  const { aspect, tool } = how;
  const { preview, cross, hasBegun, handlers } = useDrawing(how);
  const helpId = useId();
  const { width, height } = getDrawingSize(aspect);
  return (
    <>
      <svg
        role="application"
        aria-label={words.photoToMark}
        aria-describedby={helpId}
        tabIndex={0}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMid meet"
        {...handlers}
        className="absolute inset-0 size-full cursor-crosshair touch-none rounded-control focus-visible:shadow-focus-inside"
      >
        <Marks aspect={aspect} drawn={[...drawn, ...preview]} />
        {cross && <Cross x={cross.x * width} y={cross.y * height} />}
      </svg>
      <p id={helpId} className="sr-only">
        {words.keyboardHint[tool]}
      </p>
      <p role="status" className="sr-only">
        {hasBegun && tool !== 'text' && words.started[tool]}
      </p>
    </>
  );
}

function useDrawing({ aspect, tool, onStroke, onText }: Omit<MarkingSurfaceProps, 'drawn'>) {
  const [stroke, setStroke] = useState<{ from: MarkPoint; to: MarkPoint } | null>(null);
  const [cross, setCross] = useState<MarkPoint | null>(null);
  const [anchor, setAnchor] = useState<MarkPoint | null>(null);
  const current = stroke ?? (anchor && cross ? { from: anchor, to: cross } : null);
  const preview: readonly PhotoMark[] =
    current && tool !== 'text' && isLongEnough(current.from, current.to, aspect) ? [{ kind: tool, ...current }] : [];

  function finish(from: MarkPoint, to: MarkPoint): void {
    if (tool !== 'text' && isLongEnough(from, to, aspect)) onStroke({ kind: tool, from, to });
  }

  function onPointerDown(event: PointerEvent<SVGSVGElement>): void {
    if (!event.isPrimary || (event.pointerType === 'mouse' && event.button !== 0)) return;
    const at = getPoint(event, aspect);
    setCross(null);
    setAnchor(null);
    if (tool === 'text') {
      // The opened field gets the focus; the default action would move it back.
      event.preventDefault();
      onText(at);
      return;
    }
    event.currentTarget.setPointerCapture?.(event.pointerId);
    setStroke({ from: at, to: at });
  }

  function onPointerMove(event: PointerEvent<SVGSVGElement>): void {
    if (stroke && event.isPrimary) setStroke({ from: stroke.from, to: getPoint(event, aspect) });
  }

  function onPointerUp(event: PointerEvent<SVGSVGElement>): void {
    if (!stroke || !event.isPrimary) return;
    finish(stroke.from, getPoint(event, aspect));
    setStroke(null);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const by = MOVES[event.key];
    const at = cross ?? { x: 0.5, y: 0.5 };
    if (by) setCross(clampPoint(at.x + by.x, at.y + by.y));
    else if (event.key === 'Enter' || event.key === ' ') {
      setCross(at);
      if (tool === 'text') onText(at);
      else if (anchor === null) setAnchor(at);
      else {
        finish(anchor, at);
        setAnchor(null);
      }
    } else return;
    event.preventDefault();
  }

  return {
    preview,
    cross,
    hasBegun: anchor !== null,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: () => setStroke(null), onKeyDown },
  };
}

function Cross({ x, y }: { x: number; y: number }) {
  const path = `M${x - 40} ${y}H${x + 40}M${x} ${y - 40}V${y + 40}`;
  return (
    <g fill="none">
      <path d={path} stroke={MARK_COLORS.edge} strokeWidth={12} />
      <path d={path} stroke="#ffffff" strokeWidth={5} />
    </g>
  );
}

/** Position on the photo, which is centered and may not fill its box. */
function getPoint({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>, aspect: number): MarkPoint {
  const box = currentTarget.getBoundingClientRect();
  const { width, height } = fitIntoFrame(box, aspect);
  const [left, top] = [box.left + (box.width - width) / 2, box.top + (box.height - height) / 2];
  return clampPoint((clientX - left) / width, (clientY - top) / height);
}
