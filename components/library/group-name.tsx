import { useState } from 'react';
import { FollowersNote } from '@/components/library/followers';
import { getFormKeyPrefix } from '@/components/library/library-state';
import { SaveDialog } from '@/components/library/save-dialog';
import { LimitedTextField } from '@/components/ui/forms/limited-text-field';
import { useCommand } from '@/components/ui/requests/use-command';
import { useCurrentFailure } from '@/components/ui/forms/use-current-failure';
import { useStoredInput } from '@/components/ui/forms/use-stored-input';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { RejectedError, type RequestSender } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import { getFieldMessage } from '@/lib/form-state';
import { renameGroup, type LibraryKey } from '@/lib/library/contract';
import type { ComposedGroup } from '@/lib/library/library';
import { MODES } from '@/lib/library/modes';
import { LIBRARY_LIMITS } from '@/lib/library/names';
import { isString, isOptional, hasFields, type TypeGuard } from '@/lib/type-guards';

interface GroupNameProps {
  libraryKey: LibraryKey;
  group: ComposedGroup;
  sender: RequestSender;
  onSaved: () => void;
  onClose: () => void;
}

interface GroupNameDraft {
  name: string;
  before: string;
  /** The name that someone else has saved, after a conflict. */
  savedName?: string;
}

const isGroupNameDraft: TypeGuard<GroupNameDraft> = hasFields<GroupNameDraft>({
  name: isString,
  before: isString,
  savedName: isOptional(isString),
});

/** The dialog that renames a group (LIB-39, LIB-40). It shows a conflicting name before it overwrites it. */
export function GroupName({ libraryKey, group, sender, onSaved, onClose }: GroupNameProps) {
  const [initial] = useState<GroupNameDraft>({ name: group.name, before: group.name });
  const form = useStoredInput(
    createInputKey(sender, `${getFormKeyPrefix(libraryKey)}rename:${group.id}`),
    isGroupNameDraft,
    initial,
  );
  const draft = form.value;
  const { send, isBusy, ...command } = useCommand(renameGroup, {
    retry: false,
    onDone() {
      form.remove();
      onClose();
      onSaved();
    },
  });
  async function save(): Promise<void> {
    const name = draft.name.trim();
    const result = await send({ ...libraryKey, groupId: group.id, name, before: draft.savedName ?? draft.before });
    const theirs = 'error' in result ? parseNameConflict(result.error) : null;
    if (theirs !== null) form.change({ ...draft, savedName: theirs });
  }
  const failed = useCurrentFailure(command.failure, draft);
  const nameError = getFieldMessage('name', failed);
  return (
    <SaveDialog
      title="Edit Group Name"
      isBusy={isBusy}
      canSave={draft.name.trim() !== ''}
      failure={nameError || failed?.code === 'library-conflict' ? null : failed}
      form={form}
      onSave={() => void save()}
      onClose={onClose}
    >
      {draft.savedName !== undefined && (
        <InlineNote tone="warn" role="alert">
          <strong>Someone else renamed this group to “{draft.savedName}”.</strong> Your change is not saved. Saving
          again replaces that name with yours.
        </InlineNote>
      )}
      <LimitedTextField
        label={`${MODES[libraryKey.mode].singular} Group Name`}
        name="name"
        autoComplete="off"
        limit={LIBRARY_LIMITS.name}
        value={draft.name}
        error={nameError}
        onChange={(event) => form.change({ ...draft, name: event.target.value })}
      />
      {libraryKey.siteId === null && form.isStored && <FollowersNote groupId={group.id} fields={['name']} />}
    </SaveDialog>
  );
}

function parseNameConflict(error: unknown): string | null {
  if (!(error instanceof RejectedError) || error.code !== 'library-conflict') return null;
  return isNameConflict(error.details) ? error.details.group.name : null;
}

const isNameConflict = hasFields({ group: hasFields<{ name: string }>({ name: isString }) });
