import { Fragment } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { classNames } from '@/components/ui/class-names';
import { findActiveBmp, getPhase } from '@/lib/reports/editor/derived';
import { LOG_STEPS } from '@/lib/reports/domain/phases';

type StepState = 'done' | 'skipped' | 'current' | 'upcoming';

const NUMBER_CLASSES: Record<StepState, string> = {
  done: 'bg-spruce-100 text-spruce-800',
  skipped: 'bg-incomplete-bg text-incomplete-ink',
  current: 'bg-action text-action-ink',
  upcoming: 'inset-ring-[1.5px] inset-ring-line-control',
};

/** The three steps of Log BMP Event. Earlier ones can be opened. */
export function StepLine() {
  const { editor, inspection } = useInspection();
  const currentIndex = LOG_STEPS.findIndex(({ phase }) => phase === getPhase(editor));
  return (
    <ol aria-label="Log BMP Event" className="mb-4 flex items-center gap-2 text-small font-bold desktop:max-w-lg">
      {LOG_STEPS.map(({ name, phase }, index) => {
        const isSkipped = phase === 'BMPPlotLocation' && findActiveBmp(editor)?.location === null;
        const passedState: StepState = isSkipped ? 'skipped' : 'done';
        const state: StepState = index < currentIndex ? passedState : index === currentIndex ? 'current' : 'upcoming';
        const step = <Step number={index + 1} name={name} state={state} />;
        return (
          <Fragment key={phase}>
            {index > 0 && <li aria-hidden="true" className="h-0.5 min-w-2 grow rounded-full bg-line" />}
            <li aria-current={state === 'current' ? 'step' : undefined}>
              {index < currentIndex ? (
                <button
                  type="button"
                  onClick={() => inspection.send({ type: 'phaseOpened', phase })}
                  className="-mx-3 flex min-h-12 items-center rounded-control px-3"
                >
                  {step}
                </button>
              ) : (
                <span className="flex min-h-12 items-center">{step}</span>
              )}
            </li>
          </Fragment>
        );
      })}
    </ol>
  );
}

function Step({ number, name, state }: { number: number; name: string; state: StepState }) {
  return (
    <span className={classNames('flex items-center gap-1.75', state === 'current' ? 'text-ink' : 'text-ink-muted')}>
      <span
        className={classNames('grid size-6 shrink-0 place-items-center rounded-full text-micro', NUMBER_CLASSES[state])}
      >
        {state === 'done' ? <Icon name="check" className="size-4" /> : number}
      </span>
      {/* On a narrow phone only the current name fits. */}
      <span className={state === 'current' ? undefined : 'max-[23.5rem]:sr-only'}>{name}</span>
      {state === 'done' && <span className="sr-only">, done</span>}
      {state === 'skipped' && <span className="sr-only">, not placed on the map</span>}
    </span>
  );
}
