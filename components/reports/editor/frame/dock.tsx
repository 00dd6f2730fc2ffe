import { createContext, useContext, type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '@/components/ui/icons/icon';
import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { isFilledByMap } from '@/components/reports/editor/frame/filled-by-map';
import { hasSaveForLater, getSaveForLaterClasses } from '@/components/reports/editor/frame/save-for-later';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { Button } from '@/components/ui/buttons/button';
import { classNames } from '@/components/ui/class-names';
import { getPhase, needsSite, listSelectableSites } from '@/lib/reports/editor/derived';
import type { EditorEvent } from '@/lib/reports/editor/events';
import { isBmpLogging, PHASE_INFOS, type PhaseInfo } from '@/lib/reports/domain/phases';
import type { Phase } from '@/lib/reports/domain/report';
import { ServerLink } from '@/components/offline/server-link';
import { loadActiveRole } from '@/components/workgroups/active-work-unit-storage';
import { hasPermission } from '@/lib/permissions';
import { subscribeToNothing } from '@/lib/client/subscribe-to-nothing';

/** The element into which the dock is rendered. */
export const DockContext = createContext<HTMLElement | null>(null);

export interface DockForward {
  label?: string;
  icon?: ReactNode;
  onPress: () => void;
  disabled?: boolean;
  isBusy?: boolean;
}

export interface DockProps {
  /** The filled button. Default: the phase's button, which continues. null: no button. */
  forward?: DockForward | null;
  /** Text above the buttons: why the filled one is disabled, or what it does. */
  reason?: ReactNode;
  /** A button beside the disabled one that does what the reason asks for. */
  solution?: ReactNode;
  /** On a phone, the reason and the button share one line. For a button that is disabled for long. */
  isCompact?: boolean;
}

/**
 * The sticky bar at the bottom of the editor: back, Save for Later, forward, with the phase's labels. The frame renders
 * it, except on screens in `PHASES_WITH_OWN_DOCK`, whose button does more than move.
 */
export function Dock({ forward, reason, solution, isCompact = false }: DockProps) {
  const dockElement = useContext(DockContext);
  const { editor, inspection } = useInspection();
  const texts = useCorrectionTexts();
  const phase = getPhase(editor);
  const phaseInfo = PHASE_INFOS[phase];
  const isBlocked = forward === undefined && needsSite(editor);
  const forwardButton =
    forward === undefined
      ? createContinueButton(phaseInfo, isBlocked, () => inspection.send({ type: 'continued' }))
      : forward;
  const shownReason = isBlocked ? <SiteMissing /> : reason;
  if (dockElement === null) return null;
  return createPortal(
    <div className="grid gap-2 bg-surface px-3 tablet:px-(--gutter) pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] short:pt-1.5 short:pb-[calc(0.375rem+env(safe-area-inset-bottom))] shadow-[0_-1px_0_var(--line),0_-10px_24px_-12px_rgb(13_36_28/0.18)] print:hidden">
      <div
        className={classNames(
          'grid gap-2 short:flex short:items-center short:gap-4',
          isCompact && 'max-tablet:grid-cols-[1fr_auto] max-tablet:items-center',
          !isFilledByMap(phase) && 'desktop:max-w-[55rem]',
        )}
      >
        {shownReason && <div className="text-small text-ink-soft empty:hidden short:max-w-[45%]">{shownReason}</div>}
        <div className="flex flex-wrap items-center gap-2 max-[22rem]:*:px-2! max-[22rem]:*:text-[0.875rem]! short:grow short:*:min-h-12 short:min-[37.5rem]:flex-nowrap short:min-[37.5rem]:whitespace-nowrap">
          <LeftButtons phase={phase} onEvent={inspection.send} />
          {solution}
          {forwardButton && (
            <ForwardButton
              {...forwardButton}
              isCompact={isCompact}
              label={
                forwardButton.label ?? (phaseInfo.forward === 'DONE' ? texts.done : (phaseInfo.forward ?? 'CONTINUE'))
              }
            />
          )}
        </div>
      </div>
    </div>,
    dockElement,
  );
}

function createContinueButton({ forward }: PhaseInfo, disabled: boolean, onPress: () => void): DockForward | null {
  if (forward === null) return null;
  const hasArrow = forward === 'CONTINUE' || forward === 'Tour Site';
  return {
    onPress,
    disabled,
    icon: hasArrow ? <Icon name="arrow-right" className="max-desktop:hidden" /> : undefined,
  };
}

interface ForwardButtonProps extends DockForward {
  label: string;
  isCompact: boolean;
}

function ForwardButton({ label, icon, onPress, disabled, isBusy, isCompact }: ForwardButtonProps) {
  return (
    <Button
      size="primary"
      disabled={disabled}
      isBusy={isBusy}
      onClick={onPress}
      className={classNames(
        'grow max-tablet:px-2! desktop:ml-auto desktop:min-w-52 desktop:grow-0',
        isCompact && 'max-tablet:min-h-12! max-tablet:text-small! max-tablet:whitespace-nowrap',
      )}
    >
      {label}
      {icon}
    </Button>
  );
}

function LeftButtons({ phase, onEvent }: { phase: Phase; onEvent: (event: EditorEvent) => void }) {
  const texts = useCorrectionTexts();
  const { back } = PHASE_INFOS[phase];
  return (
    <>
      {back && (
        <Button
          size="primary"
          variant="outline"
          className="max-tablet:px-3!"
          onClick={() => onEvent(BACK_EVENTS[back](phase))}
        >
          {back === 'CANCEL' ? texts.cancel : back}
        </Button>
      )}
      {hasSaveForLater(phase) && (
        <Button
          size="primary"
          variant={back ? 'text' : 'outline'}
          onClick={() => onEvent({ type: 'savedForLater' })}
          className={classNames('text-body', back ? 'px-2!' : 'px-3!', getSaveForLaterClasses(phase).dock)}
        >
          {texts.saveForLater}
        </Button>
      )}
    </>
  );
}

/** The event of each back button. CANCEL asks first while a BMP is logged, but not in a correction. */
const BACK_EVENTS: Record<NonNullable<PhaseInfo['back']>, (phase: Phase) => EditorEvent> = {
  BACK: () => ({ type: 'back' }),
  CANCEL: (phase) =>
    isBmpLogging(phase) ? { type: 'questionOpened', question: 'exit-bmp-flow' } : { type: 'correctionCanceled' },
  'RE-TAKE': () => ({ type: 'mapRetaken' }),
};

const LINK_CLASS = 'inline-flex min-h-12 items-center text-left font-bold text-link underline';

function SiteMissing() {
  const sites = listSelectableSites(useInspection().editor);
  const role = useSyncExternalStore(subscribeToNothing, loadActiveRole, () => null);
  if (sites.length > 0) {
    return (
      <button type="button" onClick={focusSite} className={LINK_CLASS}>
        Choose the site of this inspection.
      </button>
    );
  }
  if (role === null || !hasPermission('manage-sites', role)) {
    return <p>Your work unit has no sites yet. Ask your Office to add one.</p>;
  }
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      Your work unit has no sites yet.
      <ServerLink href="/app/new-site" className={LINK_CLASS}>
        Set up a site
      </ServerLink>
    </p>
  );
}

const focusSite = () => document.querySelector<HTMLElement>('select[name="site"]')?.focus();
