import { ContinueButton, NotSavedNote, type KeptForm } from '@/components/ui/not-saved-note';
import { useKeptKeys } from '@/components/ui/use-kept-input';
import { CREW_FORMS } from '@/components/workgroups/typed-edit';
import type { RequestSender } from '@/lib/client/ask';
import { keptKey } from '@/lib/client/kept-input';
import type { CrewRow } from '@/lib/workgroups/crew';

interface NotSavedEditsProps {
  sender: RequestSender;
  crew: readonly CrewRow[];
  /** The person whose form is open. */
  openId: string | null;
  onContinue: (row: CrewRow) => void;
}

export function NotSavedEdits({ sender, crew, openId, onContinue }: NotSavedEditsProps) {
  const begin = keptKey(sender, CREW_FORMS);
  const forms = useKeptKeys(begin).flatMap((key): KeptForm[] => {
    const id = key.slice(begin.length);
    if (id === openId) return [];
    const row = crew.find((each) => each.id === id);
    if (!row) return [{ key, name: 'Edit of a former crew member', act: null }];
    const name = `Edit of ${row.name}`;
    return [{ key, name, act: <ContinueButton name={name} onContinue={() => onContinue(row)} /> }];
  });
  return <NotSavedNote forms={forms} />;
}
