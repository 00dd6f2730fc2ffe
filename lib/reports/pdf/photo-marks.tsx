import { Path, Svg, View } from '@react-pdf/renderer';
import {
  getDrawingSize,
  MARK_COLORS,
  MARK_LINE,
  createMarkPath,
  layOutMarkText,
} from '@/lib/reports/domain/photo-marks';
import type { MarkedPhoto } from '@/lib/reports/domain/photo-mark';
import { PdfText } from './pdf-text';

interface PdfPhotoMarksProps {
  markedPhoto: MarkedPhoto;
  width: number;
  height: number;
}

/** Smaller letters are unreadable on paper. */
const MIN_FONT_SIZE = 5.5;

export function PdfPhotoMarks({ markedPhoto: { aspect, marks }, width, height }: PdfPhotoMarksProps) {
  const drawing = getDrawingSize(aspect);
  const scale = width / drawing.width;
  const paths = marks.flatMap((mark) => (mark.kind === 'text' ? [] : [createMarkPath(mark, aspect)]));
  return (
    <>
      <Svg viewBox={`0 0 ${drawing.width} ${drawing.height}`} style={{ ...OVERLAY, width, height }}>
        {paths.map((path, index) => (
          <Path key={`edge ${index}`} d={path} {...LINE} stroke={MARK_COLORS.edge} strokeWidth={EDGE_WIDTH} />
        ))}
        {paths.map((path, index) => (
          <Path key={index} d={path} {...LINE} stroke={MARK_COLORS.line} strokeWidth={MARK_LINE.width} />
        ))}
      </Svg>
      {marks.map((mark, index) => {
        if (mark.kind !== 'text') return null;
        const layout = layOutMarkText(mark, aspect);
        const fontSize = Math.max(MIN_FONT_SIZE, layout.size * scale);
        const backgroundWidth = Math.min(width, (layout.width * scale * fontSize) / (layout.size * scale));
        const left = Math.max(0, Math.min(width - backgroundWidth, layout.x * scale - backgroundWidth / 2));
        return (
          <View
            key={index}
            style={{
              ...OVERLAY,
              left,
              top: Math.max(0, layout.y * scale - fontSize * 0.72),
              width: backgroundWidth,
              backgroundColor: MARK_COLORS.edge,
            }}
          >
            <PdfText style={{ fontSize, lineHeight: 1.35, color: MARK_COLORS.line, textAlign: 'center' }}>
              {mark.text}
            </PdfText>
          </View>
        );
      })}
    </>
  );
}

const OVERLAY = { position: 'absolute', left: 0, top: 0 } as const;
const LINE = { fill: 'none', strokeLinecap: 'round', strokeLineJoin: 'round' } as const;
const EDGE_WIDTH = MARK_LINE.width + 2 * MARK_LINE.edge;
