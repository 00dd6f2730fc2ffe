import { View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { formatReportDateTime } from '@/lib/dates';
import type { BmpStatus, Report } from '@/lib/reports/domain/report';
import { typeLabel } from '@/lib/reports/domain/rules';
import { NOT_ANSWERED } from '@/lib/reports/domain/summary';
import { isKeptTogether } from './details';
import { CONTENT_WIDTH, INK } from './theme';
import { inOutline, Labelled, Words } from './words';

/** Who signs, in this order. */
const SIGNED_BY = ['Inspector', 'Permit holder or authorized representative'] as const;

const GAP = 16;

interface CertificationProps {
  report: Report;
  /** How many BMPs have each status, in the order in which they are named. */
  counts: readonly (readonly [BmpStatus, number])[];
  /** What stands above on the same page, so that no page holds the certification alone. */
  children?: ReactNode;
}

/**
 * The end of the record: what is certified, and empty lines to sign with a pen, with enough room above each. It is kept
 * whole and low, so that it fits below what comes before it more often.
 */
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
        <View style={{ flexDirection: 'row', gap: GAP, marginTop: 8 }}>
          {SIGNED_BY.map((who) => (
            <View key={who} style={{ width: SIGNATURE_WIDTH }}>
              <Words look="small">{who}</Words>
              <View style={{ flexDirection: 'row', gap: GAP }}>
                <SignatureLine label="Signature" width={SIGNATURE_WIDTH - GAP - DATE_WIDTH} />
                <SignatureLine label="Date" width={DATE_WIDTH} />
              </View>
              <SignatureLine label="Name and title" width={SIGNATURE_WIDTH} />
            </View>
          ))}
        </View>
      </View>
    </View>
  );
}

const SIGNATURE_WIDTH = (CONTENT_WIDTH - GAP) / SIGNED_BY.length;
const DATE_WIDTH = 70;
/** Points of empty paper above a line. */
const WRITING_HEIGHT = 24;

function SignatureLine({ label, width }: { label: string; width: number }) {
  return (
    <View style={{ width, paddingTop: WRITING_HEIGHT }}>
      <View style={{ borderTop: `0.75pt solid ${INK}`, paddingTop: 2 }}>
        <Words look="muted">{label}</Words>
      </View>
    </View>
  );
}

const FACT_WIDTH = (CONTENT_WIDTH - 3 * GAP) / 4;

function factsOf(
  { fields, timeZone, closedAt }: Report,
  counts: CertificationProps['counts'],
): [label: string, value: string][] {
  const inspected = formatReportDateTime(fields.date, timeZone);
  const bmps = counts.map(([status, count]) => `${count} ${status}`).join(', ');
  return [
    ['Inspectors', inspectorsText(fields.inspectorNames)],
    ['Inspection', `${typeLabel(fields.type, fields.otherType)}\n${inspected}`],
    ['Closed', closedAt ? formatReportDateTime(closedAt, timeZone) : ''],
    ['Logged BMPs', bmps || 'None'],
  ];
}

/** The names, or their number where they would take too much of the page. Inspection Info lists them all. */
function inspectorsText(names: readonly string[]): string {
  if (names.length === 0) return NOT_ANSWERED;
  return isKeptTogether(names) ? names.join(', ') : `${names.length} inspectors, listed under Inspection Info`;
}
