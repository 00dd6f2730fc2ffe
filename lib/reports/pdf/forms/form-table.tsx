import { View } from '@react-pdf/renderer';
import type { Style } from '@react-pdf/types';
import type { FilledTable } from '@/lib/reports/forms/filled-form';
import { KEEP_WITH_NEXT, PdfText } from '../pdf-text';
import { withTag } from '../tags';
import { INK, LINE } from '../theme';

/** A table of a form. Its head repeats on each further page. */
export function PdfFormTable({ table: { columns, rows, remark } }: { table: FilledTable }) {
  const styles = columns.map(getColumnStyle);
  return (
    <>
      <View {...withTag({ role: 'Table' })} style={{ marginTop: 6 }}>
        <View
          fixed
          {...KEEP_WITH_NEXT}
          {...withTag({ role: 'TR' })}
          style={{ ...ROW, borderBottom: `0.9pt solid ${INK}`, paddingBottom: 2 }}
        >
          {columns.map((column, index) => (
            <PdfText key={column} variant="muted" tag="TH" style={styles[index] ?? {}}>
              {column}
            </PdfText>
          ))}
        </View>
        {rows.map((cells, row) => (
          <View
            key={row}
            wrap={false}
            {...withTag({ role: 'TR' })}
            style={{ ...ROW, borderBottom: `0.5pt solid ${LINE}`, paddingVertical: 2.5 }}
          >
            {cells.map((cell, index) => (
              <PdfText key={index} variant="small" tag="TD" style={styles[index] ?? {}}>
                {cell}
              </PdfText>
            ))}
          </View>
        ))}
      </View>
      {rows.length === 0 && <PdfText variant="muted">None</PdfText>}
      {remark !== '' && <PdfText style={{ marginTop: 4 }}>{remark}</PdfText>}
    </>
  );
}

const ROW = { flexDirection: 'row', gap: 6 } as const;

/** Widths in points of columns with short texts. Others share the rest. */
const WIDTHS: Readonly<Record<string, number>> = {
  Yes: 24,
  No: 24,
  'Not Applicable': 52,
  Place: 50,
  'First seen on': 50,
  'How often seen': 38,
  Due: 50,
  'Done on': 50,
  By: 54,
  'Entered on': 50,
  As: 60,
  'Signed on': 54,
  Seal: 28,
};

function getColumnStyle(column: string): Style {
  const width = WIDTHS[column];
  return width === undefined ? { flexGrow: 1, flexShrink: 1, flexBasis: 0 } : { width };
}
