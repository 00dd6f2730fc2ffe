import { Icon } from '@/components/ui/icons/icon';
import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { HomeButton } from '@/components/reports/editor/frame/editor-bar';
import { SaveLine } from '@/components/reports/editor/frame/save-line';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { Button } from '@/components/ui/buttons/button';
import { classNames } from '@/components/ui/class-names';
import { listSteps, type AnsweredStep } from '@/lib/reports/editor/progress';
import { ANSWERED } from '@/lib/reports/editor/texts';
import { canEnterPhase } from '@/lib/reports/domain/phases';

/** Replaces the sidebar on a desktop: site, type and date, saving state and, in setup, the steps. */
export function PhaseRail() {
  const { editor, inspection } = useInspection();
  const { report } = editor;
  const texts = useCorrectionTexts();
  const { fields, siteName, status, timeZone } = report;
  return (
    <nav
      aria-label={texts.railLabel}
      className="sticky top-(--nav-h) flex h-[calc(100dvh-var(--nav-h))] flex-col overflow-y-auto border-r border-line bg-surface px-4 py-5 max-desktop:hidden print:hidden"
    >
      <div className="mb-3 border-b border-line px-2 pb-4">
        <HomeButton className="-ml-1 rounded-control px-1 text-link hover:bg-action-tint" />
        <p className="leading-5.5 font-bold wrap-break-word">{siteName || 'New inspection'}</p>
        <p className="mb-2 text-small text-ink-muted">
          {texts.formatTypeLabel(fields.type, fields.otherType)} ·{' '}
          <span className="whitespace-nowrap">{texts.formatDate(fields.date, timeZone)}</span>
        </p>
        <SaveLine ground="paper" />
      </div>
      {/* After SAVE & NOTIFY no step accepts answers. */}
      {status === 'setup' && (
        <ol>
          {listSteps(editor).map((step, index) => (
            <li key={step.name}>
              <RailStep
                step={step}
                number={index + 1}
                canOpen={canEnterPhase(step.phase, status) && editor.queued === null}
                onOpen={() => inspection.send({ type: 'phaseOpened', phase: step.phase })}
              />
            </li>
          ))}
        </ol>
      )}
      {status === 'setup' && editor.queued === null && (
        <Button
          variant="danger-text"
          className="mt-auto self-start px-2!"
          onClick={() => inspection.send({ type: 'questionOpened', question: 'exit-report' })}
        >
          Exit inspection
        </Button>
      )}
    </nav>
  );
}

interface RailStepProps {
  step: AnsweredStep;
  number: number;
  canOpen: boolean;
  onOpen: () => void;
}

function RailStep({
  step: { name, state, isCurrent, answeredCount, requiredCount },
  number,
  canOpen,
  onOpen,
}: RailStepProps) {
  return (
    <button
      type="button"
      disabled={!canOpen}
      aria-current={isCurrent ? 'step' : undefined}
      onClick={onOpen}
      className={classNames(
        'flex min-h-12 w-full items-center gap-3 rounded-control px-2 text-left text-[0.9375rem] text-ink-soft',
        'enabled:hover:bg-surface-hover aria-[current]:bg-action-tint aria-[current]:font-bold aria-[current]:text-spruce-800',
      )}
    >
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-6 shrink-0 place-items-center rounded-full text-micro font-bold',
          isCurrent ? 'bg-action text-white' : NUMBER_CLASSES[state],
        )}
      >
        {state === 'answered' ? <Icon name="check" className="size-4" /> : number}
      </span>
      <span className="grow">{name}</span>
      {state === 'part' && (
        <span aria-hidden="true" className="shrink-0 text-small font-regular text-ink-muted tabular-nums">
          {answeredCount} of {requiredCount}
        </span>
      )}
      <span className="sr-only">
        , {ANSWERED[state]}
        {state === 'part' && `, ${answeredCount} of ${requiredCount}`}
      </span>
    </button>
  );
}

const NUMBER_CLASSES: Record<AnsweredStep['state'], string> = {
  answered: 'bg-spruce-100 text-spruce-800',
  part: 'bg-incomplete-bg text-incomplete-ink',
  none: 'text-ink-muted inset-ring-[1.5px] inset-ring-line-control',
};
