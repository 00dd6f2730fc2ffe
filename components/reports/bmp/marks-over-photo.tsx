import type { ReactNode } from 'react';
import {
  getDrawingSize,
  MARK_COLORS,
  MARK_LINE,
  createMarkPath,
  layOutMarkText,
} from '@/lib/reports/domain/photo-marks';
import type { MarkedPhoto, PhotoMark } from '@/lib/reports/domain/photo-mark';

interface MarksOverPhotoProps {
  markedPhoto: MarkedPhoto;
  /** How the photo fits its box: 'crop' as with `object-fit: cover`, 'whole' as with `contain`. */
  fit: 'crop' | 'whole';
}

/** The marks over a photo. They have no accessible text, because the photo's text describes them. */
export function MarksOverPhoto({ markedPhoto: { aspect, marks }, fit }: MarksOverPhotoProps) {
  return (
    <MarkDrawing aspect={aspect} fit={fit}>
      <Marks aspect={aspect} marks={marks} />
    </MarkDrawing>
  );
}

interface MarkDrawingProps extends Pick<MarksOverPhotoProps, 'fit'> {
  aspect: number;
  children: ReactNode;
}

function MarkDrawing({ aspect, fit, children }: MarkDrawingProps) {
  const { width, height } = getDrawingSize(aspect);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={`xMidYMid ${fit === 'crop' ? 'slice' : 'meet'}`}
      className="pointer-events-none absolute inset-0 size-full rounded-control"
    >
      {children}
    </svg>
  );
}

/** The marks as SVG elements, for a drawing of the size that `getDrawingSize` returns. */
export function Marks({ aspect, marks }: { aspect: number; marks: readonly PhotoMark[] }) {
  return marks.map((mark, index) =>
    mark.kind === 'text' ? (
      <MarkedText key={index} mark={mark} aspect={aspect} />
    ) : (
      <MarkedLine key={index} path={createMarkPath(mark, aspect)} />
    ),
  );
}

const EDGE_WIDTH = MARK_LINE.width + 2 * MARK_LINE.edge;

function MarkedLine({ path }: { path: string }) {
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path d={path} stroke={MARK_COLORS.edge} strokeWidth={EDGE_WIDTH} />
      <path d={path} stroke={MARK_COLORS.line} strokeWidth={MARK_LINE.width} />
    </g>
  );
}

function MarkedText({ mark, aspect }: { mark: Extract<PhotoMark, { kind: 'text' }>; aspect: number }) {
  const { x, y, size, width, height } = layOutMarkText(mark, aspect);
  return (
    <>
      <rect x={x - width / 2} y={y - height / 2} width={width} height={height} rx={8} fill={MARK_COLORS.edge} />
      <text
        x={x}
        y={y}
        fontSize={size}
        fontWeight={700}
        textAnchor="middle"
        dominantBaseline="central"
        fill={MARK_COLORS.line}
        unicodeBidi="plaintext"
      >
        {mark.text}
      </text>
    </>
  );
}
