import { useInspection } from '@/components/reports/editor/inspection-context';
import { unansweredSteps } from '@/lib/reports/editor/progress';
import { statusOf } from '@/lib/reports/editor/derived';
import { canEnterPhase } from '@/lib/reports/domain/phases';
import { canEditFields } from '@/lib/reports/domain/rules';

export function UnansweredQuestions({ lead }: { lead: string }) {
  const { editor, inspection } = useInspection();
  const steps = unansweredSteps(editor);
  if (steps.length === 0) return null;
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p className="font-bold">{lead}</p>
      <ul lang="en">
        {steps.map(({ name, phase, missing }) => (
          <li key={name} className="py-1.5">
            {canEditFields(statusOf(editor)) && canEnterPhase(phase, statusOf(editor)) ? (
              <button
                type="button"
                onClick={() => inspection.send({ type: 'went', phase })}
                className="min-h-12 text-left font-bold text-link underline"
              >
                {name}
              </button>
            ) : (
              <span className="font-bold">{name}</span>
            )}
            <span className="block text-small text-ink-muted">{missing.join(' · ')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
