import { ContinueButton, UnsavedNote, type UnsavedForm } from '@/components/ui/forms/unsaved-note';
import { useStoredKeys } from '@/components/ui/forms/use-stored-input';
import { CREW_FORM_KEY_PREFIX } from '@/components/workgroups/typed-edit';
import type { RequestSender } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import type { CrewRow } from '@/lib/workgroups/crew';

interface UnsavedEditsProps {
  sender: RequestSender;
  crew: readonly CrewRow[];
  /** The person whose form is open. */
  openId: string | null;
  onContinue: (row: CrewRow) => void;
}

export function UnsavedEdits({ sender, crew, openId, onContinue }: UnsavedEditsProps) {
  const begin = createInputKey(sender, CREW_FORM_KEY_PREFIX);
  const forms = useStoredKeys(begin).flatMap((key): UnsavedForm[] => {
    const id = key.slice(begin.length);
    if (id === openId) return [];
    const row = crew.find((each) => each.id === id);
    if (!row) return [{ key, name: 'Edit of a former crew member', act: null }];
    const name = `Edit of ${row.name}`;
    return [{ key, name, act: <ContinueButton name={name} onContinue={() => onContinue(row)} /> }];
  });
  return <UnsavedNote forms={forms} />;
}
