'use client';

import { useState } from 'react';
import { EntryFields } from '@/components/library/entry-fields';
import { formsOf } from '@/components/library/library-state';
import { SaveDialog } from '@/components/library/save-dialog';
import { readsTypedEntry } from '@/components/library/typed-entry';
import { useCommand } from '@/components/ui/use-command';
import { useCurrentFailure } from '@/components/ui/use-current-failure';
import { useKeptInput } from '@/components/ui/use-kept-input';
import type { RequestSender } from '@/lib/client/ask';
import { keptKey } from '@/lib/client/kept-input';
import { randomUuid } from '@/lib/client/random-uuid';
import { messageAt } from '@/lib/form-state';
import { addEntry, type OfLibrary } from '@/lib/library/contract';
import type { ComposedEntry, ComposedGroup } from '@/lib/library/library';
import { MODES } from '@/lib/library/modes';

interface AddEntryProps {
  place: OfLibrary;
  group: ComposedGroup;
  sender: RequestSender;
  onSaved: (entry: ComposedEntry) => void;
  onClose: () => void;
}

/** Adds an entry to a group. Input stays on the device until it is saved or discarded. */
export function AddEntry({ place, group, sender, onSaved, onClose }: AddEntryProps) {
  const { singular } = MODES[place.mode];
  const [blank] = useState(() => ({ entryId: randomUuid(), name: '', description: '', standard: '' }));
  const form = useKeptInput(keptKey(sender, `${formsOf(place)}add:${group.id}`), readsTypedEntry, blank);
  const typed = form.value;
  const { send, busy, ...command } = useCommand(addEntry, {
    done: `${singular} added`,
    again: false,
    onDone({ entry }) {
      form.forget();
      onClose();
      onSaved(entry);
    },
  });
  const failed = useCurrentFailure(command.failed, typed);
  const nameError = messageAt('name', failed);
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
