/** How a mark looks. The texture distinguishes marks without color. */
export type ChartLook = 'good' | 'warn' | 'bad' | 'plain';

interface LookStyle {
  fill: string;
  /** The id of a pattern of `ChartPatterns`, or null. */
  pattern: string | null;
}

export const CHART_LOOKS: Record<ChartLook, LookStyle> = {
  good: { fill: 'fill-complete-pin', pattern: null },
  warn: { fill: 'fill-incomplete-pin', pattern: 'chart-dots' },
  bad: { fill: 'fill-overdue-pin', pattern: 'chart-stripes' },
  plain: { fill: 'fill-stone-300', pattern: null },
};
