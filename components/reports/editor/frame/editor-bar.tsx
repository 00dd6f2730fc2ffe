import { Icon } from '@/components/ui/icons/icon';
import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { hasSaveForLater, getSaveForLaterClasses } from '@/components/reports/editor/frame/save-for-later';
import { SaveLine } from '@/components/reports/editor/frame/save-line';
import { useEditorAhead, useInspection } from '@/components/reports/editor/inspection-context';
import { Menu } from '@/components/shell/menu';
import { MENU_ROW_CLASS } from '@/components/shell/menu-row';
import { classNames } from '@/components/ui/class-names';
import { listSteps, type AnsweredStep } from '@/lib/reports/editor/progress';
import { getPhase } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';
import { ANSWERED } from '@/lib/reports/editor/texts';
import { isAboutOneBmp, PHASE_INFOS } from '@/lib/reports/domain/phases';

/** The bar on a phone: HOME or Reports, site, saving state and menu, with the progress below (EDIT-21). */
export function EditorBar() {
  const { report } = useInspection().editor;
  return (
    <header className="sticky top-0 z-12 bg-chrome px-4 text-chrome-ink desktop:hidden print:hidden">
      {/* On the narrowest phones Reports, 'Waiting for signal' and the menu just fit. */}
      <div className="flex h-(--nav-h) items-center gap-2 max-[22rem]:gap-1">
        <HomeButton className="-ml-2 rounded-control px-2 text-chrome-ink hover:bg-white/10" />
        <p className="min-w-0 flex-1 truncate text-[0.9375rem] font-bold">{report.siteName || 'New inspection'}</p>
        <SaveLine ground="chrome" />
        <ReportMenu />
      </div>
      {report.status === 'setup' && <PhaseProgress />}
    </header>
  );
}

/** HOME opens the summary. On the summary, Reports saves for later and leaves instead. */
export function HomeButton({ className }: { className?: string }) {
  const { editor, inspection } = useInspection();
  const isSummary = getPhase(editor) === 'InspectionSummary';
  const texts = useCorrectionTexts();
  return (
    <button
      type="button"
      onClick={() => inspection.send(isSummary ? { type: 'savedForLater' } : { type: 'home' })}
      className={classNames('inline-flex min-h-12 items-center gap-1.5 text-[0.9375rem] font-bold', className)}
    >
      <Icon name={isSummary ? 'chevron-left' : 'house'} className="size-5 shrink-0" />
      {isSummary ? texts.reports : texts.home}
    </button>
  );
}

const MENU_ID = 'report-menu';

/** Menu of the actions that do not fit in the bar and the dock. Hidden if there are none. */
function ReportMenu() {
  const { editor, inspection } = useInspection();
  const phase = getPhase(editor);
  const canCancel = editor.report.status === 'setup' && editor.queued === null;
  const canSaveForLater = hasSaveForLater(phase);
  const saveForLaterClass = getSaveForLaterClasses(phase).menu;
  // On the summary, Reports in the bar does the same.
  if (!canCancel && (!canSaveForLater || phase === 'InspectionSummary')) return null;
  return (
    <Menu
      id={MENU_ID}
      label="Inspection"
      buttonLabel="Inspection menu"
      button={<Icon name="ellipsis-vertical" className="size-5" />}
      buttonClass={classNames(
        '-mr-2 grid size-12 shrink-0 place-items-center rounded-control hover:bg-white/10',
        !canCancel && saveForLaterClass,
      )}
    >
      {() => (
        <>
          {canSaveForLater && (
            <MenuRow className={saveForLaterClass} onPress={() => inspection.send({ type: 'savedForLater' })}>
              Save for Later
            </MenuRow>
          )}
          {canCancel && (
            <MenuRow onPress={() => inspection.send({ type: 'questionOpened', question: 'exit-report' })}>
              Exit inspection
            </MenuRow>
          )}
        </>
      )}
    </Menu>
  );
}

interface MenuRowProps {
  onPress: () => void;
  className?: string;
  children: string;
}

function MenuRow({ onPress, className, children }: MenuRowProps) {
  return (
    <button
      type="button"
      popoverTarget={MENU_ID}
      popoverTargetAction="hide"
      onClick={onPress}
      className={classNames(MENU_ROW_CLASS, className)}
    >
      {children}
    </button>
  );
}

/**
 * The steps of the setup as a segmented bar, which is hidden from screen readers, and the current one as text. While a
 * BMP is logged or looked at, the text is the title of that screen (EDIT-08).
 */
function PhaseProgress() {
  const shownEditor = useInspection().editor;
  const newestEditor = useEditorAhead();
  // The bar changes height together with the screen, so that the content moves once.
  const editor = isStep(shownEditor) === isStep(newestEditor) ? newestEditor : shownEditor;
  const phase = getPhase(editor);
  const steps = listSteps(editor);
  const currentIndex = steps.findIndex(({ isCurrent }) => isCurrent);
  const step = steps[currentIndex];
  if (step === undefined) return null;
  return (
    <div className="pb-2.5">
      <div aria-hidden="true" className="grid auto-cols-fr grid-flow-col gap-1">
        {steps.map(({ name, state, isCurrent }) => (
          <span
            key={name}
            className={classNames('h-1.25 overflow-hidden rounded-full', isCurrent ? 'bg-white' : 'bg-white/22')}
          >
            {!isCurrent && <span className={classNames('block h-full bg-spruce-300', BAR_WIDTHS[state])} />}
          </span>
        ))}
      </div>
      <p className="flex justify-between gap-2 pt-1.75 text-small text-chrome-muted short:sr-only">
        <b className="font-bold text-white">{isAboutOneBmp(phase) ? PHASE_INFOS[phase].title : step.name}</b>
        <span>
          Step {currentIndex + 1} of {steps.length}
          <span className="sr-only">, {ANSWERED[step.state]}</span>
        </span>
      </p>
    </div>
  );
}

const isStep = (editor: Editor) => PHASE_INFOS[getPhase(editor)].step !== null;

const BAR_WIDTHS: Record<AnsweredStep['state'], string> = { answered: 'w-full', part: 'w-1/2', none: 'w-0' };
