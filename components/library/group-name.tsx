import { useState } from 'react';
import { FollowersNote } from '@/components/library/followers';
import { formKeyPrefix } from '@/components/library/library-state';
import { SaveDialog } from '@/components/library/save-dialog';
import { LimitedTextField } from '@/components/ui/forms/limited-text-field';
import { useCommand } from '@/components/ui/requests/use-command';
import { useCurrentFailure } from '@/components/ui/forms/use-current-failure';
import { useStoredInput } from '@/components/ui/forms/use-stored-input';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { RefusedError, type RequestSender } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import { getFieldMessage } from '@/lib/form-state';
import { renameGroup, type LibraryKey } from '@/lib/library/contract';
import type { ComposedGroup } from '@/lib/library/library';
import { MODES } from '@/lib/library/modes';
import { LIBRARY_LIMITS } from '@/lib/library/names';
import { hasFields, isString, isOptional, type TypeGuard } from '@/lib/live-messages';

interface GroupNameProps {
  place: LibraryKey;
  group: ComposedGroup;
  sender: RequestSender;
  onSaved: () => void;
  onClose: () => void;
}

interface GroupNameDraft {
  name: string;
  before: string;
  theirs?: string;
}

const isGroupNameDraft: TypeGuard<GroupNameDraft> = hasFields<GroupNameDraft>({
  name: isString,
  before: isString,
  theirs: isOptional(isString),
});

/** Renames a group (LIB-39, LIB-40). A conflicting name is shown before it is overwritten. */
export function GroupName({ place, group, sender, onSaved, onClose }: GroupNameProps) {
  const [initial] = useState<GroupNameDraft>({ name: group.name, before: group.name });
  const form = useStoredInput(
    createInputKey(sender, `${formKeyPrefix(place)}rename:${group.id}`),
    isGroupNameDraft,
    initial,
  );
  const typed = form.value;
  const { send, busy, ...command } = useCommand(renameGroup, {
    retry: false,
    onDone() {
      form.forget();
      onClose();
      onSaved();
    },
  });
  async function save(): Promise<void> {
    const name = typed.name.trim();
    const answer = await send({ ...place, groupId: group.id, name, before: typed.theirs ?? typed.before });
    const theirs = 'error' in answer ? parseNameConflict(answer.error) : null;
    if (theirs !== null) form.change({ ...typed, theirs });
  }
  const failed = useCurrentFailure(command.failed, typed);
  const nameError = getFieldMessage('name', failed);
  return (
    <SaveDialog
      title="Edit Group Name"
      busy={busy}
      maySave={typed.name.trim() !== ''}
      failed={nameError || failed?.code === 'library-conflict' ? null : failed}
      form={form}
      onSave={() => void save()}
      onClose={onClose}
    >
      {typed.theirs !== undefined && (
        <InlineNote tone="warn" role="alert">
          <strong>Someone else renamed this group to “{typed.theirs}”.</strong> Nothing was overwritten. SAVE keeps your
          name.
        </InlineNote>
      )}
      <LimitedTextField
        label={`${MODES[place.mode].singular} Group Name`}
        name="name"
        autoComplete="off"
        limit={LIBRARY_LIMITS.name}
        value={typed.name}
        error={nameError}
        onChange={(event) => form.change({ ...typed, name: event.target.value })}
      />
      {place.siteId === null && form.isStored && <FollowersNote groupId={group.id} fields={['name']} />}
    </SaveDialog>
  );
}

function parseNameConflict(error: unknown): string | null {
  if (!(error instanceof RefusedError) || error.code !== 'library-conflict') return null;
  return isNameConflict(error.details) ? error.details.group.name : null;
}

const isNameConflict = hasFields({ group: hasFields<{ name: string }>({ name: isString }) });
