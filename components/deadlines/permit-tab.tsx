import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { PermitFields } from '@/components/deadlines/permit-fields';
import { PermitSummary } from '@/components/deadlines/permit-summary';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { ConflictNote } from '@/components/ui/forms/conflict-note';
import { DateField } from '@/components/ui/forms/date-field';
import { FormCard } from '@/components/ui/forms/form-card';
import { FormError } from '@/components/ui/forms/form-error';
import { SaveButtons } from '@/components/ui/forms/save-buttons';
import { useCurrentFailure } from '@/components/ui/forms/use-current-failure';
import { useDiscard } from '@/components/ui/forms/use-discard';
import { createShapeGuard, useStoredInput } from '@/components/ui/forms/use-stored-input';
import { useCreation } from '@/components/ui/requests/use-creation';
import { RejectedError, type RequestSender } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import { savePermitProfile } from '@/lib/compliance/contract';
import type { SavedProfile } from '@/lib/compliance/profile';
import { listProfileDifferences } from '@/lib/compliance/profile-differences';
import { EMPTY_PROFILE_FORM, parseProfileForm, toProfileForm, type ProfileForm } from '@/lib/compliance/profile-form';
import { hasFields } from '@/lib/type-guards';

export interface PermitTabProps {
  siteId: string;
  sender: RequestSender;
  /** By version. */
  profiles: readonly SavedProfile[];
  crew: readonly { id: string; name: string }[];
  /** Of the work unit. */
  skills: readonly { id: string; name: string }[];
  /** The calendar day at the site. */
  today: string;
  timeZone: string;
  onSaved: () => void;
}

/** What was entered, and the version on which it is based. */
const isPermitDraft = hasFields<{ baseVersion: number; form: ProfileForm }>({
  baseVersion: (value): value is number => typeof value === 'number',
  form: createShapeGuard(EMPTY_PROFILE_FORM),
});
const hasCurrentProfile = hasFields<{ current: SavedProfile }>({
  current: (value): value is SavedProfile => typeof value === 'object' && value !== null,
});

/** The permit profile of a site (CLOCK-01…12). Each save is a new version. */
export function PermitTab({ siteId, sender, profiles: rendered, crew, skills, ...props }: PermitTabProps) {
  const { today, timeZone, onSaved } = props;
  const form = useRef<HTMLFormElement>(null);
  const [profiles, setProfiles] = useState(rendered);
  const [isSubmitted, setSubmitted] = useState(false);
  const current = profiles.at(-1) ?? null;
  const baseVersion = current?.version ?? 0;
  const draftKey = createInputKey(sender, `permit ${siteId}`);
  const input = useStoredInput(draftKey, isPermitDraft, {
    baseVersion,
    form: current ? toProfileForm(current, crew) : EMPTY_PROFILE_FORM,
  });
  const discard = useDiscard();
  const { form: entered } = input.value;
  const change = (next: ProfileForm) => input.change({ ...input.value, form: next });
  // Someone else saved a version after this person began to edit.
  const theirs = current !== null && input.value.baseVersion < current.version ? toProfileForm(current, crew) : null;
  const parsed = parseProfileForm(entered, { baseVersion, today });
  const errors = 'errors' in parsed && isSubmitted ? parsed.errors : {};
  const { send, isBusy, ...command } = useCreation(savePermitProfile, {
    draftKey,
    successMessage: 'Permit profile saved',
    retry: () => void save(),
  });
  const failed = useCurrentFailure(command.failure, entered);

  async function save() {
    flushSync(() => setSubmitted(true));
    if ('errors' in parsed) return form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    const validFrom = entered.validFrom || (current === null ? entered.startsOn : today);
    const result = await send({ siteId, baseVersion, validFrom, details: parsed.details });
    if ('error' in result) {
      const details = result.error instanceof RejectedError ? result.error.details : null;
      if (hasCurrentProfile(details)) setProfiles([...profiles, details.current]);
      return;
    }
    input.remove();
    setSubmitted(false);
    setProfiles(result.output.profiles);
    onSaved();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }
  return (
    <>
      <PermitSummary form={entered} profiles={profiles} today={today} timeZone={timeZone} />
      <HiddenWhenClosed>
        <FormCard id="permit" title={current === null ? 'Set up the permit' : 'Change the permit'}>
          <form ref={form} noValidate onSubmit={submit} className="grid gap-6">
            {theirs !== null && (
              <ConflictNote
                fields={listProfileDifferences(theirs, entered, [...crew, ...skills]).map((field) => ({
                  ...field,
                  onUseServerValue: () => change({ ...entered, ...field.serverFields }),
                }))}
              />
            )}
            <PermitFields form={entered} errors={errors} crew={crew} skills={skills} today={today} onChange={change} />
            {current !== null && (
              <DateField
                label="This version applies from"
                hint="Earlier deadlines do not change."
                name="validFrom"
                className="tablet:max-w-72"
                value={entered.validFrom || today}
                error={errors.validFrom}
                onChange={(day) => change({ ...entered, validFrom: day ?? '' })}
              />
            )}
            <FormError message={failed?.message ?? null} help={failed?.action} />
            <SaveButtons
              isBusy={isBusy}
              canSave={current === null || input.isStored}
              onDiscard={input.isStored ? () => discard(input, 'Changes discarded') : null}
            />
          </form>
        </FormCard>
      </HiddenWhenClosed>
    </>
  );
}
