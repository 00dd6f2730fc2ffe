'use client';

import { Play } from 'lucide-react';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { EmptyCard } from '@/components/reports/editor/summary/card-frame';
import { CloseOut } from '@/components/reports/editor/summary/close-out';
import { CrewCard } from '@/components/reports/editor/summary/crew-card';
import { LinesCard } from '@/components/reports/editor/summary/lines-card';
import { LoggedBmpsCard } from '@/components/reports/editor/summary/logged-bmps-card';
import { QueuedNote } from '@/components/reports/editor/summary/queued';
import { SummaryDock } from '@/components/reports/editor/summary/summary-dock';
import { VerifiedCard } from '@/components/reports/editor/summary/verified-card';
import { Button } from '@/components/ui/button';
import { CorrectiveActionsBadge, InspectionPendingBadge } from '@/components/ui/report-badge';
import { formatReportDate } from '@/lib/dates';
import { showsStart } from '@/lib/reports/editor/derived';
import type { Report } from '@/lib/reports/domain/report';
import { completeCaPercent, typeLabel } from '@/lib/reports/domain/rules';
import { emptyCardText, SUMMARY_CARDS, type SummaryCard } from '@/lib/reports/domain/summary';

/** The home step: everything recorded in this inspection, card by card (EDIT-03, EDIT-27). */
export function InspectionSummary() {
  const { editor, inspection } = useInspection();
  const { report } = editor;
  return (
    <>
      <ReportFacts report={report} />
      <QueuedNote />
      <div className="grid gap-4 desktop:gap-6">
        {showsStart(editor) && (
          <Button size="primary" onClick={() => inspection.send({ type: 'went', phase: 'ProjectInfo' })}>
            <Play aria-hidden="true" />
            Start Inspection
          </Button>
        )}
        {report.status === 'open' && <CloseOut />}
        {CARDS.map((card) => (
          <Section key={card.id} card={card} />
        ))}
      </div>
      <SummaryDock />
    </>
  );
}

const isLogged = ({ id }: SummaryCard) => id === 'logged-bmps';

/** What the inspection is opened for comes first: the BMPs on their map, and in an open report those to be corrected. */
const CARDS = [...SUMMARY_CARDS.filter(isLogged), ...SUMMARY_CARDS.filter((card) => !isLogged(card))];

function ReportFacts({ report: { fields, status, bmps, timeZone } }: { report: Report }) {
  return (
    <div className="-mt-3 mb-5 flex flex-wrap items-center justify-between gap-2 text-body desktop:mb-6">
      <p className="text-ink-muted">
        {typeLabel(fields.type, fields.otherType)} ·{' '}
        <span className="whitespace-nowrap">{formatReportDate(fields.date, timeZone)}</span>
      </p>
      {status === 'setup' ? (
        <InspectionPendingBadge />
      ) : (
        <CorrectiveActionsBadge complete={completeCaPercent(bmps) === 100} />
      )}
    </div>
  );
}

function Section({ card }: { card: SummaryCard }) {
  const says = emptyCardText(card, useInspection().editor.report);
  if (says !== null) return <EmptyCard card={card} says={says} />;
  switch (card.id) {
    case 'logged-bmps':
      return <LoggedBmpsCard card={card} />;
    case 'good':
    case 'not-applicable':
      return <VerifiedCard card={card} which={card.id} />;
    case 'crew':
      return <CrewCard card={card} />;
    default:
      return <LinesCard card={card} />;
  }
}
