'use client';

import { useState } from 'react';
import { EntryFields } from '@/components/library/entry-fields';
import type { EntryDialogProps } from '@/components/library/entry-dialog';
import { FollowersNote } from '@/components/library/followers';
import { formsOf } from '@/components/library/library-state';
import { SaveDialog } from '@/components/library/save-dialog';
import { Theirs } from '@/components/library/theirs';
import {
  changedTexts,
  meanwhile,
  readsEditedEntry,
  TEXT_FIELDS,
  type EditedEntry,
  type TheirTexts,
} from '@/components/library/typed-entry';
import { Button } from '@/components/ui/button';
import { FormError } from '@/components/ui/form-error';
import { InlineNote } from '@/components/ui/inline-note';
import { useCommand } from '@/components/ui/use-command';
import { useCurrentFailure } from '@/components/ui/use-current-failure';
import { useKeptInput } from '@/components/ui/use-kept-input';
import { RefusedError } from '@/lib/client/ask';
import { keptKey } from '@/lib/client/kept-input';
import { messageAt } from '@/lib/form-state';
import { randomUuid } from '@/lib/client/random-uuid';
import { addEntry, editEntry, type LibraryConflict } from '@/lib/library/contract';
import { MODES } from '@/lib/library/modes';
import { isRecord } from '@/lib/is-record';
import { fields, isText } from '@/lib/live-messages';

/**
 * Edits the texts of an entry. Only changes are sent. If someone else changed the same text, both versions are shown
 * and nothing is overwritten until the person decides.
 */
export function EditEntry({ place, library, entry, sender, onSaved, onClose }: EntryDialogProps) {
  const [begun] = useState<EditedEntry>(() => {
    const { name, description, standard } = entry;
    const texts = { name, description, standard };
    return { ...texts, before: texts };
  });
  const form = useKeptInput(keptKey(sender, `${formsOf(place)}edit:${entry.id}`), readsEditedEntry, begun);
  const typed = form.value;
  const sent = changedTexts(typed);
  const changed = TEXT_FIELDS.filter((field) => field in sent.changes);
  const { send, busy, ...command } = useCommand(editEntry, {
    again: false,
    onDone(done) {
      form.forget();
      onClose();
      onSaved(done.entry);
    },
  });

  async function save(): Promise<void> {
    if (changed.length === 0) {
      form.forget();
      return onClose();
    }
    const answer = await send({ ...place, entryId: entry.id, ...sent });
    const theirs = 'error' in answer ? theirsOf(answer.error) : null;
    if (theirs) form.change(meanwhile(typed, theirs));
  }
  const group = library.groups.find(({ id }) => id === entry.groupId);
  const adding = useCommand(addEntry, {
    done: `${MODES[place.mode].singular} added`,
    again: false,
    onDone(done) {
      form.forget();
      onClose();
      onSaved(done.entry);
    },
  });
  /** Created once, so that a repeated request adds nothing. */
  const [newId] = useState(randomUuid);
  const { name, description, standard } = typed;
  const addAsNew = () =>
    void adding.send({
      ...place,
      groupId: entry.groupId,
      entryId: newId,
      ...{ name: name.trim(), description, standard },
    });
  const failed = useCurrentFailure(command.failed, typed);
  const notAdded = useCurrentFailure(adding.failed, typed);
  const nameError = messageAt('name', notAdded) ?? messageAt('name', failed);
  // What was deleted stays so, whatever is typed.
  const isGone = command.failed?.code === 'library-entry-not-found';
  const isConflict = failed?.code === 'library-conflict';
  return (
    <SaveDialog
      title={`Edit ${MODES[place.mode].singular}`}
      busy={busy}
      maySave={typed.name.trim() !== ''}
      failed={nameError || isConflict || isGone ? null : failed}
      form={form}
      onSave={() => void save()}
      onClose={onClose}
    >
      {isGone && (
        <InlineNote tone="warn" role="alert">
          <p>
            <strong>Someone else deleted this {MODES[place.mode].singular}.</strong> Your changes are kept here.
          </p>
          <FormError message={notAdded?.message ?? null} help={notAdded?.help} />
          {group && (
            <Button variant="outline" className="mt-2" busy={adding.busy} onClick={addAsNew}>
              Save as new
            </Button>
          )}
        </InlineNote>
      )}
      {typed.theirs && (
        <Theirs
          edited={typed}
          theirs={typed.theirs}
          mode={place.mode}
          onTake={(taken) => form.change({ ...typed, ...taken })}
        />
      )}
      <EntryFields
        mode={place.mode}
        texts={typed}
        nameError={nameError}
        onChange={(change) => form.change({ ...typed, ...change })}
      />
      {place.siteId === null && changed.length > 0 && <FollowersNote entryId={entry.id} fields={changed} />}
    </SaveDialog>
  );
}

function theirsOf(error: unknown): TheirTexts | null {
  if (!(error instanceof RefusedError) || error.code !== 'library-conflict' || !readsConflict(error.details))
    return null;
  const { fields, changedBy, changedAt } = error.details;
  const texts = fields.flatMap(({ field, theirs }) => (typeof theirs === 'string' ? [[field, theirs]] : []));
  return { ...Object.fromEntries(texts), changedBy, changedAt };
}

const readsConflict = fields<Pick<LibraryConflict, 'fields' | 'changedBy' | 'changedAt'>>({
  changedBy: isText,
  changedAt: isText,
  fields: (value): value is LibraryConflict['fields'] => Array.isArray(value) && value.every(isRecord),
});
