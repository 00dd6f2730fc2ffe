import { useState } from 'react';
import type { EntryDialogProps } from '@/components/library/entry-dialog';
import { formatEntryTotal } from '@/components/library/texts';
import { Button } from '@/components/ui/buttons/button';
import { ChoiceRow } from '@/components/ui/forms/choice-row';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { useCommand } from '@/components/ui/requests/use-command';
import { randomUuid } from '@/lib/client/random-uuid';
import { copyMoveEntry } from '@/lib/library/contract';
import type { ComposedEntry } from '@/lib/library/library';
import { MODES } from '@/lib/library/modes';

interface CopyMoveEntryProps extends Omit<EntryDialogProps, 'sender'> {
  onDone: (entry: ComposedEntry) => void;
}

/** Moves or copies an entry to another group (LIB-41, LIB-42, decision X-97). */
export function CopyMoveEntry({ place, library, entry, onSaved, onDone, onClose }: CopyMoveEntryProps) {
  const [toGroupId, setGroup] = useState<string | null>(null);
  const [copyId] = useState(randomUuid);
  const { send, busy } = useCommand(copyMoveEntry, {
    failureTitle: `${MODES[place.mode].singular} not copied or moved`,
    retry: false,
    onDone(done) {
      onDone(done.entry);
      onSaved(done.entry);
    },
  });
  const submit = (copy: boolean) => {
    if (toGroupId === null) return;
    void send({ ...place, entryId: entry.id, toGroupId, copy, ...(copy ? { copyId } : {}) });
  };
  return (
    <Dialog
      title={`Copy/Move ${MODES[place.mode].singular}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" disabled={toGroupId === null} busy={busy} onClick={() => submit(true)}>
            Copy
          </Button>
          <Button disabled={toGroupId === null} busy={busy} onClick={() => submit(false)}>
            Move
          </Button>
        </>
      }
    >
      <fieldset role="radiogroup" className="grid gap-2">
        <legend className="mb-3">
          Copy or move <strong className="wrap-anywhere">{entry.name}</strong> to another group:
        </legend>
        {library.groups.map(({ id, name, entries }) => (
          <ChoiceRow
            key={id}
            type="radio"
            name="group"
            label={name}
            meta={id === entry.groupId ? 'Current group' : formatEntryTotal(entries.length, place.mode)}
            disabled={id === entry.groupId}
            checked={id === toGroupId}
            onChange={() => setGroup(id)}
            className="has-disabled:cursor-not-allowed has-disabled:bg-stone-100"
          />
        ))}
      </fieldset>
    </Dialog>
  );
}
