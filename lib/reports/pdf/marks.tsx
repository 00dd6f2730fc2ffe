import { Path, Rect, Svg, Text, View } from '@react-pdf/renderer';
import { formatMarkerLabel } from '@/lib/reports/domain/labels';
import type { BmpStatus } from '@/lib/reports/domain/report';
import { getStatusMark } from '@/lib/reports/domain/rules';
import { withTag, type PdfTag } from './tags';
import { BADGE, PIN_INK } from './theme';

/** Earth Tight's logo: three terraces, the lowest in clay. */
export function PdfLogo({ size }: { size: number }) {
  return (
    <Svg viewBox="0 0 32 32" style={{ width: size, height: size }}>
      <Rect width="32" height="32" rx="7" fill="#175442" />
      <Path d="M8 9.5c5-2.6 10 2.2 16-.6" stroke="#ffffff" strokeWidth={3.6} strokeLinecap="round" fill="none" />
      <Path d="M8 16.2c4-2.2 7.5 1.8 11.6-.4" stroke="#84b8a3" strokeWidth={3.6} strokeLinecap="round" fill="none" />
      <Path d="M8 22.9c5-2.6 10 2.2 16-.6" stroke="#d08a58" strokeWidth={3.6} strokeLinecap="round" fill="none" />
    </Svg>
  );
}

interface PdfPinProps {
  status: BmpStatus;
  label: string | null;
  /** Points. */
  size?: number;
  tag: PdfTag;
}

/** A BMP's pin, as on the map. Shape and color show the status, so that it does not depend on color alone. */
export function PdfPin({ status, label, size = 19, tag }: PdfPinProps) {
  const { color, shape } = getStatusMark(status);
  return (
    <View
      style={{
        width: size,
        height: size,
        borderRadius: shape === 'circle' ? size / 2 : size / 6,
        backgroundColor: color,
        border: `0.9pt solid ${PIN_INK}`,
        alignItems: 'center',
        justifyContent: 'center',
        flexShrink: 0,
      }}
    >
      <Text {...withTag(tag)} style={{ ...PIN_LABEL, fontSize: size * 0.5, marginTop: size * -0.16 }}>
        {formatMarkerLabel(label)}
      </Text>
    </View>
  );
}

/** The font's digits sit low in their line; the margin centers them in the pin. */
const PIN_LABEL = { lineHeight: 1, fontWeight: 600, color: PIN_INK } as const;

export function PdfStatusDot({ status, size = 8 }: { status: BmpStatus; size?: number }) {
  const { color, shape } = getStatusMark(status);
  const borderRadius = shape === 'circle' ? size / 2 : size / 6;
  return (
    <View
      style={{ width: size, height: size, borderRadius, backgroundColor: color, border: `0.75pt solid ${PIN_INK}` }}
    />
  );
}

export function PdfBadge({ status }: { status: BmpStatus }) {
  const { ink, ground: background } = BADGE[status];
  return (
    <View
      style={{
        flexDirection: 'row',
        alignItems: 'center',
        gap: 4,
        paddingVertical: 2,
        paddingHorizontal: 6,
        borderRadius: 4,
        backgroundColor: background,
        border: `0.75pt solid ${ink}`,
        flexShrink: 0,
      }}
    >
      <PdfStatusDot status={status} size={7} />
      <Text style={{ fontSize: 8.5, lineHeight: 1.25, fontWeight: 600, color: ink }}>{status}</Text>
    </View>
  );
}
