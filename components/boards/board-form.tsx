import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { ChoiceRow } from '@/components/ui/forms/choice-row';
import { ConflictNote } from '@/components/ui/forms/conflict-note';
import { FormCard } from '@/components/ui/forms/form-card';
import { FormError } from '@/components/ui/forms/form-error';
import { SaveButtons } from '@/components/ui/forms/save-buttons';
import { LimitedTextField } from '@/components/ui/forms/limited-text-field';
import { PhoneField } from '@/components/ui/forms/phone-field';
import { useCurrentFailure } from '@/components/ui/forms/use-current-failure';
import { useDiscard } from '@/components/ui/forms/use-discard';
import { createShapeGuard, useStoredInput } from '@/components/ui/forms/use-stored-input';
import { useCreation } from '@/components/ui/requests/use-creation';
import { RejectedError, type RequestSender } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import { saveBoard, type Board } from '@/lib/boards/contract';
import { BOARDS_FAILURES } from '@/lib/boards/failures';
import { MAX_BOARD_PDFS, MAX_BOARD_CONTACT_LENGTH } from '@/lib/boards/rules';
import { formatUsPhone, isUsPhone } from '@/lib/phone';

interface BoardFormProps {
  site: { id: string };
  board: Board;
  sender: RequestSender;
  onChanged: () => void;
}

/** What was entered, and the version on which it is based. */
const toForm = ({ version, contactName, contactPhone, showsPdfs }: Board) => ({
  baseVersion: version,
  contactName,
  contactPhone: formatUsPhone(contactPhone),
  showsPdfs,
});
type BoardDraft = ReturnType<typeof toForm>;
const isBoardDraft = createShapeGuard<BoardDraft>({
  baseVersion: 0,
  contactName: '',
  contactPhone: '',
  showsPdfs: false,
});

/** The contact that the Office chooses for the board, and whether it shows PDFs (BOARD-03). */
export function BoardForm({ site, board, sender, onChanged }: BoardFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const draftKey = createInputKey(sender, `board ${site.id}`);
  const saved = toForm(board);
  const input = useStoredInput(draftKey, isBoardDraft, saved);
  const discard = useDiscard();
  const { contactName, contactPhone, showsPdfs } = input.value;
  const change = (changed: Partial<BoardDraft>) => input.change({ ...input.value, ...changed });
  const { send, isBusy, ...command } = useCreation(saveBoard, {
    draftKey,
    successMessage: 'Board saved',
    retry: () => void save(),
  });
  const failed = useCurrentFailure(command.failure, input.value);
  const nameError = contactName.trim() === '' ? BOARDS_FAILURES['board-contact-missing'][1] : undefined;
  const isPhoneInvalid = contactPhone.trim() !== '' && !isUsPhone(contactPhone);

  async function save() {
    flushSync(() => setSubmitted(true));
    if (nameError || isPhoneInvalid) return form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    const result = await send({ siteId: site.id, baseVersion: board.version, contactName, contactPhone, showsPdfs });
    if ('error' in result) {
      // Shows what somebody else has saved.
      if (result.error instanceof RejectedError && result.error.code === 'board-changed') onChanged();
      return;
    }
    input.remove();
    setSubmitted(false);
    onChanged();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }
  return (
    <HiddenWhenClosed>
      <FormCard id="board" title="What the board shows">
        <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
          {input.value.baseVersion < board.version && (
            <ConflictNote fields={listConflicts(saved, input.value, change)} />
          )}
          <div className="grid gap-4 tablet:grid-cols-2 tablet:max-w-180">
            <LimitedTextField
              label="Contact"
              hint="A person or a company. Anyone can read it."
              name="contactName"
              autoComplete="off"
              limit={MAX_BOARD_CONTACT_LENGTH}
              value={contactName}
              error={isSubmitted ? nameError : undefined}
              onChange={(event) => change({ contactName: event.target.value })}
            />
            <PhoneField
              label="Phone"
              optional
              hint="Leave it empty to show no number."
              name="contactPhone"
              autoComplete="off"
              value={contactPhone}
              onChange={(phone) => change({ contactPhone: phone })}
            />
          </div>
          <ChoiceRow
            type="checkbox"
            label="Show PDFs of the last inspections"
            meta={`Anyone who scans the code can open the PDFs of the last ${MAX_BOARD_PDFS} inspections. They show names of people, photos and phone numbers that were entered.`}
            checked={showsPdfs}
            onChange={(checked) => change({ showsPdfs: checked })}
            className="tablet:max-w-180"
          />
          <FormError message={failed?.message ?? null} help={failed?.action} />
          <SaveButtons
            isBusy={isBusy}
            canSave={board.version === 0 || input.isStored}
            onDiscard={input.isStored ? () => discard(input, 'Changes discarded') : null}
          />
        </form>
      </FormCard>
    </HiddenWhenClosed>
  );
}

const describePdfs = (showsPdfs: boolean): string => (showsPdfs ? 'Shown' : 'Not shown');

/** The fields that somebody else saved in the meantime. */
const listConflicts = (theirs: BoardDraft, mine: BoardDraft, change: (changed: Partial<BoardDraft>) => void) => [
  {
    label: 'Contact',
    serverValue: theirs.contactName,
    localValue: mine.contactName,
    onUseServerValue: () => change({ contactName: theirs.contactName }),
  },
  {
    label: 'Phone',
    serverValue: theirs.contactPhone,
    localValue: mine.contactPhone,
    onUseServerValue: () => change({ contactPhone: theirs.contactPhone }),
  },
  {
    label: 'PDFs of the last inspections',
    serverValue: describePdfs(theirs.showsPdfs),
    localValue: describePdfs(mine.showsPdfs),
    onUseServerValue: () => change({ showsPdfs: theirs.showsPdfs }),
  },
];
