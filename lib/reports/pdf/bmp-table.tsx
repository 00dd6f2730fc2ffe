import { Link, View } from '@react-pdf/renderer';
import type { Style } from '@react-pdf/types';
import { formatReportDate } from '@/lib/dates';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import { isCorrected } from '@/lib/reports/domain/rules';
import type { PrintedBmp } from './bmp-block';
import { PdfBadge, PdfPin } from './marks';
import { tagged } from './tags';
import { INK, LINE } from './theme';
import { WITH_WHAT_FOLLOWS, Words } from './words';

const COLUMNS: readonly { head: string; style: Style }[] = [
  { head: 'Pin', style: { width: 24 } },
  { head: 'BMP', style: { flexGrow: 1, flexShrink: 1, flexBasis: 0 } },
  { head: 'Status', style: { width: 92 } },
  { head: 'Required CAs', style: { width: 64 } },
  { head: 'Observed', style: { width: 60 } },
  { head: 'Corrected', style: { width: 88 } },
];
const column = (index: number): Style => COLUMNS[index]?.style ?? {};

export function BmpTable({ report, bmps }: { report: Report; bmps: readonly PrintedBmp[] }) {
  if (bmps.length === 0) return null;
  return (
    <View style={{ marginTop: 14 }}>
      <Words look="section" tag="H2" {...WITH_WHAT_FOLLOWS} style={{ marginBottom: 4 }}>
        BMPs at a glance
      </Words>
      <View {...tagged({ role: 'Table' })}>
        <View
          fixed
          {...WITH_WHAT_FOLLOWS}
          {...tagged({ role: 'TR' })}
          style={{ ...ROW, borderBottom: `0.9pt solid ${INK}`, paddingBottom: 2 }}
        >
          {COLUMNS.map(({ head, style }) => (
            <Words key={head} look="muted" tag="TH" style={style}>
              {head}
            </Words>
          ))}
        </View>
        {bmps.map(({ bmp, status }) => (
          <View
            key={bmp.id}
            wrap={false}
            {...tagged({ role: 'TR' })}
            style={{ ...ROW, borderBottom: `0.5pt solid ${LINE}`, paddingVertical: 2.5 }}
          >
            <View {...tagged({ role: 'TD' })} style={column(0)}>
              <PdfPin status={status} label={bmp.label} size={17} tag={{ role: 'P' }} />
            </View>
            <View {...tagged({ role: 'TD' })} style={column(1)}>
              <Link src={`#${bmp.id}`} style={{ color: INK, textDecoration: 'none' }}>
                <Words look="strong">{bmp.name}</Words>
              </Link>
            </View>
            <View {...tagged({ role: 'TD' })} style={{ ...column(2), alignItems: 'flex-start' }}>
              <PdfBadge status={status} />
            </View>
            <Words look="small" tag="TD" style={column(3)}>
              {requiredCount(bmp)}
            </Words>
            <Words look="small" tag="TD" style={column(4)}>
              {formatReportDate(bmp.condition.date, report.timeZone)}
            </Words>
            <Words look="small" tag="TD" style={column(5)}>
              {corrected(bmp, report.timeZone)}
            </Words>
          </View>
        ))}
      </View>
    </View>
  );
}

const ROW = { flexDirection: 'row', alignItems: 'center', gap: 8 } as const;

const requiredCount = ({ correctiveActions }: LoggedBmp) =>
  correctiveActions === null ? '–' : String(correctiveActions.filter(({ selected }) => selected).length);

function corrected({ correction }: LoggedBmp, timeZone: string): string {
  if (!isCorrected(correction)) return '–';
  const day = formatReportDate(correction.date, timeZone);
  return correction.initials.trim() === '' ? day : `${day}, ${correction.initials.trim()}`;
}
