'use client';

import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { EnterCorrections } from '@/components/reports/editor/corrections/enter-corrections';
import { EmptyCard } from '@/components/reports/editor/summary/card-frame';
import { CrewCard } from '@/components/reports/editor/summary/crew-card';
import { LinesCard } from '@/components/reports/editor/summary/lines-card';
import { LoggedBmpsCard } from '@/components/reports/editor/summary/logged-bmps-card';
import { MapPictureCard } from '@/components/reports/editor/summary/map-picture-card';
import { QueuedNote } from '@/components/reports/editor/summary/queued';
import { SummaryDock } from '@/components/reports/editor/summary/summary-dock';
import { VerifiedCard } from '@/components/reports/editor/summary/verified-card';
import { LanguageProvider } from '@/components/ui/text/language';
import { Button } from '@/components/ui/buttons/button';
import { CorrectiveActionsBadge, InspectionPendingBadge } from '@/components/ui/feedback/report-badge';
import { showsStart } from '@/lib/reports/editor/derived';
import type { Report } from '@/lib/reports/domain/report';
import { caCounts, caState } from '@/lib/reports/domain/rules';
import { emptyCardText, SUMMARY_CARDS, type SummaryCard } from '@/lib/reports/domain/summary';

/** The home step: everything recorded in this inspection, by card (EDIT-03, EDIT-27). */
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
        {report.status === 'open' && <EnterCorrections />}
        <Record>
          {cardsFor(report).map((card) => (
            <Section key={card.id} card={card} />
          ))}
          {report.status === 'open' && <MapPictureCard />}
        </Record>
      </div>
      <SummaryDock />
    </>
  );
}

const isLogged = ({ id }: SummaryCard) => id === 'logged-bmps';
const OTHERS = SUMMARY_CARDS.filter((card) => !isLogged(card));

/** The logged BMPs come first. In an open report they are among the corrections. */
const cardsFor = ({ status }: Report): readonly SummaryCard[] =>
  status === 'open' ? OTHERS : [...SUMMARY_CARDS.filter(isLogged), ...OTHERS];

/** The record is never translated. For readers of another language it is folded below the corrections, with a note. */
function Record({ children }: { children: ReactNode }) {
  const { recordIsEnglish } = useCorrectionTexts();
  if (recordIsEnglish === null) return children;
  return (
    <details className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-15 cursor-pointer items-center px-4 py-3.5 text-body font-bold desktop:px-6">
        {recordIsEnglish}
      </summary>
      <div lang="en" className="grid gap-4 p-2 desktop:gap-6 desktop:p-4">
        <LanguageProvider language="en">{children}</LanguageProvider>
      </div>
    </details>
  );
}

function ReportFacts({ report: { fields, status, bmps, timeZone } }: { report: Report }) {
  const texts = useCorrectionTexts();
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-2 text-body desktop:mb-6">
      <p className="text-ink-muted">
        {texts.typeLabel(fields.type, fields.otherType)} ·{' '}
        <span className="whitespace-nowrap">{texts.date(fields.date, timeZone)}</span>
      </p>
      {status === 'setup' ? (
        <InspectionPendingBadge />
      ) : (
        <CorrectiveActionsBadge state={caState(caCounts(bmps))} words={texts.caWords} />
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
