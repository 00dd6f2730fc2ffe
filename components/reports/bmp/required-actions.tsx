import { InlineNote } from '@/components/ui/feedback/inline-note';
import { NO_ACTIONS, NONE_SELECTED } from '@/lib/reports/editor/texts';
import type { RequiredAction } from '@/lib/reports/domain/report';

interface RequiredActionsProps {
  actions: readonly RequiredAction[];
  labels?: { noActions: string; noneSelected: string };
  /** A text below an action, by its id. */
  notes?: Readonly<Record<string, string>>;
}

const ENGLISH_LABELS = { noActions: NO_ACTIONS, noneSelected: NONE_SELECTED };

/** The selected corrective actions, or a note that there are none. */
export function RequiredActions({ actions, labels = ENGLISH_LABELS, notes = {} }: RequiredActionsProps) {
  const requiredActions = actions.filter(({ selected }) => selected);
  if (actions.length === 0) return <InlineNote tone="bad">{labels.noActions}</InlineNote>;
  if (requiredActions.length === 0) return <p className="text-ink-muted">{labels.noneSelected}</p>;
  return (
    <ul className="grid list-disc gap-1.5 pl-5">
      {requiredActions.map(({ id, name }) => (
        <li key={id} className="wrap-anywhere">
          {name}
          {notes[id] !== undefined && <span className="block text-small text-ink-muted">{notes[id]}</span>}
        </li>
      ))}
    </ul>
  );
}
