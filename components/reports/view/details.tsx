import { ChevronRight } from 'lucide-react';
import { Count } from '@/components/ui/accordion';
import { Card, CardBody, CardHead } from '@/components/ui/card';
import { Tag } from '@/components/ui/tag';
import { formatReportDateTime } from '@/lib/dates';
import type { Report } from '@/lib/reports/domain/report';
import {
  crewNames,
  emptyText,
  noneVerifiedText,
  finalText,
  SUMMARY_CARDS,
  verifiedOn,
  type SummaryCard,
} from '@/lib/reports/domain/summary';
import { verifiedByType } from '@/lib/reports/domain/verification';

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
          <dd className="min-w-0 font-medium wrap-anywhere whitespace-pre-line">{finalText(line, report)}</dd>
        </div>
      ))}
    </dl>
  );
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
  const verified = verifiedOn(card.id, report);
  const groups = verifiedByType(verified);
  if (groups === null) return <Tags names={verified.map(({ name }) => name)} none={noneVerifiedText(report)} />;
  return (
    <>
      <p className="text-small text-ink-muted print:break-after-avoid">{verified.length} BMPs</p>
      <ul className="divide-y divide-line border-y border-line">
        {groups.map(({ name, entries }) => (
          <li key={name}>
            <VerifiedGroup name={name} names={entries.map((entry) => entry.name)} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** One type with its count. The names unfold, and are printed in any case. */
function VerifiedGroup({ name, names }: { name: string; names: readonly string[] }) {
  return (
    <details className="group">
      <summary className="flex min-h-12 list-none items-center gap-2 py-2 font-medium desktop:min-h-11">
        <ChevronRight
          aria-hidden="true"
          className="size-5 shrink-0 transition-transform duration-(--t-move) group-open:rotate-90 print:hidden"
        />
        <span className="min-w-0 grow wrap-anywhere">{name}</span>
        <Count count={names.length} />
      </summary>
      <div className="pb-3">
        <Tags names={names} none="" />
      </div>
    </details>
  );
}

function Tags({ names, none }: { names: readonly string[]; none: string }) {
  if (names.length === 0) return <p className="text-ink-muted">{none}</p>;
  return (
    <ul className="flex flex-wrap gap-2">
      {names.map((name, index) => (
        <li key={`${index} ${name}`}>
          <Tag>{name}</Tag>
        </li>
      ))}
    </ul>
  );
}
