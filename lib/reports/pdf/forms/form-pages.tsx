import { View } from '@react-pdf/renderer';
import type { FilledForm, FilledPart } from '@/lib/reports/forms/filled-form';
import { addToOutline, KEEP_WITH_NEXT, PdfText } from '../pdf-text';
import { Sheet, type SheetFrame } from '../sheet';
import { PdfFormFields } from './form-fields';
import { PdfFormTable } from './form-table';

interface FormPagesProps {
  form: FilledForm;
  frame: SheetFrame;
}

/** The pages of a regulator's form, after those of the report. */
export const FormPages = ({ form, frame }: FormPagesProps) =>
  groupByPage(form.parts).map((parts) => (
    <Sheet key={parts[0]?.title} frame={frame}>
      {parts.map((part, index) => (
        <Part key={part.title} part={part} isFirst={index === 0} />
      ))}
    </Sheet>
  ));

function groupByPage(parts: readonly FilledPart[]): FilledPart[][] {
  const pages: FilledPart[][] = [];
  for (const part of parts) {
    const page = pages.at(-1);
    if (page === undefined || part.startsPage) pages.push([part]);
    else page.push(part);
  }
  return pages;
}

function Part({ part: { title, note, fields, table }, isFirst }: { part: FilledPart; isFirst: boolean }) {
  return (
    <View style={isFirst ? {} : { marginTop: 14 }}>
      <View wrap={false} {...KEEP_WITH_NEXT} {...addToOutline(title)} style={{ marginBottom: 6 }}>
        <PdfText variant="section" tag="H2">
          {title}
        </PdfText>
        {note !== null && <PdfText variant="muted">{note}</PdfText>}
      </View>
      <PdfFormFields fields={fields} />
      {table && <PdfFormTable table={table} />}
    </View>
  );
}
