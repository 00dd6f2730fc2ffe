import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { IconButton } from '@/components/ui/buttons/icon-button';
import { PhoneField } from '@/components/ui/forms/phone-field';
import { Select } from '@/components/ui/forms/select';
import { TextField } from '@/components/ui/forms/text-field';
import { useStoredInput } from '@/components/ui/forms/use-stored-input';
import { createInputKey } from '@/lib/client/stored-input';
import type { RequestSender } from '@/lib/client/api';
import { isRecord } from '@/lib/is-record';
import { isLanguage, type Language } from '@/lib/language';
import { formatUsPhone } from '@/lib/phone';
import { MAX_ADDED_NAME, MAX_ADDED_PEOPLE, type AddedPerson } from '@/lib/reports/domain/added-people';
import { validateTextablePhone } from '@/lib/textable-phone';

interface AddedPeopleInput {
  people: AddedPerson[];
  /** Being entered; null while the fields are hidden. */
  draft: AddedPerson | null;
}

const NO_INPUT: AddedPeopleInput = { people: [], draft: null };
const EMPTY_PERSON: AddedPerson = { name: '', phone: '', language: 'en' };
const LANGUAGE_OPTIONS: { value: Language; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
];

const isPerson = (value: unknown): value is AddedPerson =>
  isRecord(value) &&
  typeof value['name'] === 'string' &&
  typeof value['phone'] === 'string' &&
  isLanguage(value['language']);
const isInput = (value: unknown): value is AddedPeopleInput =>
  isRecord(value) &&
  Array.isArray(value['people']) &&
  value['people'].every(isPerson) &&
  (value['draft'] === null || isPerson(value['draft']));

const isEmpty = ({ name, phone }: AddedPerson): boolean => name.trim() === '' && phone.trim() === '';

const findErrors = ({ name, phone }: AddedPerson) => {
  const phoneError = validateTextablePhone(phone);
  return {
    name: name.trim() === '' ? 'Enter a name' : undefined,
    phone:
      phoneError === 'phone-not-textable'
        ? 'This number cannot get text messages. Enter a mobile number'
        : phoneError
          ? 'Enter a US mobile number'
          : undefined,
  };
};

export interface AddedPeopleState {
  input: AddedPeopleInput;
  change: (next: AddedPeopleInput) => void;
  /** Whether the errors of what is being entered are shown. */
  isChecked: boolean;
  /** Adds what is being entered. @returns everyone; null if a name or number is missing, which is then shown */
  addDraft: () => AddedPerson[] | null;
}

/** People without an account whom SAVE & NOTIFY texts. What was typed is kept on this device. */
export function useAddedPeople(reportId: string, sender: RequestSender): AddedPeopleState {
  const { value, change } = useStoredInput(createInputKey(sender, `added people ${reportId}`), isInput, NO_INPUT);
  const [isChecked, setChecked] = useState(false);
  const { people, draft } = value;
  function addDraft(): AddedPerson[] | null {
    if (draft === null || isEmpty(draft)) {
      if (draft) change({ people, draft: null });
      return people;
    }
    const { name, phone } = findErrors(draft);
    setChecked(Boolean(name ?? phone));
    if (name ?? phone) return null;
    const added = [...people, { ...draft, name: draft.name.trim() }];
    change({ people: added, draft: null });
    return added;
  }
  return { input: value, change, isChecked, addDraft };
}

export function AddedPeople({ input: { people, draft }, change, isChecked, addDraft }: AddedPeopleState) {
  const errors = draft && isChecked ? findErrors(draft) : { name: undefined, phone: undefined };
  const changeDraft = (changed: Partial<AddedPerson>) =>
    change({ people, draft: { ...(draft ?? EMPTY_PERSON), ...changed } });
  return (
    <div className="mt-3 grid gap-3 border-t border-line pt-3">
      {people.length > 0 && (
        <ul className="grid gap-1" aria-label="People without an account">
          {people.map((person) => (
            <li key={`${person.name} ${person.phone}`} className="flex items-center justify-between gap-2">
              <span className="wrap-anywhere">
                {person.name}, {formatUsPhone(person.phone)}
              </span>
              <IconButton
                icon="x"
                label={`Remove ${person.name}`}
                onClick={() => change({ draft, people: people.filter((other) => other !== person) })}
              />
            </li>
          ))}
        </ul>
      )}
      {draft ? (
        <>
          <TextField
            label="Name"
            autoComplete="off"
            maxLength={MAX_ADDED_NAME}
            value={draft.name}
            error={errors.name}
            onChange={(event) => changeDraft({ name: event.target.value })}
          />
          <PhoneField
            label="Mobile number"
            autoComplete="off"
            value={draft.phone}
            error={errors.phone}
            onChange={(phone) => changeDraft({ phone })}
          />
          <Select
            label="Language"
            options={LANGUAGE_OPTIONS}
            value={draft.language}
            onChange={(event) => changeDraft({ language: isLanguage(event.target.value) ? event.target.value : 'en' })}
          />
          <Button variant="outline" onClick={addDraft}>
            Add
          </Button>
        </>
      ) : (
        people.length < MAX_ADDED_PEOPLE && (
          <button
            type="button"
            onClick={() => changeDraft({})}
            className="min-h-12 justify-self-start text-left font-bold text-link underline"
          >
            Text someone without an account
          </button>
        )
      )}
    </div>
  );
}
