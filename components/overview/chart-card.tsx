import type { ReactNode } from 'react';
import { ServerLink } from '@/components/offline/server-link';
import { CHART_LOOKS, type ChartLook } from '@/components/overview/chart-looks';
import { Icon } from '@/components/ui/icons/icon';
import { Card, CardBody, CardHead } from '@/components/ui/lists/card';
import type { OverviewListQuery } from '@/lib/overview/contract';
import { createOverviewListUrl } from '@/lib/overview/urls';

/** A number, and the list behind it. */
export interface ChartMark {
  key: string;
  count: number;
  look: ChartLook;
  query: OverviewListQuery;
}

export interface ChartRow {
  key: string;
  label: string;
  /** One for each column. */
  marks: readonly ChartMark[];
}

interface ChartCardProps {
  id: string;
  title: string;
  sub: string;
  /** The head of the labels. */
  rowHead: string;
  columns: readonly string[];
  rows: readonly ChartRow[];
  /** Shown instead of chart and table. */
  emptyText?: string | false;
  /** Above the chart. */
  children?: ReactNode;
}

/** A bar chart with the table behind it. People who do not use a pointer follow the table's links (OVER-03). */
export function ChartCard({ id, title, sub, rowHead, columns, rows, emptyText, children }: ChartCardProps) {
  const totals = rows.map(({ marks }) => marks.reduce((sum, { count }) => sum + count, 0));
  const max = Math.max(1, ...totals);
  return (
    <Card aria-labelledby={id} className="print:break-inside-avoid">
      <CardHead title={title} titleId={id} sub={sub} />
      <CardBody className="grid gap-4">
        {children}
        {emptyText ? (
          <p className="text-ink-muted">{emptyText}</p>
        ) : (
          <>
            {columns.length > 1 && <Legend columns={columns} row={rows[0]} />}
            <div aria-hidden="true" className="grid gap-1.5">
              {rows.map((row, index) => (
                <BarRow key={row.key} row={row} max={max} total={totals[index] ?? 0} />
              ))}
            </div>
            <TableBehind id={id} title={title} rowHead={rowHead} columns={columns} rows={rows} />
          </>
        )}
      </CardBody>
    </Card>
  );
}

function BarRow({ row, max, total }: { row: ChartRow; max: number; total: number }) {
  const starts = row.marks.map((_, index) => row.marks.slice(0, index).reduce((sum, { count }) => sum + count, 0));
  return (
    <div className="grid grid-cols-[minmax(0,7.5rem)_minmax(0,1fr)_2.5rem] items-center gap-3 text-small">
      <span className="wrap-anywhere" dir="auto">
        {row.label}
      </span>
      <svg className="h-6 w-full rounded-badge bg-stone-100 print:[print-color-adjust:exact]">
        {row.marks.map((mark, index) =>
          mark.count === 0 ? null : (
            <ServerLink key={mark.key} href={createOverviewListUrl(mark.query)} tabIndex={-1}>
              <Rect look={mark.look} x={((starts[index] ?? 0) / max) * 100} width={(mark.count / max) * 100} />
            </ServerLink>
          ),
        )}
      </svg>
      <span className="text-right font-bold tabular-nums">{total}</span>
    </div>
  );
}

function Rect({ look, x, width }: { look: ChartLook; x: number; width: number }) {
  const { fill, pattern } = CHART_LOOKS[look];
  const box = { x: `${x}%`, width: `${width}%`, height: '100%' };
  return (
    <>
      <rect {...box} className={`${fill} stroke-surface stroke-2`} />
      {pattern && <rect {...box} fill={`url(#${pattern})`} />}
    </>
  );
}

function Legend({ columns, row }: { columns: readonly string[]; row: ChartRow | undefined }) {
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-small">
      {columns.map((column, index) => (
        <li key={column} className="flex items-center gap-2">
          <svg className="size-4 rounded-badge print:[print-color-adjust:exact]">
            <Rect look={row?.marks[index]?.look ?? 'plain'} x={0} width={100} />
          </svg>
          {column}
        </li>
      ))}
    </ul>
  );
}

function TableBehind({ id, title, rowHead, columns, rows }: Omit<ChartCardProps, 'sub'>) {
  return (
    <details className="group">
      <summary className="flex min-h-12 list-none items-center gap-2 font-medium text-link">
        <Icon name="chevron-right" className="size-5 shrink-0 group-open:rotate-90 print:hidden" />
        Table: {title}
      </summary>
      <table aria-labelledby={id} className="w-full text-small">
        <thead>
          <tr className="border-b border-line align-bottom text-ink-muted">
            <th scope="col" className="py-2 pr-2 text-left font-regular">
              {rowHead}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="py-2 pl-2 text-right font-regular">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ key, label, marks }) => (
            <tr key={key}>
              <th scope="row" className="py-1 pr-2 text-left font-regular wrap-anywhere" dir="auto">
                {label}
              </th>
              {marks.map((mark, index) => (
                <td key={mark.key} className="pl-2 text-right tabular-nums">
                  <MarkLink mark={mark} name={columns.length > 1 ? `${label}, ${columns[index] ?? ''}` : label} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** A number that leads to its list, unless it is 0. */
function MarkLink({ mark, name }: { mark: ChartMark; name: string }) {
  const { count, query } = mark;
  if (count === 0) return <span className="inline-grid min-h-12 min-w-12 place-items-center">0</span>;
  return (
    <ServerLink
      href={createOverviewListUrl(query)}
      aria-label={`${name}: ${count}`}
      className="inline-grid min-h-12 min-w-12 place-items-center font-bold text-link"
    >
      {count}
    </ServerLink>
  );
}

/** The textures of all charts of a page. */
export const ChartPatterns = () => (
  <svg aria-hidden="true" className="absolute size-0">
    <defs>
      <pattern id="chart-stripes" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="2" height="6" className="fill-pin-ink/50" />
      </pattern>
      <pattern id="chart-dots" width="6" height="6" patternUnits="userSpaceOnUse">
        <circle cx="3" cy="3" r="1.2" className="fill-pin-ink/50" />
      </pattern>
    </defs>
  </svg>
);
