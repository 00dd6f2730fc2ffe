import { View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { formatReportDateTime } from '@/lib/dates';
import type { BmpStatus, Report } from '@/lib/reports/domain/report';
import { typeLabel } from '@/lib/reports/domain/rules';
import { CONTENT_WIDTH, INK } from './theme';
import { inOutline, Labelled, Words } from './words';

const SIGNED_BY = ['Inspector', 'Permit holder or authorized representative'] as const;

const GAP = 16;
const COLUMNS = [
  { label: 'Signature', width: (CONTENT_WIDTH - 2 * GAP) * 0.42 },
  { label: 'Name and title', width: (CONTENT_WIDTH - 2 * GAP) * 0.38 },
  { label: 'Date', width: (CONTENT_WIDTH - 2 * GAP) * 0.2 },
] as const;

interface CertificationProps {
  report: Report;
  counts: readonly (readonly [BmpStatus, number])[];
  /** Content above the signatures, so that they are never alone on the last page. */
  children?: ReactNode;
}

export function Certification({ report, counts, children }: CertificationProps) {
  return (
    <View wrap={false}>
      {children}
      <View {...inOutline('Certification')} style={{ marginTop: 10 }}>
        <Words look="strong" tag="H3" style={{ fontSize: 12, lineHeight: 1.3 }}>
          Certification
        </Words>
        <View style={{ flexDirection: 'row', gap: GAP, marginTop: 4 }}>
          {factsOf(report, counts).map(([label, value]) => (
            <Labelled key={label} label={label} style={{ width: FACT_WIDTH }}>
              {value}
            </Labelled>
          ))}
        </View>
        <Words style={{ marginTop: 3 }}>
          I certify that, to the best of my knowledge and belief, this record of the inspection is true, accurate and
          complete.
        </Words>
        {SIGNED_BY.map((who) => (
          <View key={who} style={{ marginTop: 10 }}>
            <Words look="small">{who}</Words>
            <View style={{ flexDirection: 'row', gap: GAP, paddingTop: ROOM_FOR_A_HAND }}>
              {COLUMNS.map(({ label, width }) => (
                <View key={label} style={{ width, borderTop: `0.75pt solid ${INK}`, paddingTop: 2 }}>
                  <Words look="muted">{label}</Words>
                </View>
              ))}
            </View>
          </View>
        ))}
      </View>
    </View>
  );
}

const FACT_WIDTH = (CONTENT_WIDTH - 2 * GAP) / 3;

function factsOf(
  { fields, timeZone, closedAt }: Report,
  counts: CertificationProps['counts'],
): [label: string, value: string][] {
  const inspected = formatReportDateTime(fields.date, timeZone);
  const bmps = counts.map(([status, count]) => `${count} ${status}`).join(', ');
  return [
    ['Inspection', `${typeLabel(fields.type, fields.otherType)} · ${inspected}`],
    ['Closed', closedAt ? formatReportDateTime(closedAt, timeZone) : ''],
    ['Logged BMPs', bmps || 'None'],
  ];
}

const ROOM_FOR_A_HAND = 26;
