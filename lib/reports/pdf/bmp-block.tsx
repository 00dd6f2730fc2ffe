import { View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { formatReportDateTime } from '@/lib/dates';
import { writeCoordinates } from '@/lib/map/coordinates';
import { NONE_SELECTED } from '@/lib/reports/editor/texts';
import type { BmpStatus, Documentation, LoggedBmp, Report } from '@/lib/reports/domain/report';
import { CORRECTION_BEGUN } from '@/lib/reports/domain/logged-list';
import { marksOn } from '@/lib/reports/domain/photo-marks';
import { awaitsDone, isCorrected, isDocumented } from '@/lib/reports/domain/rules';
import { emptyText } from '@/lib/reports/domain/summary';
import { PdfBadge, PdfPin } from './marks';
import { photoRows, PdfPhotoGrid, type Shot } from './photo-grid';
import type { Pictures } from './pictures';
import { CONTENT_HEIGHT, CONTENT_WIDTH, INK, LINE } from './theme';
import { inOutline, usePrinter, Words } from './words';

export interface PrintedBmp {
  bmp: LoggedBmp;
  status: BmpStatus;
}

interface BlockProps extends PrintedBmp {
  report: Report;
  pictures: Pictures;
}

/** One BMP: on the left what was seen, on the right what was done, and below the photos of both. */
export function BmpBlock({ bmp, status, report, pictures }: BlockProps) {
  const { plain } = usePrinter();
  const shots = shotsOf(bmp, report, pictures);
  return (
    <View
      id={bmp.id}
      wrap={!fitsOnAPage(bmp, shots)}
      {...inOutline(plain(`${bmp.label ?? '-'} ${bmp.name}, ${status}`))}
      style={{ marginBottom: 16 }}
    >
      <View wrap={false} minPresenceAhead={70} style={HEADING}>
        <PdfPin status={status} label={bmp.label} size={22} />
        <View style={{ flexGrow: 1, flexShrink: 1, flexBasis: 0 }}>
          <Words look="strong" style={{ fontSize: 12.5, lineHeight: 1.3 }}>
            {bmp.name}
          </Words>
          <Words look="muted">{`${bmp.type} · ${placeOf(bmp)}`}</Words>
        </View>
        <PdfBadge status={status} />
      </View>
      <View style={isLong(bmp) ? { gap: 10 } : { flexDirection: 'row', gap: 16 }}>
        <Side
          title="Conditions"
          when={formatReportDateTime(bmp.condition.date, report.timeZone)}
          width={isLong(bmp) ? CONTENT_WIDTH : HALF}
        >
          <Words>{bmp.condition.description.trim() || withoutWords(bmp.condition, report)}</Words>
        </Side>
        <Side
          title={bmp.correctiveActions === null ? 'Corrective actions' : 'Correction'}
          when={correctedWhen(bmp, report)}
          width={isLong(bmp) ? CONTENT_WIDTH : HALF}
        >
          <RequiredActions bmp={bmp} />
          <CorrectionText bmp={bmp} report={report} />
        </Side>
      </View>
      <PdfPhotoGrid shots={shots} />
    </View>
  );
}

const HALF = (CONTENT_WIDTH - 16) / 2;

const HEADING = {
  flexDirection: 'row',
  alignItems: 'flex-start',
  gap: 8,
  borderTop: `0.9pt solid ${INK}`,
  paddingTop: 8,
  // This is no margin of what follows, because react-pdf would take the empty space of a margin for something that
  // stands under the heading.
  paddingBottom: 6,
} as const;

function Side({ title, when, width, children }: { title: string; when: string; width: number; children: ReactNode }) {
  return (
    <View style={{ width }}>
      <View
        wrap={false}
        minPresenceAhead={20}
        style={{
          flexDirection: 'row',
          justifyContent: 'space-between',
          borderBottom: `0.5pt solid ${LINE}`,
          marginBottom: 3,
        }}
      >
        <Words look="small" style={{ fontWeight: 600 }}>
          {title}
        </Words>
        <Words look="muted">{when}</Words>
      </View>
      {children}
    </View>
  );
}

function RequiredActions({ bmp }: { bmp: LoggedBmp }) {
  if (bmp.correctiveActions === null) return <Words>None required; documentation only.</Words>;
  const required = bmp.correctiveActions.filter(({ selected }) => selected);
  return (
    <View style={{ marginBottom: 4 }}>
      <Words look="muted" minPresenceAhead={20}>
        Required corrective actions
      </Words>
      {required.length === 0 && <Words>{NONE_SELECTED}</Words>}
      {required.map(({ id, name }) => (
        <View key={id} style={{ flexDirection: 'row', gap: 5 }}>
          <Words>•</Words>
          <Words style={{ flexGrow: 1, flexShrink: 1, flexBasis: 0 }}>{name}</Words>
        </View>
      ))}
    </View>
  );
}

function CorrectionText({ bmp, report }: { bmp: LoggedBmp; report: Report }) {
  if (bmp.correctiveActions === null) return null;
  const { correction } = bmp;
  if (correction === null || !isDocumented(correction)) return <Words look="strong">Not corrected yet</Words>;
  if (awaitsDone(correction))
    return (
      <View>
        <Words look="strong">{CORRECTION_BEGUN}</Words>
        <Words>{correction.description.trim() || withoutWords(correction, report)}</Words>
      </View>
    );
  const initials = correction.initials.trim();
  return (
    <View>
      <Words look="muted">{initials === '' ? 'Correction made' : `Correction made by ${initials}`}</Words>
      <Words>{correction.description.trim() || withoutWords(correction, report)}</Words>
    </View>
  );
}

function correctedWhen({ correction, correctiveActions }: LoggedBmp, report: Report): string {
  return correctiveActions !== null && isCorrected(correction)
    ? formatReportDateTime(correction.date, report.timeZone)
    : '';
}

const withoutWords = ({ photos }: Documentation, { status }: Report) =>
  photos.length > 0 ? 'See photos.' : emptyText(status);

const placeOf = ({ location }: LoggedBmp) => (location === null ? 'No location' : writeCoordinates(location));

function shotsOf({ condition, correction }: LoggedBmp, { timeZone }: Report, pictures: Pictures): Shot[] {
  const side = (title: string, documentation: Documentation): Shot[] =>
    documentation.photos.map((fileName, index) => {
      const picture = pictures.photo(fileName);
      const taken = typeof picture === 'string' ? null : picture.takenAt;
      return {
        key: `${title} ${fileName}`,
        picture,
        caption: `${title}, photo ${index + 1} of ${documentation.photos.length}`,
        marked: marksOn(documentation, fileName),
        taken: taken === null ? null : formatReportDateTime(taken, timeZone),
      };
    });
  return [...side('Conditions', condition), ...(correction === null ? [] : side('Correction', correction))];
}

/**
 * Fewer than the 45 or so letters of 10 pt that fit on a line of one side, so that heights are never guessed too low.
 */
const LETTERS_PER_LINE = 36;
const LINE_HEIGHT = 14;
const HEADING_HEIGHT = 90;

/**
 * The most lines of a text that stands beside another one. A longer text would be a narrow column through several
 * pages, with nothing beside it.
 */
const LONG_SIDE = 40;
const isLong = (bmp: LoggedBmp) => Math.max(...sideLines(bmp)) > LONG_SIDE;

/** How many lines the conditions and the correction take when they stand side by side. */
function sideLines({ condition, correction, correctiveActions }: LoggedBmp): [left: number, right: number] {
  const actions = (correctiveActions ?? []).filter(({ selected }) => selected);
  const required = actions.reduce((sum, action) => sum + linesOf(action.name), 0);
  return [linesOf(condition.description), linesOf(correction?.description ?? '') + required + 3];
}

const linesOf = (text: string) =>
  text.split('\n').reduce((sum, paragraph) => sum + 1 + Math.ceil(paragraph.length / LETTERS_PER_LINE), 0);

/**
 * Whether the block is certain to fit on a page. The height is guessed rather too high, because a block that is kept
 * together must never be taller than the page.
 */
function fitsOnAPage(bmp: LoggedBmp, shots: readonly Shot[]): boolean {
  const text = (Math.max(...sideLines(bmp)) + linesOf(bmp.name) + linesOf(bmp.type)) * LINE_HEIGHT;
  return HEADING_HEIGHT + text + photoRows(shots).reduce((sum, row) => sum + row.height, 0) < CONTENT_HEIGHT * 0.9;
}
