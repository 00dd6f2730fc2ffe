import { Document, View } from '@react-pdf/renderer';
import { formatReportDate } from '@/lib/dates';
import { formatMarkerLabel } from '@/lib/reports/domain/labels';
import { STATUS_ORDER } from '@/lib/reports/domain/logged-list';
import type { Report } from '@/lib/reports/domain/report';
import { listUnplacedNames } from '@/lib/reports/domain/report-map';
import { formatTypeLabel } from '@/lib/reports/domain/rules';
import { PdfAddendum } from './addenda';
import { BmpBlock } from './bmp-block';
import { BmpTable } from './bmp-table';
import { NotOnTheMap, SiteMapPicture, TimeZoneNote, TitleBlock, type LegendGroup } from './cover';
import { Certification } from './certification';
import { splitDetailCards, PdfDetails } from './details';
import { FormPages } from './forms/form-pages';
import type { ReportPdfInput } from '@/lib/reports/pdf-job';
import { rateBmps, type RatedBmp } from '@/lib/reports/view';
import type { Pictures } from './pictures';
import type { Printer } from './printable';
import { SealNote } from './seal-note';
import { Sheet, type SheetFrame } from './sheet';
import { addToOutline, PrinterProvider, KEEP_WITH_NEXT, PdfText } from './pdf-text';

interface DocumentOptions {
  input: ReportPdfInput;
  pictures: Pictures;
  print: Printer;
  families: string[];
  onPage: (page: number) => void;
}

/** The document: site and map, logged BMPs, and every answer (design language §10). */
export function createReportDocument({ input, pictures, print, families, onPage }: DocumentOptions) {
  const { report } = input;
  const bmps = rateBmps(report, input.at);
  const legendGroups = createLegendGroups(bmps);
  const { flowing, closing } = splitDetailCards(input);
  const frame: SheetFrame = { ...createFrame(input), families, onPage };
  return (
    <Document {...createMetadata(input, print)}>
      <PrinterProvider value={print}>
        <Sheet frame={frame} bookmark="Site and map">
          <TitleBlock input={input} />
          <SiteMapPicture map={pictures.map} alt={formatMapAlt(report)} groups={legendGroups} tableRows={bmps.length} />
          <NotOnTheMap names={listUnplacedNames(report.bmps)} />
          <TimeZoneNote report={report} />
          <BmpTable report={report} bmps={bmps} />
          {bmps.length === 0 ? null : <SectionHeading title="Logged BMPs" />}
          {bmps.map((printedBmp) => (
            <BmpBlock key={printedBmp.bmp.id} {...printedBmp} report={report} pictures={pictures} />
          ))}
          {input.addenda.length === 0 ? null : <SectionHeading title="Addenda" />}
          {input.addenda.map((addendum) => (
            <PdfAddendum key={addendum.id} addendum={addendum} timeZone={report.timeZone} pictures={pictures} />
          ))}
          <SectionHeading title="Inspection details" />
          <PdfDetails input={input} cards={flowing} />
          <Certification
            report={report}
            signing={input.signing}
            counts={legendGroups.map(({ status, labels }) => [status, labels.length])}
            sealNote={input.checkUrl === null ? null : <SealNote checkUrl={input.checkUrl} />}
          >
            <PdfDetails input={input} cards={closing} />
          </Certification>
        </Sheet>
        {input.form && <FormPages form={input.form} frame={frame} />}
      </PrinterProvider>
    </Document>
  );
}

function SectionHeading({ title }: { title: string }) {
  return (
    <View wrap={false} {...KEEP_WITH_NEXT} {...addToOutline(title)} style={{ marginTop: 20 }}>
      <PdfText variant="section" tag="H2">
        {title}
      </PdfText>
    </View>
  );
}

const formatMapAlt = ({ siteName, bmps }: Report) =>
  bmps.length === 0
    ? `Map of ${siteName}.`
    : `Map of ${siteName} with the logged BMPs. The table below names them with their status.`;

function createLegendGroups(bmps: readonly RatedBmp[]): LegendGroup[] {
  return STATUS_ORDER.map((status) => ({
    status,
    labels: bmps.filter((rated) => rated.status === status).map(({ bmp }) => formatMarkerLabel(bmp.label)),
  })).filter(({ labels }) => labels.length > 0);
}

function createFrame({ report, unitName, inspectors }: ReportPdfInput) {
  return {
    site: report.siteName,
    inspection: `${shortenType(getTypeLabel(report))} · ${formatReportDate(report.fields.date, report.timeZone)}`,
    footer: [unitName, inspectors.join(', ')].filter(Boolean).join(' · '),
  };
}

function shortenType(type: string): string {
  const letters = [...type];
  return letters.length <= MAX_TYPE_LENGTH
    ? type
    : `${letters
        .slice(0, MAX_TYPE_LENGTH - 1)
        .join('')
        .trimEnd()}…`;
}
const MAX_TYPE_LENGTH = 36;

const getTypeLabel = ({ fields }: Report) => formatTypeLabel(fields.type, fields.otherType);

/**
 * Metadata of the PDF. Dates come from the record and not from the clock, so that the same record gives the same file.
 */
function createMetadata({ report, unitName, inspectors }: ReportPdfInput, { plain }: Printer) {
  const { fields, siteName, timeZone, closedAt } = report;
  const date = new Date(closedAt ?? fields.date);
  return {
    title: plain(`${siteName}, ${getTypeLabel(report)} inspection, ${formatReportDate(fields.date, timeZone)}`),
    author: plain([inspectors.join(', '), unitName].filter(Boolean).join(', ')),
    subject: 'Erosion control inspection',
    creator: 'Earth Tight',
    producer: 'Earth Tight',
    creationDate: date,
    modificationDate: date,
  };
}
