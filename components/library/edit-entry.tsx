import { useState } from 'react';
import { EntryFields } from '@/components/library/entry-fields';
import type { EntryDialogProps } from '@/components/library/entry-dialog';
import { FollowersNote } from '@/components/library/followers';
import { getFormKeyPrefix } from '@/components/library/library-state';
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
import { RejectedError } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import { DEFAULT_TIME_ZONE, formatDateTime } from '@/lib/dates';
import { getFieldMessage } from '@/lib/form-state';
import { addEntry, editEntry, type LibraryConflict } from '@/lib/library/contract';
import { MODES } from '@/lib/library/modes';
import { isRecord } from '@/lib/is-record';
import { isString, hasFields } from '@/lib/type-guards';
import { ValueComparison } from '@/components/library/value-comparison';
import { getFieldLabel } from '@/components/library/texts';
import type { LibraryMode } from '@/lib/library/library';

/**
 * Edits the texts of an entry. Only changes are sent. If someone else changed the same text, both versions are shown
 * and nothing is overwritten until the person decides.
 */
export function EditEntry(props: EntryDialogProps) {
  const { libraryKey, library, entry, sender, onSaved, onClose } = props;
  const [initial] = useState<EntryEditDraft>(() => {
    const { name, description, standard, formItem } = entry;
    const texts = { name, description, standard, formItem };
    return { ...texts, before: texts };
  });
  const form = useStoredInput(
    createInputKey(sender, `${getFormKeyPrefix(libraryKey)}edit:${entry.id}`),
    isEntryEditDraft,
    initial,
  );
  const draft = form.value;
  const edit = diffTexts(draft);
  const changedFields = TEXT_FIELDS.filter((field) => field in edit.changes);
  const { send, isBusy, ...command } = useCommand(editEntry, {
    retry: false,
    onDone(output) {
      form.remove();
      onClose();
      onSaved(output.entry);
    },
  });

  async function save(): Promise<void> {
    if (changedFields.length === 0) {
      form.remove();
      return onClose();
    }
    const result = await send({ ...libraryKey, entryId: entry.id, ...edit });
    const theirs = 'error' in result ? parseConflict(result.error) : null;
    if (theirs) form.change(rebaseEdit(draft, theirs));
  }
  const group = library.groups.find(({ id }) => id === entry.groupId);
  const addCommand = useSaveAsNew(props, draft, form.remove);
  const failed = useCurrentFailure(command.failure, draft);
  const addFailure = useCurrentFailure(addCommand.failure, draft);
  const nameError = getFieldMessage('name', addFailure) ?? getFieldMessage('name', failed);
  // Unlike 'failed', this remains while the person types.
  const isDeleted = command.failure?.code === 'library-entry-not-found';
  const isConflict = failed?.code === 'library-conflict';
  return (
    <SaveDialog
      title={`Edit ${MODES[libraryKey.mode].singular}`}
      isBusy={isBusy}
      canSave={draft.name.trim() !== ''}
      failure={nameError || isConflict || isDeleted ? null : failed}
      form={form}
      onSave={() => void save()}
      onClose={onClose}
    >
      {isDeleted && (
        <InlineNote tone="warn" role="alert">
          <p>
            <strong>Someone else deleted this {MODES[libraryKey.mode].singular}.</strong> Your changes are kept here.
          </p>
          <FormError message={addFailure?.message ?? null} help={addFailure?.action} />
          {group && (
            <Button variant="outline" className="mt-2" isBusy={addCommand.isBusy} onClick={addCommand.saveAsNew}>
              Save as new
            </Button>
          )}
        </InlineNote>
      )}
      {draft.conflictingTexts && (
        <EntryConflict
          draft={draft}
          conflictingTexts={draft.conflictingTexts}
          mode={libraryKey.mode}
          onUseTheirs={(texts) => form.change({ ...draft, ...texts })}
        />
      )}
      <EntryFields
        mode={libraryKey.mode}
        texts={draft}
        nameError={nameError}
        onChange={(change) => form.change({ ...draft, ...change })}
      />
      {libraryKey.siteId === null && changedFields.length > 0 && (
        <FollowersNote entryId={entry.id} fields={changedFields} />
      )}
    </SaveDialog>
  );
}

/** Saves the draft of an entry that someone else deleted as a new entry. */
function useSaveAsNew(
  { libraryKey, entry, onSaved, onClose }: EntryDialogProps,
  { name, description, standard, formItem }: EntryEditDraft,
  removeDraft: () => void,
) {
  // Created once, so that a repeated request adds nothing.
  const [entryId] = useState(() => crypto.randomUUID());
  const { send, ...command } = useCommand(addEntry, {
    successMessage: `${MODES[libraryKey.mode].singular} added`,
    retry: false,
    onDone(output) {
      removeDraft();
      onClose();
      onSaved(output.entry);
    },
  });
  const saveAsNew = () =>
    void send({ ...libraryKey, groupId: entry.groupId, entryId, name: name.trim(), description, standard, formItem });
  return { ...command, saveAsNew };
}

function parseConflict(error: unknown): ConflictingTexts | null {
  if (!(error instanceof RejectedError) || error.code !== 'library-conflict' || !isConflictDetails(error.details))
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
  draft: EntryEditDraft;
  conflictingTexts: ConflictingTexts;
  mode: LibraryMode;
  onUseTheirs: (texts: Partial<EntryTexts>) => void;
}

/** Shows what someone else has saved next to the person's own input. */
function EntryConflict({ draft, conflictingTexts, mode, onUseTheirs }: EntryConflictProps) {
  const changedBy = conflictingTexts.changedBy || 'Someone else';
  const conflictingFields = TEXT_FIELDS.filter(
    (field) => conflictingTexts[field] !== undefined && conflictingTexts[field] !== draft[field],
  );
  return (
    <InlineNote tone="warn" role="alert" className="*:last:grow">
      <p>
        <strong>
          {changedBy} changed this {MODES[mode].singular} on{' '}
          {formatDateTime(conflictingTexts.changedAt, DEFAULT_TIME_ZONE)}.
        </strong>{' '}
        {conflictingFields.length > 0
          ? 'Your changes are not saved. Saving again replaces their version with yours.'
          : 'You are using their version.'}
      </p>
      <div className="mt-2 grid gap-4">
        {conflictingFields.map((field) => (
          <ValueComparison
            key={field}
            field={field}
            title={getFieldLabel(field, mode)}
            versions={[
              {
                label: changedBy,
                value: conflictingTexts[field] ?? '',
                action: (
                  <Button variant="outline" onClick={() => onUseTheirs({ [field]: conflictingTexts[field] })}>
                    Use theirs
                  </Button>
                ),
              },
              { label: 'You', value: draft[field] ?? '', action: null },
            ]}
          />
        ))}
      </div>
    </InlineNote>
  );
}
