import { formatListDate } from '@/lib/dates';
import type { LoggedBmp, Report } from './report';

/** The crew's text message (decision X-03): site, date, each BMP with its label and required CAs, and where to answer. */
export function crewText(report: Report, link: string): string {
  const needs = report.bmps.filter(({ correctiveActions }) => correctiveActions !== null).map(needOf);
  const head = `Earth Tight inspection: ${report.siteName}, ${formatListDate(report.fields.date)}`;
  const body = needs.length > 0 ? needs : ['No corrective actions are required.'];
  return [head, ...body, link].join('\n');
}

function needOf(bmp: LoggedBmp): string {
  const actions = bmp.correctiveActions?.filter(({ selected }) => selected).map(({ name }) => name) ?? [];
  return `${bmp.label ?? '-'} ${bmp.name}: ${actions.join('; ') || 'see the report'}`;
}
