import { useState } from 'react';
import { EntryFields } from '@/components/library/entry-fields';
import { formKeyPrefix } from '@/components/library/library-state';
import { SaveDialog } from '@/components/library/save-dialog';
import { isEntryDraft } from '@/components/library/entry-draft';
import { useCommand } from '@/components/ui/requests/use-command';
import { useCurrentFailure } from '@/components/ui/forms/use-current-failure';
import { useStoredInput } from '@/components/ui/forms/use-stored-input';
import type { RequestSender } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import { randomUuid } from '@/lib/client/random-uuid';
import { getFieldMessage } from '@/lib/form-state';
import { addEntry, type LibraryKey } from '@/lib/library/contract';
import type { ComposedEntry, ComposedGroup } from '@/lib/library/library';
import { MODES } from '@/lib/library/modes';

interface AddEntryProps {
  place: LibraryKey;
  group: ComposedGroup;
  sender: RequestSender;
  onSaved: (entry: ComposedEntry) => void;
  onClose: () => void;
}

/** Adds an entry to a group. Input stays on the device until it is saved or discarded. */
export function AddEntry({ place, group, sender, onSaved, onClose }: AddEntryProps) {
  const { singular } = MODES[place.mode];
  const [blank] = useState(() => ({ entryId: randomUuid(), name: '', description: '', standard: '' }));
  const form = useStoredInput(createInputKey(sender, `${formKeyPrefix(place)}add:${group.id}`), isEntryDraft, blank);
  const typed = form.value;
  const { send, busy, ...command } = useCommand(addEntry, {
    done: `${singular} added`,
    retry: false,
    onDone({ entry }) {
      form.forget();
      onClose();
      onSaved(entry);
    },
  });
  const failed = useCurrentFailure(command.failed, typed);
  const nameError = getFieldMessage('name', failed);
  return (
    <SaveDialog
      title={`Add ${singular}`}
      busy={busy}
      maySave={typed.name.trim() !== ''}
      failed={nameError ? null : failed}
      form={form}
      onSave={() => void send({ ...place, groupId: group.id, ...typed, name: typed.name.trim() })}
      onClose={onClose}
    >
      <p className="text-small wrap-anywhere text-ink-muted">{group.name}</p>
      <EntryFields
        mode={place.mode}
        texts={typed}
        nameError={nameError}
        onChange={(changed) => form.change({ ...typed, ...changed })}
      />
    </SaveDialog>
  );
}
