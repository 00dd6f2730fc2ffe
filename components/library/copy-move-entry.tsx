import { useState } from 'react';
import type { EntryDialogProps } from '@/components/library/entry-dialog';
import { formatEntryTotal } from '@/components/library/texts';
import { Button } from '@/components/ui/buttons/button';
import { ChoiceRow } from '@/components/ui/forms/choice-row';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { useCommand } from '@/components/ui/requests/use-command';
import { copyMoveEntry } from '@/lib/library/contract';
import type { ComposedEntry } from '@/lib/library/library';
import { MODES } from '@/lib/library/modes';

interface CopyMoveEntryProps extends Omit<EntryDialogProps, 'sender'> {
  onDone: (entry: ComposedEntry) => void;
}

/** The dialog that moves or copies an entry to another group (LIB-41, LIB-42, decision X-97). */
export function CopyMoveEntry({ libraryKey, library, entry, onSaved, onDone, onClose }: CopyMoveEntryProps) {
  const [toGroupId, setGroup] = useState<string | null>(null);
  const [copyId] = useState(() => crypto.randomUUID());
  const { singular } = MODES[libraryKey.mode];
  const options = {
    retry: false as const,
    onDone(done: { entry: ComposedEntry }) {
      onDone(done.entry);
      onSaved(done.entry);
    },
  };
  const copyCommand = useCommand(copyMoveEntry, { ...options, failureTitle: `${singular} not copied` });
  const moveCommand = useCommand(copyMoveEntry, { ...options, failureTitle: `${singular} not moved` });
  const isBusy = copyCommand.isBusy || moveCommand.isBusy;
  function copy() {
    if (toGroupId !== null) void copyCommand.send({ ...libraryKey, entryId: entry.id, toGroupId, copy: true, copyId });
  }
  function move() {
    if (toGroupId !== null) void moveCommand.send({ ...libraryKey, entryId: entry.id, toGroupId, copy: false });
  }
  return (
    <Dialog
      title={`Copy/Move ${singular}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" disabled={toGroupId === null} isBusy={isBusy} onClick={copy}>
            Copy
          </Button>
          <Button disabled={toGroupId === null} isBusy={isBusy} onClick={move}>
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
            meta={id === entry.groupId ? 'Current group' : formatEntryTotal(entries.length, libraryKey.mode)}
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
