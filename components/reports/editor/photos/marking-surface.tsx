import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Marks } from '@/components/reports/bmp/marks-over-photo';
import { usePhotoTexts } from '@/components/reports/bmp/use-photo-texts';
import { fitIntoFrame } from '@/components/ui/media/zoom';
import { getDrawingSize, isLongEnough, MARK_COLORS, clampPoint } from '@/lib/reports/domain/photo-marks';
import type { MarkKind, PhotoMark, MarkPoint } from '@/lib/reports/domain/photo-mark';

export interface MarkingSurfaceProps {
  /** Width of the photo divided by its height. */
  aspect: number;
  marks: readonly PhotoMark[];
  tool: MarkKind;
  onStroke: (mark: PhotoMark) => void;
  onText: (at: MarkPoint) => void;
}

/** Distance that an arrow key moves the cursor, as a fraction of the photo. */
const STEP = 0.025;
const KEY_MOVES: Partial<Record<string, MarkPoint>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** Surface on which marks are drawn with a finger or mouse, or with the arrow keys and Enter or Space. */
export function MarkingSurface({ marks, ...drawing }: MarkingSurfaceProps) {
  const texts = usePhotoTexts();
  const { aspect, tool } = drawing;
  const { preview, cursor, isStarted, handlers } = useDrawing(drawing);
  const helpId = useId();
  const { width, height } = getDrawingSize(aspect);
  return (
    <>
      <svg
        role="application"
        aria-label={texts.photoToMark}
        aria-describedby={helpId}
        tabIndex={0}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMid meet"
        {...handlers}
        className="absolute inset-0 size-full cursor-crosshair touch-none rounded-control focus-visible:shadow-focus-inside"
      >
        <Marks aspect={aspect} marks={[...marks, ...preview]} />
        {cursor && <Crosshair x={cursor.x * width} y={cursor.y * height} />}
      </svg>
      <p id={helpId} className="sr-only">
        {texts.keyboardHint[tool]}
      </p>
      <p role="status" className="sr-only">
        {isStarted && tool !== 'text' && texts.started[tool]}
      </p>
    </>
  );
}

function useDrawing({ aspect, tool, onStroke, onText }: Omit<MarkingSurfaceProps, 'marks'>) {
  const [stroke, setStroke] = useState<{ from: MarkPoint; to: MarkPoint } | null>(null);
  const [cursor, setCursor] = useState<MarkPoint | null>(null);
  const [anchor, setAnchor] = useState<MarkPoint | null>(null);
  const line = stroke ?? (anchor && cursor ? { from: anchor, to: cursor } : null);
  const preview: readonly PhotoMark[] =
    line && tool !== 'text' && isLongEnough(line.from, line.to, aspect) ? [{ kind: tool, ...line }] : [];

  function finish(from: MarkPoint, to: MarkPoint): void {
    if (tool !== 'text' && isLongEnough(from, to, aspect)) onStroke({ kind: tool, from, to });
  }

  function onPointerDown(event: PointerEvent<SVGSVGElement>): void {
    if (!event.isPrimary || (event.pointerType === 'mouse' && event.button !== 0)) return;
    const point = getPoint(event, aspect);
    setCursor(null);
    setAnchor(null);
    if (tool === 'text') {
      // The opened field gets the focus; the default action would move it back.
      event.preventDefault();
      onText(point);
      return;
    }
    event.currentTarget.setPointerCapture?.(event.pointerId);
    setStroke({ from: point, to: point });
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
    const move = KEY_MOVES[event.key];
    const point = cursor ?? { x: 0.5, y: 0.5 };
    if (move) setCursor(clampPoint(point.x + move.x, point.y + move.y));
    else if (event.key === 'Enter' || event.key === ' ') {
      setCursor(point);
      if (tool === 'text') onText(point);
      else if (anchor === null) setAnchor(point);
      else {
        finish(anchor, point);
        setAnchor(null);
      }
    } else return;
    event.preventDefault();
  }

  return {
    preview,
    cursor,
    isStarted: anchor !== null,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: () => setStroke(null), onKeyDown },
  };
}

/** Length of an arm of the crosshair, in units of the drawing. */
const ARM_LENGTH = 40;

function Crosshair({ x, y }: { x: number; y: number }) {
  const path = `M${x - ARM_LENGTH} ${y}H${x + ARM_LENGTH}M${x} ${y - ARM_LENGTH}V${y + ARM_LENGTH}`;
  return (
    <g fill="none">
      <path d={path} stroke={MARK_COLORS.edge} strokeWidth={12} />
      <path d={path} stroke="#ffffff" strokeWidth={5} />
    </g>
  );
}

/** The position of the pointer on the photo, which is centered and may not fill the surface. */
function getPoint({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>, aspect: number): MarkPoint {
  const box = currentTarget.getBoundingClientRect();
  const { width, height } = fitIntoFrame(box, aspect);
  const [left, top] = [box.left + (box.width - width) / 2, box.top + (box.height - height) / 2];
  return clampPoint((clientX - left) / width, (clientY - top) / height);
}
