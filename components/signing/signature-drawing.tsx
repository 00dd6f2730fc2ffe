import { useId, useRef, type PointerEvent } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { appendPoint, DRAWING_SIZE } from '@/lib/signing/drawing';

interface SignatureDrawingProps {
  /** As `appendPoint` writes it. */
  value: string;
  onChange: (drawing: string) => void;
}

/** Where a person may draw their signature with a finger, pen or mouse. It is optional, so the keyboard can skip it. */
export function SignatureDrawing({ value, onChange }: SignatureDrawingProps) {
  const id = useId();
  const isDrawing = useRef(false);

  function draw(event: PointerEvent<SVGSVGElement>, isNewStroke: boolean): void {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - left) / width) * DRAWING_SIZE.width;
    const y = ((event.clientY - top) / height) * DRAWING_SIZE.height;
    onChange(appendPoint(value, { x, y }, isNewStroke));
  }
  function start(event: PointerEvent<SVGSVGElement>): void {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    isDrawing.current = true;
    draw(event, true);
  }
  const end = () => {
    isDrawing.current = false;
  };

  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <p id={id} className="font-bold">
          Draw your signature <span className="font-normal text-ink-muted">(Optional)</span>
        </p>
        {value !== '' && (
          <Button variant="outline" onClick={() => onChange('')}>
            Clear
          </Button>
        )}
      </div>
      <svg
        role="img"
        aria-labelledby={id}
        viewBox={`0 0 ${DRAWING_SIZE.width} ${DRAWING_SIZE.height}`}
        className="mt-1 w-full cursor-crosshair touch-none rounded-control border border-line-control bg-white text-black"
        onPointerDown={start}
        onPointerMove={(event) => isDrawing.current && event.isPrimary && draw(event, false)}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path
          d={value}
          fill="none"
          stroke="currentColor"
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </div>
  );
}
