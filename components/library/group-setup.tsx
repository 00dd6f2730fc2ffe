'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { GroupFields, type EntryChanges } from '@/components/library/group-fields';
import { formKeyPrefix } from '@/components/library/library-state';
import {
  createBlankGroup,
  toNewGroups,
  isGroupSetupState,
  findSetupMistakes,
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
import { useDiscard, useUndoOfForms } from '@/components/ui/forms/use-discard';
import { useStoredInput, type StoredInput } from '@/components/ui/forms/use-stored-input';
import type { RequestSender } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import { formatFailureMessage } from '@/lib/failure-table';
import { libraryPath, setupCancelPath } from '@/lib/library/paths';
import { addGroups, type LibraryKey } from '@/lib/library/contract';
import { LIBRARY_FAILURES } from '@/lib/library/failures';
import { MODES } from '@/lib/library/modes';
import { LIBRARY_LIMITS } from '@/lib/library/names';

export interface GroupSetupProps {
  place: LibraryKey;
  /** The name of the site, or of the work unit with the word Master (LIB-53). */
  of: string;
  sender: RequestSender;
  used: UsedNames;
}

/** New groups with their first entries, saved together (account-shell §2.11). */
export function GroupSetup({ place, of, sender, used }: GroupSetupProps) {
  const { mode } = place;
  const { singular } = MODES[mode];
  const router = useRouter();
  const form = useSetup(sender, place);
  const [isChecked, setChecked] = useState(false);
  const formElement = useRef<HTMLFormElement>(null);
  const mistakes = isChecked ? findSetupMistakes(form.setup, used) : NO_MISTAKES;
  const isEmpty = toNewGroups(form.setup).length === 0;
  const { send, busy, ...command } = useCommand(addGroups, {
    done: `${singular} groups added`,
    retry: false,
    onDone() {
      form.forget();
      router.push(libraryPath(place));
    },
  });

  const failed = useCurrentFailure(command.failed, form.setup);

  function save() {
    setChecked(true);
    if (findSetupMistakes(form.setup, used).size > 0) return focusFirstMistake(formElement.current);
    if (!isEmpty) void send({ ...place, groups: toNewGroups(form.setup) });
  }
  return (
    <>
      <PageHead title={`${of} ${singular} Group Setup`} />
      {form.isStored && <StoredNote onDiscard={form.startOver} />}
      <form
        ref={formElement}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {form.setup.groups.map((group, at) => (
          <GroupFields
            key={group.id}
            group={group}
            number={at + 1}
            mode={mode}
            getMistake={(id) => mistakeText(mistakes.get(id))}
            onChange={(changed) => form.changeGroup(group.id, changed)}
            entries={form.entries}
            onRemove={form.setup.groups.length > 1 ? () => form.removeGroup(group.id) : null}
          />
        ))}
        <Button variant="outline" className="justify-self-start" onClick={form.addGroup}>
          <Icon name="plus" />
          Add Group
        </Button>
        <FormError
          message={
            failed?.message ??
            (isChecked && isEmpty ? `Enter a name for a group or ${MODES[mode].article} ${singular}.` : null)
          }
          help={failed?.action}
        />
        <div className="flex flex-wrap gap-3">
          <ButtonLink variant="outline" size="primary" prefetch={false} href={setupCancelPath(place)}>
            CANCEL
          </ButtonLink>
          <Button type="submit" size="primary" busy={busy} className="max-tablet:grow">
            SAVE ALL
          </Button>
        </div>
      </form>
    </>
  );
}

const NO_MISTAKES: ReturnType<typeof findSetupMistakes> = new Map();

const mistakeText = (code: keyof typeof LIBRARY_FAILURES | undefined): string | undefined =>
  code && formatFailureMessage(LIBRARY_FAILURES[code], { most: LIBRARY_LIMITS.name });

function focusFirstMistake(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

function useSetup(sender: RequestSender, place: LibraryKey) {
  const [initial] = useState<GroupSetupState>(() => ({ groups: [createBlankGroup()] }));
  const input = useStoredInput(createInputKey(sender, `${formKeyPrefix(place)}setup`), isGroupSetupState, initial);
  const offerUndo = useUndoOfForms();
  const discard = useDiscard();
  const { groups } = input.value;
  return {
    setup: input.value,
    entries: useEntryChanges(input),
    isStored: input.isStored,
    forget: input.forget,
    startOver: () => discard(input),
    addGroup: () => input.change({ groups: [...groups, createBlankGroup()] }),
    changeGroup: (id: string, changed: Partial<SetupGroup>) =>
      input.change({ groups: groups.map((group) => (group.id === id ? { ...group, ...changed } : group)) }),
    removeGroup(id: string) {
      const typed = input.value;
      input.change({ groups: groups.filter((group) => group.id !== id) });
      offerUndo([input.key], 'Group removed', () => input.change(typed));
    },
  };
}

/** Functions with a stable identity, so that a key press renders one entry and not thousands. */
function useEntryChanges(input: StoredInput<GroupSetupState>): EntryChanges {
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });
  return useMemo(() => {
    function inGroup(groupId: string, next: (entries: SetupGroup['entries']) => SetupGroup['entries']): void {
      const { value, change } = latest.current;
      change({
        groups: value.groups.map((group) =>
          group.id === groupId ? { ...group, entries: next(group.entries) } : group,
        ),
      });
    }
    return {
      change: (groupId, entryId, changed) =>
        inGroup(groupId, (all) => all.map((entry) => (entry.id === entryId ? { ...entry, ...changed } : entry))),
      remove: (groupId, entryId) => inGroup(groupId, (all) => all.filter(({ id }) => id !== entryId)),
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
