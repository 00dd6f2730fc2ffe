import { Tags, VerifiedNames } from '@/components/reports/bmp/verified-names';
import { classNames } from '@/components/ui/class-names';
import { Card, CardBody, CardHead } from '@/components/ui/card';
import { formatReportDateTime } from '@/lib/dates';
import type { Report } from '@/lib/reports/domain/report';
import {
  crewNames,
  emptyText,
  noneVerifiedText,
  finalText,
  isEmptyLine,
  NOT_ANSWERED,
  SUMMARY_CARDS,
  verifiedOn,
  type SummaryCard,
} from '@/lib/reports/domain/summary';

/** Everything of a report beside its logged BMPs, card by card in the order of the summary. */
export function Details({ report, crew }: { report: Report; crew: readonly { id: string; name: string }[] | null }) {
  return SUMMARY_CARDS.filter(({ id }) => id !== 'logged-bmps' && (id !== 'crew' || crew !== null)).map((card) => (
    <Card key={card.id} aria-labelledby={`card-${card.id}`} className="print:break-inside-avoid">
      <CardHead title={card.title} titleId={`card-${card.id}`} />
      <CardBody className="grid gap-3">
        {card.lines.length > 0 && <Lines card={card} report={report} />}
        {card.id === 'inspection-info' && <Closed report={report} />}
        <Names card={card} report={report} crew={crew ?? []} />
      </CardBody>
    </Card>
  ));
}

/** The label on the left and the answer on the right; a long answer stands below its label. */
function Lines({ card, report }: { card: SummaryCard; report: Report }) {
  return (
    <dl className="grid gap-2.5">
      {card.lines.map((line) => (
        <div key={line.key} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-small text-ink-muted">{line.label}</dt>
          <Answer text={finalText(line, report)} isNone={isEmptyLine(line, report)} />
        </div>
      ))}
    </dl>
  );
}

/** Quiet where nothing was entered, but not where a question went without its answer. */
function Answer({ text, isNone }: { text: string; isNone: boolean }) {
  const look = isNone && text !== NOT_ANSWERED ? 'text-ink-muted' : 'font-medium';
  return <dd className={classNames('min-w-0 wrap-anywhere whitespace-pre-line', look)}>{text}</dd>;
}

function Closed({ report: { closedAt, timeZone } }: { report: Report }) {
  if (closedAt === undefined) return null;
  return (
    <dl className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-small text-ink-muted">Closed</dt>
      <dd className="font-medium">{formatReportDateTime(closedAt, timeZone)}</dd>
    </dl>
  );
}

interface NamesProps {
  card: SummaryCard;
  report: Report;
  crew: readonly { id: string; name: string }[];
}

function Names({ card, report, crew }: NamesProps) {
  if (card.id === 'crew') return <Tags names={crewNames(report, crew)} none={emptyText(report.status)} />;
  if (card.id !== 'good' && card.id !== 'not-applicable') return null;
  return <VerifiedNames verified={verifiedOn(card.id, report)} none={noneVerifiedText(report)} />;
}
