import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormDialog } from '@/components/ui/dialogs/form-dialog';
import { RadioGroup } from '@/components/ui/forms/choice-group';
import { DateField } from '@/components/ui/forms/date-field';
import { Select } from '@/components/ui/forms/select';
import { TextField } from '@/components/ui/forms/text-field';
import { createShapeGuard, useStoredInput } from '@/components/ui/forms/use-stored-input';
import { useCommand } from '@/components/ui/requests/use-command';
import { RejectedError, type RequestSender } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import { calendarDay } from '@/lib/dates';
import { saveDelegation } from '@/lib/signing/contract';
import type { Delegation } from '@/lib/signing/delegations';
import { SIGNING_FAILURES } from '@/lib/signing/failures';
import { MAX_DELEGATION_TEXT_LENGTH } from '@/lib/signing/limits';

interface DelegationDialogProps {
  site: { id: string; name: string; timeZone: string };
  crew: readonly { id: string; name: string }[];
  sender: RequestSender;
  now: string;
  onSaved: () => void;
  onClose: () => void;
}

/** `delegationId` is made with the first attempt to save. */
const EMPTY_DELEGATION = {
  delegationId: '',
  kind: '',
  personId: '',
  position: '',
  givenByName: '',
  givenByTitle: '',
  place: 'site',
  fromDay: '',
  toDay: '',
};
type DelegationDraft = typeof EMPTY_DELEGATION;
const isDelegationDraft = createShapeGuard(EMPTY_DELEGATION);

const KINDS: readonly { value: Delegation['kind']; label: string; meta: string }[] = [
  {
    value: 'responsible-officer',
    label: 'Responsible officer',
    meta: 'For example the president, a vice president or the owner of the permittee.',
  },
  {
    value: 'authorized-representative',
    label: 'Duly authorized representative',
    meta: 'A responsible officer authorized them in writing.',
  },
];
const PLACES = ['site', 'all'] as const;

/** Adds a person who may certify inspections (SIGN-06). What was entered is kept on the device. */
export function DelegationDialog({ site, crew, sender, now, onSaved, onClose }: DelegationDialogProps) {
  const fields = useRef<HTMLDivElement>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const today = calendarDay(now, site.timeZone);
  const input = useStoredInput(createInputKey(sender, `delegation ${site.id}`), isDelegationDraft, EMPTY_DELEGATION);
  const { send, isBusy, failure } = useCommand(saveDelegation, { successMessage: 'Person added', retry: false });
  const change = (changed: Partial<DelegationDraft>) => input.change({ ...input.value, ...changed });
  const { position, givenByName, givenByTitle, toDay } = input.value;
  const fromDay = input.value.fromDay || today;
  const kind = KINDS.find(({ value }) => value === input.value.kind)?.value ?? null;
  const place = PLACES.find((value) => value === input.value.place) ?? 'site';
  const personId = crew.find(({ id }) => id === input.value.personId)?.id ?? '';
  const isRepresentative = kind === 'authorized-representative';
  const errors = {
    personId: personId === '' && SIGNING_FAILURES['certifier-not-in-crew'][1],
    position: position.trim() === '' && SIGNING_FAILURES['position-missing'][1],
    kind: kind === null && 'Choose how they may certify.',
    givenByName: isRepresentative && givenByName.trim() === '' && SIGNING_FAILURES['giver-name-missing'][1],
    givenByTitle: isRepresentative && givenByTitle.trim() === '' && SIGNING_FAILURES['giver-title-missing'][1],
    toDay: toDay !== '' && toDay < fromDay && SIGNING_FAILURES['delegation-ends-early'][1],
  };
  const getError = (error: string | false) => (isSubmitted && error ? error : undefined);

  async function submit() {
    flushSync(() => setSubmitted(true));
    if (kind === null || Object.values(errors).some(Boolean)) return focusFirstError(fields.current);
    const delegationId = input.value.delegationId || crypto.randomUUID();
    change({ delegationId, fromDay });
    const result = await send({
      delegationId,
      kind,
      personId,
      position,
      givenByName: isRepresentative ? givenByName : '',
      givenByTitle: isRepresentative ? givenByTitle : '',
      siteId: place === 'site' ? site.id : null,
      fromDay,
      toDay: toDay || null,
    });
    if ('error' in result) {
      // The next attempt is another delegation.
      if (result.error instanceof RejectedError && result.error.code === 'delegation-id-used')
        change({ delegationId: '' });
      return;
    }
    input.remove();
    onSaved();
    onClose();
  }
  return (
    <FormDialog
      title="Add person who may certify"
      submitLabel="Add person"
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div ref={fields} className="grid gap-4">
        <Select
          label="Person"
          placeholder="Choose a person"
          options={crew.map(({ id, name }) => ({ value: id, label: name }))}
          value={personId}
          error={getError(errors.personId)}
          onChange={(event) => change({ personId: event.target.value })}
        />
        <TextField
          label="Their title or position"
          autoComplete="off"
          maxLength={MAX_DELEGATION_TEXT_LENGTH}
          value={position}
          error={getError(errors.position)}
          onChange={(event) => change({ position: event.target.value })}
        />
        <RadioGroup
          legend="May certify as"
          choices={KINDS}
          value={kind}
          error={getError(errors.kind)}
          onChange={(value) => change({ kind: value })}
        />
        {isRepresentative && (
          <>
            <TextField
              label="Authorized by"
              hint="The name of the responsible officer."
              autoComplete="off"
              maxLength={MAX_DELEGATION_TEXT_LENGTH}
              value={givenByName}
              error={getError(errors.givenByName)}
              onChange={(event) => change({ givenByName: event.target.value })}
            />
            <TextField
              label="Title of that person"
              autoComplete="off"
              maxLength={MAX_DELEGATION_TEXT_LENGTH}
              value={givenByTitle}
              error={getError(errors.givenByTitle)}
              onChange={(event) => change({ givenByTitle: event.target.value })}
            />
          </>
        )}
        <RadioGroup
          legend="Where"
          choices={[
            { value: 'site', label: site.name },
            { value: 'all', label: 'All sites' },
          ]}
          value={place}
          onChange={(value) => change({ place: value })}
        />
        <DateField label="First day" value={fromDay} onChange={(day) => change({ fromDay: day ?? '' })} />
        <DateField
          label="Last day"
          optional
          value={toDay || null}
          error={getError(errors.toDay)}
          onChange={(day) => change({ toDay: day ?? '' })}
        />
      </div>
    </FormDialog>
  );
}

/** A group of radio buttons is marked itself; its first button gets the focus. */
function focusFirstError(fields: HTMLElement | null): void {
  const invalid = fields?.querySelector<HTMLElement>('[aria-invalid]');
  (invalid?.matches('input, select') ? invalid : invalid?.querySelector<HTMLElement>('input'))?.focus();
}
