import { formatReportDateTime } from '@/lib/dates';
import type { Report, VerifiedBmp } from '@/lib/reports/domain/report';
import {
  crewNames,
  emptyText,
  finalText,
  noneVerifiedText,
  SUMMARY_CARDS,
  verifiedOn,
  type SummaryCard,
} from '@/lib/reports/domain/summary';

/** A card of a report for reading, as it is drawn: every text is made already. */
export interface DetailCard {
  id: string;
  title: string;
  lines: readonly { key: string; label: string; text: string }[];
  /** What stands on it beside its lines: people, or verified BMPs. `none` is said where there are none of them. */
  people?: { names: readonly string[]; none: string };
  verified?: { bmps: readonly VerifiedBmp[]; none: string };
  /** When the report was closed, on the card that says so. */
  closed?: string;
}

type Crew = readonly { id: string; name: string }[];

/** Everything of a report beside its logged BMPs, card by card in the order of the summary. */
export function detailCards(report: Report, crew: Crew | null): DetailCard[] {
  return SUMMARY_CARDS.filter(({ id }) => id !== 'logged-bmps' && (id !== 'crew' || crew !== null)).map((card) => ({
    id: card.id,
    title: card.title,
    lines: card.lines.map((line) => ({ key: line.key, label: line.label, text: finalText(line, report) })),
    ...besideItsLines(card, report, crew ?? []),
  }));
}

function besideItsLines(
  { id }: SummaryCard,
  report: Report,
  crew: Crew,
): Pick<DetailCard, 'people' | 'verified' | 'closed'> {
  const { status, closedAt, timeZone } = report;
  if (id === 'inspection-info' && closedAt !== undefined) return { closed: formatReportDateTime(closedAt, timeZone) };
  if (id === 'crew') return { people: { names: crewNames(report, crew), none: emptyText(status) } };
  if (id !== 'good' && id !== 'not-applicable') return {};
  return { verified: { bmps: verifiedOn(id, report), none: noneVerifiedText(report) } };
}
