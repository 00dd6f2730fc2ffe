import { Image, Link, View } from '@react-pdf/renderer';
import { formatRecord } from '@/lib/dates';
import type { BmpStatus, Report } from '../report';
import { typeLabel } from '../rules';
import { summaryText } from '../summary';
import type { ReportPdfInput } from './job';
import { Dot } from './marks';
import type { Absent, Picture } from './pictures';
import { CONTENT_WIDTH, INK_MUTED, LINE, SPRUCE } from './theme';
import { Labelled, Words } from './words';

/** Unit and site, the permit's facts, and how to read the record without seeing it. */
export function TitleBlock({ input }: { input: ReportPdfInput }) {
  const { report, unitName } = input;
  const { fields } = report;
  return (
    <View>
      <Words look="muted">{unitName}</Words>
      <Words look="title">{report.siteName}</Words>
      <Words style={{ marginTop: 2 }}>
        {`Erosion control inspection · ${typeLabel(fields.type, fields.otherType)} · ${formatRecord(fields.date, report.timeZone)}`}
      </Words>
      <View style={{ ...GRID, marginTop: 10, borderTop: `0.75pt solid ${LINE}`, paddingTop: 8 }}>
        {permitFacts(input).map(([label, value]) => (
          <Labelled key={label} label={label} style={{ width: CONTENT_WIDTH / 3 - 8 }}>
            {value}
          </Labelled>
        ))}
      </View>
    </View>
  );
}

const GRID = { flexDirection: 'row', flexWrap: 'wrap', columnGap: 12, rowGap: 6 } as const;

function permitFacts({ report, inspectors }: ReportPdfInput): [label: string, value: string][] {
  const { fields, timeZone, status } = report;
  const show = (value: unknown) => summaryText(value, status);
  return [
    ['Official site ID', show(fields.officialSiteId)],
    ['Municipality', show(fields.municipality)],
    ['Current phase', show(fields.currentPhase)],
    ['Inspectors', show(inspectors)],
    ['Inspected', formatRecord(fields.date, timeZone)],
    ['Closed', show(fields.inspectionEnd === null ? '' : formatRecord(fields.inspectionEnd, timeZone))],
  ];
}

const MAP_HEIGHT = 330;

export function SiteMapPicture({ map, counts }: { map: Picture | Absent; counts: [BmpStatus, number][] }) {
  return (
    <View wrap={false} style={{ marginTop: 12 }}>
      {typeof map === 'string' ? (
        <View style={{ ...FRAMED, height: 60, alignItems: 'center', justifyContent: 'center' }}>
          <Words look="muted">{map === 'unreadable' ? 'The map picture cannot be read' : 'No map picture'}</Words>
        </View>
      ) : (
        <View style={{ ...FRAMED, alignItems: 'center' }}>
          <Image src={map.path} style={fitted(map, CONTENT_WIDTH - 1.5, MAP_HEIGHT)} />
        </View>
      )}
      <View style={{ flexDirection: 'row', flexWrap: 'wrap', columnGap: 14, rowGap: 2, marginTop: 5 }}>
        {counts.map(([status, count]) => (
          <View key={status} style={{ flexDirection: 'row', alignItems: 'center', gap: 4 }}>
            <Dot status={status} size={9} />
            <Words look="small">{`${status} (${count})`}</Words>
          </View>
        ))}
        {counts.length === 0 ? <Words look="muted">No BMPs were logged.</Words> : null}
      </View>
      {counts.length > 0 ? (
        <Words look="muted">
          Round pins carry numbers and required corrective actions; square pins carry letters and document only.
        </Words>
      ) : null}
    </View>
  );
}

const FRAMED = { border: `0.75pt solid ${LINE}`, width: CONTENT_WIDTH } as const;

/** The largest size within the box that keeps the picture's shape; nothing of evidence is cut off. */
export function fitted({ width, height }: Pick<Picture, 'width' | 'height'>, maxWidth: number, maxHeight: number) {
  const scale = Math.min(maxWidth / width, maxHeight / height);
  return { width: width * scale, height: height * scale };
}

/** PDFs made here are not tagged, so the page is what a screen reader should be given. */
export function AccessibleVersion({ address, report }: { address: string | undefined; report: Report }) {
  return (
    <View style={{ marginTop: 4 }}>
      <Words look="muted">
        {`The read-only web page of this inspection is its accessible version. Times are those of the site (${report.timeZone}).`}
      </Words>
      {address === undefined ? null : (
        <Link src={address} style={{ color: INK_MUTED, textDecoration: 'none' }}>
          <Words look="small" style={{ color: SPRUCE }}>
            {address}
          </Words>
        </Link>
      )}
    </View>
  );
}
