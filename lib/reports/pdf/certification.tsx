import { View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { formatReportDateTime } from '@/lib/dates';
import type { BmpStatus, Report } from '@/lib/reports/domain/report';
import { NOT_ANSWERED } from '@/lib/reports/domain/summary';
import { isKeptTogether } from './details';
import { CONTENT_WIDTH, INK } from './theme';
import { addToOutline, LabeledText, PdfText } from './pdf-text';

const SIGNATURES = ['Inspector', 'Permit holder or authorized representative'] as const;

const GAP = 16;

interface CertificationProps {
  report: Report;
  counts: readonly (readonly [BmpStatus, number])[];
  /** Content above the signatures, so that they are never alone on the last page. */
  children?: ReactNode;
}

/** The end of the record: the certification and lines to sign with a pen. It is kept whole on one page. */
export function Certification({ report, counts, children }: CertificationProps) {
  return (
    <View wrap={false}>
      {children}
      <View {...addToOutline('Certification')} style={{ marginTop: 10 }}>
        <PdfText variant="strong" tag="H3" style={{ fontSize: 12, lineHeight: 1.3 }}>
          Certification
        </PdfText>
        <View style={{ flexDirection: 'row', gap: GAP, marginTop: 4 }}>
          {createDetails(report, counts).map(([label, value]) => (
            <LabeledText key={label} label={label} style={{ width: FACT_WIDTH }}>
              {value}
            </LabeledText>
          ))}
        </View>
        <PdfText style={{ marginTop: 3 }}>
          I certify that, to the best of my knowledge and belief, this record of the inspection is true, accurate and
          complete.
        </PdfText>
        {SIGNATURES.map((signer) => (
          <View key={signer} style={{ flexDirection: 'row', gap: GAP, paddingTop: WRITING_HEIGHT }}>
            {createColumns(signer).map(({ label, width }) => (
              <View key={label} style={{ width, borderTop: `0.75pt solid ${INK}`, paddingTop: 2 }}>
                <PdfText variant="muted">{label}</PdfText>
              </View>
            ))}
          </View>
        ))}
      </View>
    </View>
  );
}

/** Points of empty paper above a line. */
const WRITING_HEIGHT = 24;
const LINE_WIDTH = CONTENT_WIDTH - 2 * GAP;

const createColumns = (signer: string) => [
  { label: `${signer}, signature`, width: LINE_WIDTH * 0.5 },
  { label: 'Name and title', width: LINE_WIDTH * 0.33 },
  { label: 'Date', width: LINE_WIDTH * 0.17 },
];

const FACT_WIDTH = (CONTENT_WIDTH - 3 * GAP) / 4;

function createDetails(
  { fields, timeZone, closedAt }: Report,
  counts: CertificationProps['counts'],
): [label: string, value: string][] {
  const bmps = counts.map(([status, count]) => `${count} ${status}`).join(', ');
  return [
    ['Inspectors', formatInspectorNames(fields.inspectorNames)],
    ['Inspected', formatReportDateTime(fields.date, timeZone)],
    ['Closed', closedAt ? formatReportDateTime(closedAt, timeZone) : ''],
    ['Logged BMPs', bmps || 'None'],
  ];
}

/** The names, or their number where they would take too much of the page. Inspection Info lists them all. */
function formatInspectorNames(names: readonly string[]): string {
  if (names.length === 0) return NOT_ANSWERED;
  return isKeptTogether(names) ? names.join(', ') : `${names.length} inspectors, listed under Inspection Info`;
}
