import { Link, View } from '@react-pdf/renderer';
import type { Style } from '@react-pdf/types';
import { formatReportDate } from '@/lib/dates';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import { isCorrected } from '@/lib/reports/domain/rules';
import type { RatedBmp } from '@/lib/reports/view';
import { PdfBadge, PdfPin } from './marks';
import { withTag } from './tags';
import { INK, LINE } from './theme';
import { KEEP_WITH_NEXT, PdfText } from './pdf-text';

const COLUMNS: readonly { head: string; style: Style }[] = [
  { head: 'Pin', style: { width: 24 } },
  { head: 'BMP', style: { flexGrow: 1, flexShrink: 1, flexBasis: 0 } },
  { head: 'Status', style: { width: 92 } },
  { head: 'Required CAs', style: { width: 64 } },
  { head: 'Observed', style: { width: 60 } },
  { head: 'Corrected', style: { width: 88 } },
];
const getColumnStyle = (index: number): Style => COLUMNS[index]?.style ?? {};

export function BmpTable({ report, bmps }: { report: Report; bmps: readonly RatedBmp[] }) {
  if (bmps.length === 0) return null;
  return (
    <View style={{ marginTop: 14 }}>
      <PdfText variant="section" tag="H2" {...KEEP_WITH_NEXT} style={{ marginBottom: 4 }}>
        BMPs at a glance
      </PdfText>
      <View {...withTag({ role: 'Table' })}>
        <View
          fixed
          {...KEEP_WITH_NEXT}
          {...withTag({ role: 'TR' })}
          style={{ ...ROW, borderBottom: `0.9pt solid ${INK}`, paddingBottom: 2 }}
        >
          {COLUMNS.map(({ head, style }) => (
            <PdfText key={head} variant="muted" tag="TH" style={style}>
              {head}
            </PdfText>
          ))}
        </View>
        {bmps.map(({ bmp, status, dueText }) => (
          <View
            key={bmp.id}
            wrap={false}
            {...withTag({ role: 'TR' })}
            style={{ ...ROW, borderBottom: `0.5pt solid ${LINE}`, paddingVertical: 2.5 }}
          >
            <View {...withTag({ role: 'TD' })} style={getColumnStyle(0)}>
              <PdfPin status={status} label={bmp.label} size={17} tag={{ role: 'P' }} />
            </View>
            <View {...withTag({ role: 'TD' })} style={getColumnStyle(1)}>
              <Link src={`#${bmp.id}`} style={{ color: INK, textDecoration: 'none' }}>
                <PdfText variant="strong">{bmp.name}</PdfText>
              </Link>
            </View>
            <View {...withTag({ role: 'TD' })} style={{ ...getColumnStyle(2), alignItems: 'flex-start' }}>
              <PdfBadge status={status} />
              {dueText && <PdfText variant="muted">{dueText}</PdfText>}
            </View>
            <PdfText variant="small" tag="TD" style={getColumnStyle(3)}>
              {formatRequiredCount(bmp)}
            </PdfText>
            <PdfText variant="small" tag="TD" style={getColumnStyle(4)}>
              {formatReportDate(bmp.condition.date, report.timeZone)}
            </PdfText>
            <PdfText variant="small" tag="TD" style={getColumnStyle(5)}>
              {formatCorrected(bmp, report.timeZone)}
            </PdfText>
          </View>
        ))}
      </View>
    </View>
  );
}

const ROW = { flexDirection: 'row', alignItems: 'center', gap: 8 } as const;

const formatRequiredCount = ({ correctiveActions }: LoggedBmp) =>
  correctiveActions === null ? '–' : String(correctiveActions.filter(({ selected }) => selected).length);

function formatCorrected({ correction }: LoggedBmp, timeZone: string): string {
  if (!isCorrected(correction)) return '–';
  const day = formatReportDate(correction.date, timeZone);
  return correction.initials.trim() === '' ? day : `${day}, ${correction.initials.trim()}`;
}
