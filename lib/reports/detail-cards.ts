import { formatReportDateTime } from '@/lib/dates';
import type { Report, VerifiedBmp } from '@/lib/reports/domain/report';
import {
  crewNames,
  emptyText,
  finalText,
  isEmptyLine,
  noneVerifiedText,
  NOT_ANSWERED,
  SUMMARY_CARDS,
  verifiedOn,
  type SummaryCard,
  type SummaryLine,
} from '@/lib/reports/domain/summary';

/** A card of a report for reading, as it is drawn: every text is made already. */
export interface DetailCard {
  id: string;
  title: string;
  lines: readonly DetailLine[];
  /** What stands on it beside its lines: people, or verified BMPs. `none` is said where there are none of them. */
  people?: { names: readonly string[]; none: string };
  verified?: { bmps: readonly VerifiedBmp[]; none: string };
  /** When the report was closed, on the card that says so. */
  closed?: string;
}

interface DetailLine {
  key: string;
  label: string;
  text: string;
  /** Nothing was entered, and nothing was asked that should have been answered. */
  isQuiet: boolean;
}

type Crew = readonly { id: string; name: string }[];

/** Everything of a report beside its logged BMPs, card by card in the order of the summary. */
export function detailCards(report: Report, crew: Crew | null): DetailCard[] {
  return SUMMARY_CARDS.filter(({ id }) => id !== 'logged-bmps' && (id !== 'crew' || crew !== null)).map((card) => ({
    id: card.id,
    title: card.title,
    lines: card.lines.map((line) => lineOf(line, report)),
    ...besideItsLines(card, report, crew ?? []),
  }));
}

function lineOf(line: SummaryLine, report: Report): DetailLine {
  const text = finalText(line, report);
  return { key: line.key, label: line.label, text, isQuiet: isEmptyLine(line, report) && text !== NOT_ANSWERED };
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
