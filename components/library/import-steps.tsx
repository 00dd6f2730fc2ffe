import { Accordion } from '@/components/ui/lists/accordion';
import { Button } from '@/components/ui/buttons/button';
import { useIncrementalRows } from '@/components/ui/lists/use-incremental-rows';
import { getFieldLabel } from '@/components/library/texts';
import type { ImportStep } from '@/lib/library/import-preview';
import { MODES } from '@/lib/library/modes';

interface ImportStepsProps {
  steps: readonly ImportStep[];
  onLeaveOut: (step: ImportStep) => void;
}

/** What an import changes and adds, by entry. Changes come first, because they are more likely to be wrong. */
export function ImportSteps({ steps, onLeaveOut }: ImportStepsProps) {
  const changed = steps.filter(({ changes }) => changes !== null);
  const added = steps.filter(({ changes }) => changes === null);
  return (
    <>
      <Steps title="Changed" steps={changed} isOpen onLeaveOut={onLeaveOut} />
      <Steps title="Added" steps={added} isOpen={changed.length === 0} onLeaveOut={onLeaveOut} />
    </>
  );
}

function Steps({ title, steps, isOpen, onLeaveOut }: ImportStepsProps & { title: string; isOpen: boolean }) {
  const { visibleCount, showMore, endRef } = useIncrementalRows(title);
  if (steps.length === 0) return null;
  return (
    <Accordion title={title} count={steps.length} open={isOpen}>
      <ul className="divide-y divide-line border-t border-line">
        {steps.slice(0, visibleCount).map((step) => (
          <li key={`${step.at.group} ${step.at.entry}`} className="grid gap-1 px-4 py-3">
            <div className="flex items-start justify-between gap-3">
              <div className="min-w-0">
                <p dir="auto" className="text-left font-bold wrap-anywhere">
                  {step.name}
                </p>
                <p className="text-small wrap-anywhere text-ink-muted">
                  {MODES[step.mode].singular} · {step.group}
                </p>
              </div>
              <Button variant="text" className="-mr-2 shrink-0 px-2" onClick={() => onLeaveOut(step)}>
                Leave out<span className="sr-only"> {step.name}</span>
              </Button>
            </div>
            {step.changes && <Changes step={step} changes={step.changes} />}
          </li>
        ))}
      </ul>
      {steps.length > visibleCount && (
        <div className="border-t border-line p-2 text-center">
          <Button ref={endRef} variant="text" onClick={showMore}>
            Show more
          </Button>
        </div>
      )}
    </Accordion>
  );
}

function Changes({ step, changes }: { step: ImportStep; changes: NonNullable<ImportStep['changes']> }) {
  return (
    <dl className="grid gap-2 text-small">
      {changes.map(({ what, before, after }) => (
        <div key={what}>
          <dt className="text-ink-muted">{getFieldLabel(what, step.mode)}</dt>
          <dd className="wrap-anywhere">
            <del dir="auto">{before || 'Empty'}</del>
            <span aria-hidden="true"> → </span>
            <ins dir="auto" className="font-medium no-underline">
              {after || 'Empty'}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
