import { useEffect, useLayoutEffect, useRef } from 'react';
import { StepLine } from '@/components/reports/editor/bmp/step-line';
import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { isFilledByMap } from '@/components/reports/editor/frame/filled-by-map';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { classNames } from '@/components/ui/class-names';
import { findActiveBmp } from '@/lib/reports/editor/derived';
import {
  isEventSummary,
  isBmpLogging,
  PHASE_INFOS,
  getStepProgress,
  type StepProgress,
} from '@/lib/reports/domain/phases';
import type { LoggedBmp, Phase } from '@/lib/reports/domain/report';

/** The screen's heading: its title or, while a BMP is logged, the BMP's name. A screen change moves the focus to it. */
export function PhaseHead() {
  const { editor } = useInspection();
  const { phase } = editor.place;
  const heading = useRef<HTMLHeadingElement>(null);
  const shownPhase = useRef(phase);
  const bmp = findActiveBmp(editor);
  const { title, subtitle } = useHeadTexts(phase, bmp);
  const loggedBmp = isBmpLogging(phase) ? bmp : null;

  useLayoutEffect(() => {
    if (shownPhase.current !== phase) window.scrollTo(0, 0);
  }, [phase]);

  // After the paint, because focusing forces a layout.
  useEffect(() => {
    if (shownPhase.current === phase) return;
    shownPhase.current = phase;
    heading.current?.focus({ preventScroll: true });
  }, [phase]);

  return (
    <div
      className={classNames(
        'mb-5 desktop:mb-7',
        !loggedBmp && SINGLE_ROW_CLASSES,
        isFilledByMap(phase) && STEPS_ON_RIGHT_CLASSES,
      )}
    >
      {loggedBmp && <p className="text-small font-bold text-ink-muted max-desktop:hidden">{title}</p>}
      {loggedBmp && <StepLine />}
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-page font-heavy tracking-tight text-balance outline-none desktop:text-display"
      >
        {loggedBmp?.name ?? title}
      </h1>
      {subtitle && (
        <p
          className={classNames(
            'mt-1 text-body text-ink-muted',
            // On a phone, the height goes to what has to be done.
            phase === 'BMPEventSummaryIncomplete' && 'max-tablet:sr-only',
          )}
        >
          {subtitle}
        </p>
      )}
      <p role="status" className="sr-only">
        {editor.report.status === 'setup' ? formatStepPosition(getStepProgress(phase)) : null}
      </p>
    </div>
  );
}

const SINGLE_ROW_CLASSES = 'short:mb-3 short:flex short:flex-wrap short:items-baseline short:gap-x-4';

/** On a desktop and in landscape, the steps are beside the name and leave the height to the map. */
const STEPS_ON_RIGHT_CLASSES =
  'desktop:grid desktop:grid-cols-[minmax(0,1fr)_26rem] desktop:items-end desktop:gap-x-6 desktop:[&>*]:col-start-1 desktop:[&>ol]:col-start-2 desktop:[&>ol]:[grid-row:2/span_2] desktop:[&>ol]:mb-0 ' +
  'short:mb-3 short:grid short:grid-cols-[minmax(0,1fr)_24rem] short:items-end short:gap-x-6 short:[&>*]:col-start-1 short:[&>ol]:col-start-2 short:[&>ol]:[grid-row:1/span_2] short:[&>ol]:mb-0';

const PLACED = 'Placed. Tap again to move it.';

/** A BMP that requires nothing uses the same screen as one that needs a correction (BMP-32). */
function useHeadTexts(phase: Phase, bmp: LoggedBmp | null): { title: string; subtitle: string } {
  const texts = useCorrectionTexts();
  if (phase === 'InspectionSummary') return { ...PHASE_INFOS[phase], title: texts.summaryTitle };
  if (phase === 'BMPPlotLocation' && bmp?.location) return { ...PHASE_INFOS[phase], subtitle: PLACED };
  if (!isEventSummary(phase)) return PHASE_INFOS[phase];
  const needsCorrection = phase === 'BMPEventSummaryIncomplete' && bmp?.correctiveActions !== null;
  return { title: texts.bmpTitle, subtitle: needsCorrection ? texts.documentIt : texts.whatWasRecorded };
}

function formatStepPosition({ current, steps }: StepProgress): string {
  const step = steps[current - 1];
  return step ? `Step ${current} of ${steps.length}, ${step.name}` : '';
}
