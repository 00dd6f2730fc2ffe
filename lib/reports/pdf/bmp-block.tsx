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
import { PdfPhotoGrid, type Shot } from './photo-grid';
import type { Pictures } from './pictures';
import { directionOf } from './right-to-left';
import { tagged, type PdfTag } from './tags';
import { CONTENT_WIDTH, INK, LINE } from './theme';
import { inOutline, usePrinter, WITH_WHAT_FOLLOWS, Words } from './words';

export interface PrintedBmp {
  bmp: LoggedBmp;
  status: BmpStatus;
}

interface BlockProps extends PrintedBmp {
  report: Report;
  pictures: Pictures;
}

/**
 * One BMP: conditions on the left, correction on the right, photos of both below. It starts where its heading and first
 * lines fit; keeping blocks whole would leave pages half empty. The heading repeats on each further page.
 */
export function BmpBlock({ bmp, status, report, pictures }: BlockProps) {
  const { plain } = usePrinter();
  const long = isLong(bmp);
  const width = long ? CONTENT_WIDTH : HALF;
  // The pin's label and the name are one heading.
  const heading: PdfTag = { role: 'H3' };
  return (
    <>
      {/* Reserves space before the block: react-pdf cannot move a block together with its start. */}
      <View
        id={bmp.id}
        {...WITH_WHAT_FOLLOWS}
        {...inOutline(plain(`${bmp.label ?? '-'} ${bmp.name}, ${status}`))}
        style={{ height: 10 }}
      />
      <View {...tagged({ role: 'Sect' })}>
        <View fixed wrap={false} {...WITH_WHAT_FOLLOWS} {...tagged({ role: 'Sect' })} style={HEADING}>
          <PdfPin status={status} label={bmp.label} size={22} tag={heading} />
          <View style={{ flexGrow: 1, flexShrink: 1, flexBasis: 0 }}>
            <Words look="strong" tag={heading} style={{ fontSize: 12.5, lineHeight: 1.3 }}>
              {bmp.name}
            </Words>
            <Words look="muted">{`${bmp.type} · ${placeOf(bmp)}`}</Words>
          </View>
          <PdfBadge status={status} />
        </View>
        <View
          wrap={long || textHeight(bmp) >= MOST_KEPT_TOGETHER}
          style={long ? { gap: 10 } : { flexDirection: 'row', gap: 16 }}
        >
          <Side title="Conditions" when={formatReportDateTime(bmp.condition.date, report.timeZone)} width={width}>
            <Words>{bmp.condition.description.trim() || withoutWords(bmp.condition, report)}</Words>
          </Side>
          <Side
            title={bmp.correctiveActions === null ? 'Corrective actions' : 'Correction'}
            when={correctedWhen(bmp, report)}
            width={width}
          >
            <RequiredActions bmp={bmp} />
            <CorrectionText bmp={bmp} report={report} />
          </Side>
        </View>
        <PdfPhotoGrid shots={shotsOf(bmp, report, pictures)} />
      </View>
    </>
  );
}

const HALF = (CONTENT_WIDTH - 16) / 2;

const HEADING = {
  flexDirection: 'row',
  alignItems: 'flex-start',
  gap: 8,
  borderTop: `0.9pt solid ${INK}`,
  paddingTop: 8,
  // Not a margin: react-pdf would count the margin's empty space as content below the heading.
  paddingBottom: 6,
} as const;

function Side({ title, when, width, children }: { title: string; when: string; width: number; children: ReactNode }) {
  return (
    <View {...tagged({ role: 'Sect' })} style={{ width }}>
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
        <Words look="small" tag="H4" style={{ fontWeight: 600 }}>
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
      <View {...tagged({ role: 'L' })}>
        {required.map(({ id, name }) => (
          <View
            key={id}
            {...tagged({ role: 'LI' })}
            style={{ flexDirection: directionOf(name) === 'rtl' ? 'row-reverse' : 'row', gap: 5 }}
          >
            <Words tag="Lbl">•</Words>
            <Words tag="LBody" style={{ flexGrow: 1, flexShrink: 1, flexBasis: 0 }}>
              {name}
            </Words>
          </View>
        ))}
      </View>
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

/** Appended to the time of a photo whose camera recorded no time zone. */
const ZONE_ASSUMED = ' (time zone assumed)';

function shotsOf({ name, condition, correction }: LoggedBmp, { timeZone }: Report, pictures: Pictures): Shot[] {
  const side = (title: string, documentation: Documentation): Shot[] =>
    documentation.photos.map((fileName, index) => {
      const picture = pictures.photo(fileName);
      const taken = picture?.takenAt ?? null;
      return {
        key: `${title} ${fileName}`,
        picture,
        caption: `${title}, photo ${index + 1} of ${documentation.photos.length}`,
        marked: marksOn(documentation, fileName),
        alt: `${name}, ${title.toLowerCase()}, photo ${index + 1} of ${documentation.photos.length}`,
        taken:
          taken === null ? null : formatReportDateTime(taken, timeZone) + (picture?.isZoneAssumed ? ZONE_ASSUMED : ''),
      };
    });
  return [...side('Conditions', condition), ...(correction === null ? [] : side('Correction', correction))];
}

/** Letters of 10 pt per line of one side, a low estimate. */
const LETTERS_PER_LINE = 40;
const LINE_HEIGHT = 14;
const SIDE_HEADING_HEIGHT = 18;
/** Maximum lines of a text beside another one. A longer one would be a narrow column through several pages. */
const LONG_SIDE = 40;
const isLong = (bmp: LoggedBmp) => Math.max(...sideLines(bmp)) > LONG_SIDE;

/** Maximum height, in points, up to which the texts of a BMP stay on one page. */
const MOST_KEPT_TOGETHER = 130;

const textHeight = (bmp: LoggedBmp) => SIDE_HEADING_HEIGHT + Math.max(...sideLines(bmp)) * LINE_HEIGHT;

/** Lines that conditions and correction take side by side. */
function sideLines({ condition, correction, correctiveActions }: LoggedBmp): [left: number, right: number] {
  const actions = (correctiveActions ?? []).filter(({ selected }) => selected);
  const required = actions.reduce((sum, action) => sum + linesOf(action.name), 0);
  return [linesOf(condition.description), linesOf(correction?.description ?? '') + required + 2];
}

const linesOf = (text: string) =>
  text.split('\n').reduce((sum, paragraph) => sum + Math.max(1, Math.ceil(paragraph.length / LETTERS_PER_LINE)), 0);
