'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { GroupFields, type EntryChanges } from '@/components/library/group-fields';
import { getFormKeyPrefix } from '@/components/library/library-state';
import {
  createBlankGroup,
  toGroupInputs,
  isGroupSetupState,
  findSetupErrors,
  type GroupSetupState,
  type SetupGroup,
  type UsedNames,
} from '@/components/library/setup-state';
import { PageHead } from '@/components/shell/page-head';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { FormError } from '@/components/ui/forms/form-error';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { useCommand } from '@/components/ui/requests/use-command';
import { useCurrentFailure } from '@/components/ui/forms/use-current-failure';
import { useDiscard, useFormUndo } from '@/components/ui/forms/use-discard';
import { useStoredInput, type StoredInput } from '@/components/ui/forms/use-stored-input';
import type { RequestSender } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import { formatFailureMessage } from '@/lib/failure-table';
import { getLibraryPath, getSetupCancelPath } from '@/lib/library/paths';
import { addGroups, type LibraryKey } from '@/lib/library/contract';
import { LIBRARY_FAILURES } from '@/lib/library/failures';
import { MODES } from '@/lib/library/modes';
import { LIBRARY_LIMITS } from '@/lib/library/names';

export interface GroupSetupProps {
  libraryKey: LibraryKey;
  /** The name of the site, or '[work unit] Master' (LIB-53). */
  ownerName: string;
  sender: RequestSender;
  usedNames: UsedNames;
}

/** The page that adds groups with their first entries, saved together (account-shell §2.11). */
export function GroupSetup({ libraryKey, ownerName, sender, usedNames }: GroupSetupProps) {
  const { mode } = libraryKey;
  const { singular } = MODES[mode];
  const router = useRouter();
  const form = useGroupSetup(sender, libraryKey);
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const formElement = useRef<HTMLFormElement>(null);
  const errors = hasSubmitted ? findSetupErrors(form.setup, usedNames) : NO_ERRORS;
  const isEmpty = toGroupInputs(form.setup).length === 0;
  const { send, isBusy, ...command } = useCommand(addGroups, {
    successMessage: `${singular} groups added`,
    retry: false,
    onDone() {
      form.forget();
      router.push(getLibraryPath(libraryKey));
    },
  });

  const failed = useCurrentFailure(command.failure, form.setup);

  function save() {
    setHasSubmitted(true);
    if (findSetupErrors(form.setup, usedNames).size > 0) return focusFirstError(formElement.current);
    if (!isEmpty) void send({ ...libraryKey, groups: toGroupInputs(form.setup) });
  }
  return (
    <>
      <PageHead title={`${ownerName} ${singular} Group Setup`} />
      {form.isStored && <StoredNote onDiscard={form.startOver} />}
      <form
        ref={formElement}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {form.setup.groups.map((group, index) => (
          <GroupFields
            key={group.id}
            group={group}
            number={index + 1}
            mode={mode}
            getError={(id) => formatNameError(errors.get(id))}
            onChange={(changed) => form.changeGroup(group.id, changed)}
            entryChanges={form.entryChanges}
            onRemove={form.setup.groups.length > 1 ? () => form.removeGroup(group.id) : null}
          />
        ))}
        <Button variant="outline" className="justify-self-start" onClick={form.addGroup}>
          <Icon name="plus" />
          Add Group
        </Button>
        <FormError
          message={failed?.message ?? (hasSubmitted && isEmpty ? `Enter a name for a group or a ${singular}.` : null)}
          help={failed?.action}
        />
        <div className="flex flex-wrap gap-3">
          <ButtonLink variant="outline" size="primary" prefetch={false} href={getSetupCancelPath(libraryKey)}>
            CANCEL
          </ButtonLink>
          <Button type="submit" size="primary" isBusy={isBusy} className="max-tablet:grow">
            SAVE ALL
          </Button>
        </div>
      </form>
    </>
  );
}

const NO_ERRORS: ReturnType<typeof findSetupErrors> = new Map();

const formatNameError = (code: keyof typeof LIBRARY_FAILURES | undefined): string | undefined =>
  code && formatFailureMessage(LIBRARY_FAILURES[code], { max: LIBRARY_LIMITS.name });

function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

function useGroupSetup(sender: RequestSender, libraryKey: LibraryKey) {
  const [initial] = useState<GroupSetupState>(() => ({ groups: [createBlankGroup()] }));
  const input = useStoredInput(
    createInputKey(sender, `${getFormKeyPrefix(libraryKey)}setup`),
    isGroupSetupState,
    initial,
  );
  const offerUndo = useFormUndo();
  const discard = useDiscard();
  const { groups } = input.value;
  return {
    setup: input.value,
    entryChanges: useEntryChanges(input),
    isStored: input.isStored,
    forget: input.remove,
    startOver: () => discard(input),
    addGroup: () => input.change({ groups: [...groups, createBlankGroup()] }),
    changeGroup: (id: string, changed: Partial<SetupGroup>) =>
      input.change({ groups: groups.map((group) => (group.id === id ? { ...group, ...changed } : group)) }),
    removeGroup(id: string) {
      const before = input.value;
      input.change({ groups: groups.filter((group) => group.id !== id) });
      offerUndo([input.key], 'Group removed', () => input.change(before));
    },
  };
}

/** Returns functions with a stable identity, so that a key press renders one entry and not thousands. */
function useEntryChanges(input: StoredInput<GroupSetupState>): EntryChanges {
  const latestInput = useRef(input);
  useEffect(() => {
    latestInput.current = input;
  });
  return useMemo(() => {
    function changeEntries(groupId: string, change: (entries: SetupGroup['entries']) => SetupGroup['entries']): void {
      const current = latestInput.current;
      current.change({
        groups: current.value.groups.map((group) =>
          group.id === groupId ? { ...group, entries: change(group.entries) } : group,
        ),
      });
    }
    return {
      change: (groupId, entryId, changed) =>
        changeEntries(groupId, (entries) =>
          entries.map((entry) => (entry.id === entryId ? { ...entry, ...changed } : entry)),
        ),
      remove: (groupId, entryId) => changeEntries(groupId, (entries) => entries.filter(({ id }) => id !== entryId)),
    };
  }, []);
}

function StoredNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <InlineNote tone="info" className="mb-4">
      <div className="flex flex-wrap items-center gap-x-3">
        <p>What you type is kept on this device until you save it.</p>
        <Button variant="text" className="px-2" onClick={onDiscard}>
          Start over
        </Button>
      </div>
    </InlineNote>
  );
}
