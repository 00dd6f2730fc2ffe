import { formatReportDateTime } from '@/lib/dates';
import type { Report, VerifiedBmp } from '@/lib/reports/domain/report';
import { listRecordCards } from '@/lib/reports/domain/form-answers';
import {
  listCrewNames,
  getEmptyText,
  isPhoneLine,
  formatClosedLine,
  isEmptyLine,
  getNoneVerifiedText,
  NOT_ANSWERED,
  listVerifiedOn,
  type SummaryCard,
  type SummaryLine,
} from '@/lib/reports/domain/summary';

/** A card of the read-only view. `emptyText` is shown for an empty list. */
export interface DetailCard {
  id: string;
  title: string;
  lines: readonly DetailLine[];
  people?: { names: readonly string[]; emptyText: string };
  verification?: { bmps: readonly VerifiedBmp[]; emptyText: string };
  closedAtText?: string;
}

interface DetailLine {
  key: string;
  label: string;
  text: string;
  /** Whether nothing was entered and no required answer is missing. */
  isMuted: boolean;
  isPhone: boolean;
}

type Crew = readonly { id: string; name: string }[];

/** The cards of a report without its logged BMPs. Without `crew`, the crew's card is left out. */
export function createDetailCards(report: Report, crew: Crew | null): DetailCard[] {
  return listRecordCards(report)
    .filter(({ id }) => id !== 'logged-bmps' && (id !== 'crew' || crew !== null))
    .map((card) => ({
      id: card.id,
      title: card.title,
      lines: card.lines.map((line) => toDetailLine(line, report)),
      ...getExtraContent(card, report, crew ?? []),
    }));
}

function toDetailLine(line: SummaryLine, report: Report): DetailLine {
  const text = formatClosedLine(line, report);
  const isMuted = isEmptyLine(line, report) && text !== NOT_ANSWERED;
  return { key: line.key, label: line.label, text, isMuted, isPhone: isPhoneLine(line) };
}

function getExtraContent(
  { id }: SummaryCard,
  report: Report,
  crew: Crew,
): Pick<DetailCard, 'people' | 'verification' | 'closedAtText'> {
  const { status, closedAt, timeZone } = report;
  if (id === 'inspection-info' && closedAt !== undefined)
    return { closedAtText: formatReportDateTime(closedAt, timeZone) };
  if (id === 'crew') return { people: { names: listCrewNames(report, crew), emptyText: getEmptyText(status) } };
  if (id !== 'good' && id !== 'not-applicable') return {};
  return { verification: { bmps: listVerifiedOn(id, report), emptyText: getNoneVerifiedText(report) } };
}
