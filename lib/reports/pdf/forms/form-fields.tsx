import { View } from '@react-pdf/renderer';
import type { FilledField } from '@/lib/reports/forms/filled-form';
import { LabeledText, PdfText } from '../pdf-text';
import { CONTENT_WIDTH, INK, INK_MUTED } from '../theme';

/** The fields of a form in their order. Short ones share a row. */
export const PdfFormFields = ({ fields }: { fields: readonly FilledField[] }) =>
  groupFields(fields).map((row, index) => <FieldRow key={index} row={row} />);

function groupFields(fields: readonly FilledField[]): FilledField[][] {
  const rows: FilledField[][] = [];
  for (const field of fields) {
    const row = rows.at(-1);
    const isShared = row !== undefined && row.length < MAX_IN_ROW[field.kind];
    if (isShared && [...row, field].every((other) => other.kind === field.kind && isShort(other))) row.push(field);
    else rows.push([field]);
  }
  return rows;
}

const MAX_IN_ROW = { text: 2, box: 3, label: 1 } as const;
const MAX_SHORT_LABEL_LENGTH = 36;
const MAX_SHORT_LENGTH = 60;
const isShort = ({ label, value }: FilledField) =>
  label.length <= MAX_SHORT_LABEL_LENGTH && value.length <= MAX_SHORT_LENGTH;

function FieldRow({ row }: { row: readonly FilledField[] }) {
  const [first] = row;
  if (first?.kind === 'label')
    return (
      <PdfText variant="small" minPresenceAhead={20} style={{ marginTop: 4 }}>
        {first.label}
      </PdfText>
    );
  if (first && first.value.length > MAX_INLINE_LENGTH)
    return (
      <LabeledText label={first.label} style={{ marginVertical: 2 }}>
        {first.value}
      </LabeledText>
    );
  return (
    <View wrap={false} style={{ flexDirection: 'row', gap: GAP, paddingVertical: 1.5 }}>
      {row.map((field) => (
        <Field key={field.label} field={field} isAlone={row.length === 1} />
      ))}
    </View>
  );
}

/** A longer answer is below its label, because react-pdf cannot split a cell between pages. */
const MAX_INLINE_LENGTH = 300;
const GAP = 14;
const HALF = (CONTENT_WIDTH - GAP) / 2;

function Field({ field: { label, kind, value }, isAlone }: { field: FilledField; isAlone: boolean }) {
  if (kind === 'box')
    return (
      <View style={{ ...CELL, paddingLeft: 10, ...(isAlone ? REMAINING : {}) }}>
        <View style={BOX}>{value !== '' && <PdfText style={CHECK}>{value}</PdfText>}</View>
        <PdfText style={isAlone ? REMAINING : {}}>{label}</PdfText>
      </View>
    );
  return (
    <View style={{ ...CELL, width: isAlone ? CONTENT_WIDTH : HALF }}>
      <PdfText variant="small" style={{ maxWidth: isAlone ? HALF : 0.55 * HALF, paddingTop: 1.5 }}>
        {label}
      </PdfText>
      <View style={{ ...REMAINING, minHeight: 15, borderBottom: `0.5pt solid ${INK_MUTED}` }}>
        {value !== '' && <PdfText>{value}</PdfText>}
      </View>
    </View>
  );
}

const CELL = { flexDirection: 'row', gap: 6 } as const;
const REMAINING = { flexGrow: 1, flexShrink: 1, flexBasis: 0 };
const BOX = { width: 11, height: 11, marginTop: 1.5, border: `0.75pt solid ${INK}`, alignItems: 'center' } as const;
const CHECK = { fontSize: 9, lineHeight: 1, fontWeight: 600, marginTop: 0.5 } as const;
