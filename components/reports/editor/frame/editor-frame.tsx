import { useEffect, useState, type MouseEvent, useRef } from 'react';
import { useRouter } from 'next/navigation';
import { lazyComponent, lazyDialog } from '@/components/ui/lazy/lazy-component';
import { StorageNote } from '@/components/offline/storage-note';
import {
  useCorrectionLanguage,
  useCorrectionTexts,
} from '@/components/reports/editor/corrections/use-correction-texts';
import { Dock, DockContext } from '@/components/reports/editor/frame/dock';
import { EditorBar } from '@/components/reports/editor/frame/editor-bar';
import { isFilledByMap } from '@/components/reports/editor/frame/filled-by-map';
import { PhaseHead } from '@/components/reports/editor/frame/phase-head';
import { PhaseRail } from '@/components/reports/editor/frame/phase-rail';
import { PHASES_WITH_OWN_DOCK, PhaseScreen } from '@/components/reports/editor/frame/phase-screen';
import { useLeaveEditor } from '@/components/reports/editor/frame/use-leave-editor';
import { usePhoneBack } from '@/components/reports/editor/frame/use-phone-back';
import { useWide } from '@/components/reports/editor/frame/use-wide';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { classNames } from '@/components/ui/class-names';
import { useIdlePreload } from '@/components/ui/lazy/use-idle-preload';
import { usePopup } from '@/components/ui/feedback/popup';
import { UndoSlot } from '@/components/ui/feedback/undo';
import { LanguageProvider, useLanguage } from '@/components/ui/text/language';
import type { Language } from '@/lib/language';
import { isForCrew, getPhase } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';
import type { Phase } from '@/lib/reports/domain/report';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { useClockOffset } from '@/lib/client/clock';
import { formatClockNote } from '@/lib/client/clock-note';
import { REPORT_LIST_PATH, createViewUrl } from '@/lib/reports/urls';
import { POPUP_LIFE_MS } from '@/lib/shell/timings';

const LoggedBmpsMap = lazyComponent(() =>
  import('@/components/reports/editor/map/logged-bmps-map').then((module) => module.LoggedBmpsMap),
);

const ActiveBmpMap = lazyComponent(() =>
  import('@/components/reports/editor/map/active-bmp-map').then((module) => module.ActiveBmpMap),
);

const OrphanedWork = lazyComponent(() =>
  import('@/components/reports/editor/conflict/orphaned-work').then((module) => module.OrphanedWork),
);

const loadQuestions = () => import('@/components/reports/editor/frame/questions').then((module) => module.Questions);
const Questions = lazyDialog(loadQuestions, ({ onDismiss }) => onDismiss);

const loadUndoPopup = () => import('@/components/reports/editor/frame/undo-popup').then((module) => module.UndoPopup);
const UndoPopup = lazyComponent(loadUndoPopup, null, null);

/** Wide screens have a third column with a map of all BMPs. */
const ALL_BMPS_MAP_PHASES: readonly Phase[] = ['InspectionSummary', 'BMPInspection', 'LoggedEventsList'];
/** Wide screens have a third column with a map of the active BMP. */
const ACTIVE_BMP_MAP_PHASES: readonly Phase[] = ['BMPEnterConditions', 'BMPEnterInitialCorrections'];

/** Screens with times, which differ from the device's clock if that is wrong. */
const PHASES_WITH_TIMES: readonly Phase[] = ['InspectionSummary', 'InspectionInfo'];

export interface EditorFrameProps {
  language?: Language;
  linkedBmpId?: string | null;
}

/** Frame of every screen of the editor: bar or rail, heading, dock, questions and popups (design language §5). */
export function EditorFrame({ language = 'en', linkedBmpId = null }: EditorFrameProps) {
  const { editor } = useInspection();
  const correctionLanguage = useCorrectionLanguage(language) ?? 'en';
  return (
    <LanguageProvider language={isForCrew(editor) ? correctionLanguage : 'en'}>
      <Frame linkedBmpId={linkedBmpId} />
    </LanguageProvider>
  );
}

function Frame({ linkedBmpId }: { linkedBmpId: string | null }) {
  const { editor, inspection } = useInspection();
  const [dockElement, setDockElement] = useState<HTMLElement | null>(null);
  const phase = getPhase(editor);
  const { fields } = editor.report;
  const isAboutActiveBmp = ACTIVE_BMP_MAP_PHASES.includes(phase);
  const hasMapColumn = useWide() && (isAboutActiveBmp || ALL_BMPS_MAP_PHASES.includes(phase)) && fields.siteId !== null;
  const leave = usePhoneBack();
  useLeaveEditor(leave, linkedBmpId);
  useEditorMessage(leave);
  useClosePopup(phase);
  // Questions must be loaded before they are needed, also offline.
  useIdlePreload(loadQuestions);
  useIdlePreload(loadUndoPopup);
  const screen = useFocusInvalidField();

  /** The next screen has its buttons in the same places, so a second tap during the change is ignored. */
  function ignoreDuringChange(event: MouseEvent) {
    if (getPhase(inspection.store.getState()) === phase) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      lang={useLanguage()}
      className={classNames(
        // On a phone the screen fills the height below the bar, which varies with the line of steps.
        'grid grid-cols-[minmax(0,1fr)] max-desktop:min-h-dvh max-desktop:grid-rows-[auto_1fr] desktop:grid-cols-[17rem_minmax(0,1fr)]',
        hasMapColumn && 'wide:grid-cols-[17rem_minmax(0,1fr)_25rem]',
      )}
    >
      <EditorBar />
      <PhaseRail />
      <DockContext value={dockElement}>
        <div onClickCapture={ignoreDuringChange} className="contents">
          <div className="flex min-w-0 flex-col desktop:min-h-[calc(100dvh-var(--nav-h))]">
            <div
              ref={screen}
              className={classNames(
                'w-full grow px-(--gutter) pt-5 pb-8 text-field desktop:pt-8 desktop:text-body short:pt-3!',
                hasMapColumn ? 'max-w-[52rem]' : 'max-w-[60rem]',
                isFilledByMap(phase) && 'flex flex-col desktop:max-w-none',
              )}
            >
              <PhaseHead />
              {/* Not translated: these notes are rare and not only about corrections. */}
              <div lang="en">
                {PHASES_WITH_TIMES.includes(phase) && <ClockNote />}
                {editor.orphaned !== null && <OrphanedWork />}
                <StorageNote />
              </div>
              <Conflicts />
              <PhaseScreen phase={phase} />
            </div>
            <div className="sticky bottom-0 z-11">
              <UndoSlot />
              <div ref={setDockElement} />
            </div>
          </div>
          {!PHASES_WITH_OWN_DOCK.includes(phase) && <Dock />}
        </div>
      </DockContext>
      {hasMapColumn && (
        // Unlabeled, because the map in it has a label.
        <aside
          lang="en"
          className="sticky top-(--nav-h) h-[calc(100dvh-var(--nav-h))] border-l border-line print:hidden"
        >
          {isAboutActiveBmp ? <ActiveBmpMap /> : <LoggedBmpsMap className="h-full" />}
        </aside>
      )}
      {editor.undo && <UndoPopup undo={editor.undo} />}
      {hasOpenQuestion(editor) && <Questions onDismiss={() => inspection.send({ type: 'questionDismissed' })} />}
    </div>
  );
}

const hasOpenQuestion = ({ takeOverBmpId, answerToConfirm, question }: Editor): boolean =>
  takeOverBmpId !== null || answerToConfirm !== null || question !== null;

/** Closes a popup about the previous screen when the screen changes. */
function useClosePopup(phase: Phase) {
  const { dismissOnNavigation } = usePopup();
  useEffect(() => dismissOnNavigation(), [phase, dismissOnNavigation]);
}

/** Loaded with the first conflict, because most inspections have none. */
const ConflictCard = lazyComponent(() =>
  import('@/components/reports/editor/conflict/conflict-card').then((module) => module.ConflictCard),
);

function Conflicts() {
  const { editor } = useInspection();
  return editor.conflicts.length === 0 ? null : <ConflictCard />;
}

/**
 * Focuses the first invalid field each time CONTINUE is blocked.
 * @returns the screen's element ref
 */
function useFocusInvalidField() {
  const { blockedContinues } = useInspection().editor;
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (blockedContinues > 0) screen.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [blockedContinues]);
  return screen;
}

/** Says that this device's clock is wrong, because the times on the screen differ from it. */
function ClockNote() {
  const note = formatClockNote(useClockOffset());
  if (note === null) return null;
  return (
    <InlineNote tone="warn" className="mb-4 desktop:mb-6">
      {note}
    </InlineNote>
  );
}

/** Shows the message of the editor. Five seconds after the crew was notified it navigates to the list (EDIT-49, EDIT-50). */
function useEditorMessage(leave: (address: string) => void): void {
  const { editor, inspection } = useInspection();
  const popup = usePopup();
  const language = useLanguage();
  const texts = useCorrectionTexts();
  const router = useRouter();
  const editorMessage = editor.message;
  const { id: reportId } = editor.report;

  useEffect(() => {
    if (editorMessage === null) return;
    const { tone, title, message, button } = texts.getMessageText(editorMessage);
    // The popup's button is pressed on the list, after this screen unmounts.
    const onAction = editorMessage.kind === 'closed' ? () => router.push(createViewUrl(reportId)) : undefined;
    const action = button === null ? undefined : { label: button, onAction };
    popup.show({ kind: tone, title, message, action, language });
    if (editorMessage.kind !== 'completed') return inspection.send({ type: 'messageDismissed' });
    const timer = setTimeout(() => leave(REPORT_LIST_PATH), POPUP_LIFE_MS);
    return () => clearTimeout(timer);
  }, [editorMessage, reportId, inspection, popup, router, leave, texts, language]);
}
