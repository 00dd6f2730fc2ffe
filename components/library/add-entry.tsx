import { useState } from 'react';
import { EntryFields } from '@/components/library/entry-fields';
import { getFormKeyPrefix } from '@/components/library/library-state';
import { SaveDialog } from '@/components/library/save-dialog';
import { isEntryDraft } from '@/components/library/entry-draft';
import { useCommand } from '@/components/ui/requests/use-command';
import { useCurrentFailure } from '@/components/ui/forms/use-current-failure';
import { useStoredInput } from '@/components/ui/forms/use-stored-input';
import type { RequestSender } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import { getFieldMessage } from '@/lib/form-state';
import { addEntry, type LibraryKey } from '@/lib/library/contract';
import type { ComposedEntry, ComposedGroup } from '@/lib/library/library';
import { MODES } from '@/lib/library/modes';

interface AddEntryProps {
  libraryKey: LibraryKey;
  group: ComposedGroup;
  sender: RequestSender;
  onSaved: (entry: ComposedEntry) => void;
  onClose: () => void;
}

/** The dialog that adds an entry to a group. Input stays on the device until it is saved or discarded. */
export function AddEntry({ libraryKey, group, sender, onSaved, onClose }: AddEntryProps) {
  const { singular } = MODES[libraryKey.mode];
  const [blankDraft] = useState(() => ({ entryId: crypto.randomUUID(), name: '', description: '', standard: '' }));
  const form = useStoredInput(
    createInputKey(sender, `${getFormKeyPrefix(libraryKey)}add:${group.id}`),
    isEntryDraft,
    blankDraft,
  );
  const draft = form.value;
  const { send, isBusy, ...command } = useCommand(addEntry, {
    successMessage: `${singular} added`,
    retry: false,
    onDone({ entry }) {
      form.remove();
      onClose();
      onSaved(entry);
    },
  });
  const failed = useCurrentFailure(command.failure, draft);
  const nameError = getFieldMessage('name', failed);
  return (
    <SaveDialog
      title={`Add ${singular}`}
      isBusy={isBusy}
      canSave={draft.name.trim() !== ''}
      failure={nameError ? null : failed}
      form={form}
      onSave={() => void send({ ...libraryKey, groupId: group.id, ...draft, name: draft.name.trim() })}
      onClose={onClose}
    >
      <p className="text-small wrap-anywhere text-ink-muted">{group.name}</p>
      <EntryFields
        mode={libraryKey.mode}
        texts={draft}
        nameError={nameError}
        onChange={(changed) => form.change({ ...draft, ...changed })}
      />
    </SaveDialog>
  );
}
