import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { EnterCorrections } from '@/components/reports/editor/corrections/enter-corrections';
import { EmptyCard, CardFrame } from '@/components/reports/editor/summary/card-frame';
import { LinesCard, Lines } from '@/components/reports/editor/summary/lines-card';
import { SummaryDock } from '@/components/reports/editor/summary/summary-dock';
import { LanguageProvider } from '@/components/ui/text/language';
import { Button } from '@/components/ui/buttons/button';
import { CorrectiveActionsBadge, InspectionPendingBadge } from '@/components/ui/feedback/report-badge';
import { isQueued, isStartShown, getStatus } from '@/lib/reports/editor/derived';
import type { Report } from '@/lib/reports/domain/report';
import { countCas, getCaState, canLogMore } from '@/lib/reports/domain/rules';
import {
  getEmptyCardText,
  SUMMARY_CARDS,
  type SummaryCard,
  listVerifiedOn,
  listCrewNames,
} from '@/lib/reports/domain/summary';
import { CardBody } from '@/components/ui/lists/card';
import { lazyComponent } from '@/components/ui/lazy/lazy-component';
import { NOTHING_TO_DISPLAY, NONE_SELECTED, NO_BMPS } from '@/lib/reports/editor/texts';
import { Loading } from '@/components/ui/feedback/states';
import { LoggedRows } from '@/components/reports/editor/bmp/logged-rows';
import { CapacityNote } from '@/components/reports/editor/bmp/capacity-note';
import { useWide } from '@/components/reports/editor/frame/use-wide';
import { useLoggedBmps } from '@/components/reports/editor/map/use-logged-pins';
import { Count } from '@/components/ui/lists/accordion';

const QueuedNote = lazyComponent(() =>
  import('@/components/reports/editor/summary/queued-note').then((module) => module.QueuedNote),
);

const MapPictureCard = lazyComponent(() =>
  import('@/components/reports/editor/summary/map-picture-card').then((module) => module.MapPictureCard),
);

/** The home step: everything recorded in this inspection, by card (EDIT-03, EDIT-27). */
export function InspectionSummary() {
  const { editor, inspection } = useInspection();
  const { report } = editor;
  return (
    <>
      <ReportDetails report={report} />
      {isQueued(editor) && <QueuedNote />}
      <div className="grid gap-4 desktop:gap-6">
        {isStartShown(editor) && (
          <Button size="primary" onClick={() => inspection.send({ type: 'phaseOpened', phase: 'ProjectInfo' })}>
            <Icon name="play" />
            Start Inspection
          </Button>
        )}
        {report.status === 'open' && <EnterCorrections />}
        <EnglishRecord>
          {listCards(report).map((card) => (
            <SummaryCardView key={card.id} card={card} />
          ))}
          {report.status === 'open' && <MapPictureCard />}
        </EnglishRecord>
      </div>
      <SummaryDock />
    </>
  );
}

const isLoggedBmpsCard = ({ id }: SummaryCard) => id === 'logged-bmps';
const OTHER_CARDS = SUMMARY_CARDS.filter((card) => !isLoggedBmpsCard(card));

/** The card of logged BMPs comes first. In an open report it is left out, because the corrections list them. */
const listCards = ({ status }: Report): readonly SummaryCard[] =>
  status === 'open' ? OTHER_CARDS : [...SUMMARY_CARDS.filter(isLoggedBmpsCard), ...OTHER_CARDS];

/** The record is never translated. In another language it is collapsed under a heading that says so. */
function EnglishRecord({ children }: { children: ReactNode }) {
  const { englishRecordHeading } = useCorrectionTexts();
  if (englishRecordHeading === null) return children;
  return (
    <details className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-15 cursor-pointer items-center px-4 py-3.5 text-body font-bold desktop:px-6">
        {englishRecordHeading}
      </summary>
      <div lang="en" className="grid gap-4 p-2 desktop:gap-6 desktop:p-4">
        <LanguageProvider language="en">{children}</LanguageProvider>
      </div>
    </details>
  );
}

function ReportDetails({ report: { fields, status, bmps, timeZone } }: { report: Report }) {
  const texts = useCorrectionTexts();
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-1 gap-y-2 text-small desktop:mb-6 desktop:text-body">
      <p className="text-ink-muted">
        {texts.formatTypeLabel(fields.type, fields.otherType)} ·{' '}
        <span className="whitespace-nowrap">{texts.formatDate(fields.date, timeZone)}</span>
      </p>
      {status === 'setup' ? (
        <InspectionPendingBadge />
      ) : (
        <CorrectiveActionsBadge state={getCaState(countCas(bmps))} labels={texts.caTexts} />
      )}
    </div>
  );
}

function SummaryCardView({ card }: { card: SummaryCard }) {
  const emptyText = getEmptyCardText(card, useInspection().editor.report);
  if (emptyText !== null) return <EmptyCard card={card} text={emptyText} />;
  switch (card.id) {
    case 'logged-bmps':
      return <LoggedBmpsCard card={card} />;
    case 'good':
    case 'not-applicable':
      return <VerifiedCard card={card} group={card.id} />;
    case 'crew':
      return <CrewCard card={card} />;
    default:
      return <LinesCard card={card} />;
  }
}

/** Loads late, because it is far below the fold. */
const VerifiedNames = lazyComponent(() =>
  import('@/components/reports/bmp/verified-names').then((module) => module.VerifiedNames),
);

/** Good → BMPs in Good Condition, N/A → BMPs Currently Not Applicable (decision X-20). */
function VerifiedCard({ card, group }: { card: SummaryCard; group: 'good' | 'not-applicable' }) {
  const { editor } = useInspection();
  const bmps = listVerifiedOn(group, editor.report);
  return (
    <CardFrame card={card}>
      <CardBody className="grid gap-4 text-body">
        {card.lines.length > 0 && <Lines card={card} />}
        {bmps.length === 0 ? <p className="text-ink-muted">{NOTHING_TO_DISPLAY}</p> : <VerifiedNames verified={bmps} />}
      </CardBody>
    </CardFrame>
  );
}

const DeliveryStates = lazyComponent(
  () => import('@/components/reports/editor/summary/delivery-states').then((module) => module.DeliveryStates),
  <Loading text="Loading..." />,
);

/** The people to notify, or the delivery state of each message (decision X-03). */
function CrewCard({ card }: { card: SummaryCard }) {
  const { editor } = useInspection();
  const { report, context } = editor;
  return (
    <CardFrame card={card}>
      <CardBody className="text-body">
        {report.status === 'setup' ? (
          <Names names={listCrewNames(report, context.crew)} />
        ) : (
          <DeliveryStates reportId={report.id} />
        )}
      </CardBody>
    </CardFrame>
  );
}

function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <p className="text-ink-muted">{NONE_SELECTED}</p>;
  return (
    <ul className="grid gap-x-6 gap-y-2 font-medium tablet:grid-cols-2">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}

const LoggedBmpsMap = lazyComponent(() =>
  import('@/components/reports/editor/map/logged-bmps-map').then((module) => module.LoggedBmpsMap),
);

/** The logged BMPs and their map, unless a wide screen shows it in the third column. */
function LoggedBmpsCard({ card }: { card: SummaryCard }) {
  const { editor } = useInspection();
  const loggedBmps = useLoggedBmps();
  const isWide = useWide();
  const { bmps, fields } = editor.report;
  const title = (
    <span className="inline-flex items-center gap-2.5 whitespace-nowrap">
      {card.title}
      <Count count={bmps.length} />
    </span>
  );
  return (
    <CardFrame card={card} title={title} actions={<LogMoreButton card={card} />}>
      <CapacityNote className="mx-4 mb-4 desktop:mx-6" />
      {!isWide && fields.siteId !== null && bmps.length > 0 && <LoggedBmpsMap className="h-56 tablet:h-80" />}
      {bmps.length === 0 ? (
        <p className="px-4 pb-4 text-body text-ink-muted desktop:px-6">{NO_BMPS}</p>
      ) : (
        <LoggedRows loggedBmps={loggedBmps} className="divide-y divide-line border-t border-line" />
      )}
    </CardFrame>
  );
}

/** Shown while BMPs can be logged and SAVE & NOTIFY is not queued (EDIT-29; decision X-04). */
function LogMoreButton({ card }: { card: SummaryCard }) {
  const { editor, inspection } = useInspection();
  if (!canLogMore(getStatus(editor)) || editor.queued !== null) return null;
  return (
    <Button
      // Choosing the site comes before.
      variant={editor.report.fields.siteId === null ? 'outline' : 'primary'}
      className="max-[24rem]:gap-1! max-[24rem]:px-2!"
      onClick={() => inspection.send({ type: 'phaseOpened', phase: card.phase })}
    >
      <Icon name="plus" />
      LOG MORE
    </Button>
  );
}
