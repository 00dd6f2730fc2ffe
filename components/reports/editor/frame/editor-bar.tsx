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
import { isLogStep, PHASE } from '@/lib/reports/domain/phases';

/** The phone's bar: HOME, or Reports on the summary; site; saving state; progress below (EDIT-21). */
export function EditorBar() {
  const { report } = useInspection().editor;
  return (
    <header className="sticky top-0 z-12 bg-chrome px-2 text-chrome-ink desktop:hidden print:hidden">
      {/* On the narrowest phones Reports, 'Waiting for signal' and the menu just fit. */}
      <div className="flex h-(--nav-h) items-center gap-2 max-[22rem]:gap-1">
        <HomeButton className="rounded-control px-2 text-chrome-ink hover:bg-white/10" />
        <p className="min-w-0 flex-1 truncate text-[0.9375rem] font-bold">{report.siteName || 'New inspection'}</p>
        <SaveLine ground="chrome" />
        <ReportMenu />
      </div>
      {report.status === 'setup' && <PhaseProgress />}
    </header>
  );
}

/** HOME leads to the summary; the summary has the way out instead. */
export function HomeButton({ className }: { className?: string }) {
  const { editor, inspection } = useInspection();
  const onSummary = getPhase(editor) === 'InspectionSummary';
  const texts = useCorrectionTexts();
  return (
    <button
      type="button"
      onClick={() => inspection.send(onSummary ? { type: 'savedForLater' } : { type: 'home' })}
      className={classNames('inline-flex min-h-12 items-center gap-1.5 text-[0.9375rem] font-bold', className)}
    >
      <Icon name={onSummary ? 'chevron-left' : 'house'} className="size-5 shrink-0" />
      {onSummary ? texts.reports : texts.home}
    </button>
  );
}

const MENU_ID = 'report-menu';

/** Actions without room in bar and dock; hidden when empty. */
function ReportMenu() {
  const { editor, inspection } = useInspection();
  const phase = getPhase(editor);
  const mayCancel = editor.report.status === 'setup' && editor.queued === null;
  const later = hasSaveForLater(phase);
  const place = getSaveForLaterClasses(phase).menu;
  // On the summary, Reports in the bar does the same.
  if (!mayCancel && (!later || phase === 'InspectionSummary')) return null;
  return (
    <Menu
      id={MENU_ID}
      label="Inspection"
      buttonLabel="Inspection menu"
      button={<Icon name="ellipsis-vertical" className="size-5" />}
      buttonClass={classNames(
        'grid size-12 shrink-0 place-items-center rounded-control hover:bg-white/10',
        !mayCancel && place,
      )}
    >
      {() => (
        <>
          {later && (
            <MenuRow className={place} onPress={() => inspection.send({ type: 'savedForLater' })}>
              Save for Later
            </MenuRow>
          )}
          {mayCancel && (
            <MenuRow onPress={() => inspection.send({ type: 'questionOpened', question: 'exit-report' })}>
              Cancel report
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

/** The bars are decorative; the text is read. The three screens of a BMP have their own title (EDIT-08). */
function PhaseProgress() {
  const shown = useInspection().editor;
  const ahead = useEditorAhead();
  // The bar changes height together with the screen, so that the content moves once.
  const editor = isOnTheWay(shown) === isOnTheWay(ahead) ? ahead : shown;
  const phase = getPhase(editor);
  const steps = listSteps(editor);
  const current = steps.findIndex(({ isCurrent }) => isCurrent);
  const step = steps[current];
  if (step === undefined) return null;
  return (
    <div className="px-2 pb-2.5">
      <div aria-hidden="true" className="grid auto-cols-fr grid-flow-col gap-1">
        {steps.map(({ name, state, isCurrent }) => (
          <span
            key={name}
            className={classNames('h-1.25 overflow-hidden rounded-full', isCurrent ? 'bg-white' : 'bg-white/22')}
          >
            {!isCurrent && <span className={classNames('block h-full bg-spruce-300', FILLED[state])} />}
          </span>
        ))}
      </div>
      <p className="flex justify-between gap-2 pt-1.75 text-small text-chrome-muted short:sr-only">
        <b className="font-bold text-white">{isLogStep(phase) ? PHASE[phase].title : step.name}</b>
        <span>
          Step {current + 1} of {steps.length}
          <span className="sr-only">, {ANSWERED[step.state]}</span>
        </span>
      </p>
    </div>
  );
}

const isOnTheWay = (editor: Editor) => PHASE[getPhase(editor)].step !== null;

const FILLED: Record<AnsweredStep['state'], string> = { answered: 'w-full', part: 'w-1/2', none: 'w-0' };
