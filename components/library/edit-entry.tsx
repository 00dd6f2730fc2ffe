import { useState } from 'react';
import { EntryFields } from '@/components/library/entry-fields';
import type { EntryDialogProps } from '@/components/library/entry-dialog';
import { FollowersNote } from '@/components/library/followers';
import { formKeyPrefix } from '@/components/library/library-state';
import { SaveDialog } from '@/components/library/save-dialog';
import {
  diffTexts,
  rebaseEdit,
  isEntryEditDraft,
  TEXT_FIELDS,
  type EntryEditDraft,
  type ConflictingTexts,
  type EntryTexts,
} from '@/components/library/entry-draft';
import { Button } from '@/components/ui/buttons/button';
import { FormError } from '@/components/ui/forms/form-error';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { useCommand } from '@/components/ui/requests/use-command';
import { useCurrentFailure } from '@/components/ui/forms/use-current-failure';
import { useStoredInput } from '@/components/ui/forms/use-stored-input';
import { RefusedError } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import { getFieldMessage } from '@/lib/form-state';
import { randomUuid } from '@/lib/client/random-uuid';
import { addEntry, editEntry, type LibraryConflict } from '@/lib/library/contract';
import { MODES } from '@/lib/library/modes';
import { isRecord } from '@/lib/is-record';
import { hasFields, isString } from '@/lib/live-messages';
import { ValueComparison } from '@/components/library/value-comparison';
import { fieldLabel } from '@/components/library/texts';
import type { LibraryMode } from '@/lib/library/library';

/**
 * Edits the texts of an entry. Only changes are sent. If someone else changed the same text, both versions are shown
 * and nothing is overwritten until the person decides.
 */
export function EditEntry({ place, library, entry, sender, onSaved, onClose }: EntryDialogProps) {
  const [initial] = useState<EntryEditDraft>(() => {
    const { name, description, standard } = entry;
    const texts = { name, description, standard };
    return { ...texts, before: texts };
  });
  const form = useStoredInput(
    createInputKey(sender, `${formKeyPrefix(place)}edit:${entry.id}`),
    isEntryEditDraft,
    initial,
  );
  const typed = form.value;
  const sent = diffTexts(typed);
  const changed = TEXT_FIELDS.filter((field) => field in sent.changes);
  const { send, busy, ...command } = useCommand(editEntry, {
    retry: false,
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
    const theirs = 'error' in answer ? parseConflict(answer.error) : null;
    if (theirs) form.change(rebaseEdit(typed, theirs));
  }
  const group = library.groups.find(({ id }) => id === entry.groupId);
  const adding = useCommand(addEntry, {
    done: `${MODES[place.mode].singular} added`,
    retry: false,
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
  const nameError = getFieldMessage('name', notAdded) ?? getFieldMessage('name', failed);
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
          <FormError message={notAdded?.message ?? null} help={notAdded?.action} />
          {group && (
            <Button variant="outline" className="mt-2" busy={adding.busy} onClick={addAsNew}>
              Save as new
            </Button>
          )}
        </InlineNote>
      )}
      {typed.theirs && (
        <EntryConflict
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

function parseConflict(error: unknown): ConflictingTexts | null {
  if (!(error instanceof RefusedError) || error.code !== 'library-conflict' || !isConflictDetails(error.details))
    return null;
  const { fields, changedBy, changedAt } = error.details;
  const texts = fields.flatMap(({ field, theirs }) => (typeof theirs === 'string' ? [[field, theirs]] : []));
  return { ...Object.fromEntries(texts), changedBy, changedAt };
}

const isConflictDetails = hasFields<Pick<LibraryConflict, 'fields' | 'changedBy' | 'changedAt'>>({
  changedBy: isString,
  changedAt: isString,
  fields: (value): value is LibraryConflict['fields'] => Array.isArray(value) && value.every(isRecord),
});

interface EntryConflictProps {
  edited: EntryEditDraft;
  theirs: ConflictingTexts;
  mode: LibraryMode;
  onTake: (taken: Partial<EntryTexts>) => void;
}

/** A conflict: what someone else saved, beside the person's own input. */
function EntryConflict({ edited, theirs, mode, onTake }: EntryConflictProps) {
  const who = theirs.changedBy || 'Someone else';
  const differing = TEXT_FIELDS.filter((field) => theirs[field] !== undefined && theirs[field] !== edited[field]);
  return (
    <InlineNote tone="warn" role="alert" className="*:last:grow">
      <p>
        <strong>
          {who} changed this {MODES[mode].singular} at {formatTime(theirs.changedAt)}.
        </strong>{' '}
        {differing.length > 0 ? 'Nothing was overwritten. SAVE keeps your version.' : 'You are using their version.'}
      </p>
      <div className="mt-2 grid gap-4">
        {differing.map((field) => (
          <ValueComparison
            key={field}
            field={field}
            title={fieldLabel(field, mode)}
            sides={[
              {
                whose: who,
                value: theirs[field] ?? '',
                act: (
                  <Button variant="outline" onClick={() => onTake({ [field]: theirs[field] })}>
                    Use theirs
                  </Button>
                ),
              },
              { whose: 'You', value: edited[field], act: null },
            ]}
          />
        ))}
      </div>
    </InlineNote>
  );
}

const formatTime = (instant: string): string =>
  new Date(instant).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
