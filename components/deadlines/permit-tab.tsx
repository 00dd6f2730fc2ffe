import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { PermitFields } from '@/components/deadlines/permit-fields';
import { PermitSummary } from '@/components/deadlines/permit-summary';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { ConflictNote } from '@/components/ui/forms/conflict-note';
import { DateField } from '@/components/ui/forms/date-field';
import { FormCard } from '@/components/ui/forms/form-card';
import { FormError } from '@/components/ui/forms/form-error';
import { useCurrentFailure } from '@/components/ui/forms/use-current-failure';
import { useDiscard } from '@/components/ui/forms/use-discard';
import { createShapeGuard, useStoredInput } from '@/components/ui/forms/use-stored-input';
import { useCreation } from '@/components/ui/requests/use-creation';
import { RefusedError, type RequestSender } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import { savePermitProfile } from '@/lib/compliance/contract';
import type { SavedProfile } from '@/lib/compliance/profile';
import { listProfileDifferences } from '@/lib/compliance/profile-differences';
import { EMPTY_PROFILE_FORM, parseProfileForm, toProfileForm } from '@/lib/compliance/profile-form';
import { hasFields } from '@/lib/type-guards';

export interface PermitTabProps {
  siteId: string;
  sender: RequestSender;
  /** By version. */
  profiles: readonly SavedProfile[];
  crew: readonly { id: string; name: string }[];
  /** The calendar day at the site. */
  today: string;
  timeZone: string;
  onSaved: () => void;
}

const isProfileForm = createShapeGuard(EMPTY_PROFILE_FORM);
const hasCurrentProfile = hasFields<{ current: SavedProfile }>({
  current: (value): value is SavedProfile => typeof value === 'object' && value !== null,
});

/** The permit profile of a site (CLOCK-01…12). Each save is a new version. */
export function PermitTab({ siteId, sender, profiles: rendered, crew, today, timeZone, onSaved }: PermitTabProps) {
  const form = useRef<HTMLFormElement>(null);
  const [profiles, setProfiles] = useState(rendered);
  const [isSubmitted, setSubmitted] = useState(false);
  const [theirs, setTheirs] = useState<SavedProfile | null>(null);
  const current = theirs ?? profiles.at(-1) ?? null;
  const draftKey = createInputKey(sender, `permit ${siteId}`);
  const input = useStoredInput(draftKey, isProfileForm, current ? toProfileForm(current) : EMPTY_PROFILE_FORM);
  const discard = useDiscard();
  const { value: entered } = input;
  const parsed = parseProfileForm(entered, { isFirst: current === null, today });
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
    const result = await send({ siteId, baseVersion: current?.version ?? 0, validFrom, details: parsed.details });
    if ('error' in result) {
      const details = result.error instanceof RefusedError ? result.error.details : null;
      if (hasCurrentProfile(details)) setTheirs(details.current);
      return;
    }
    input.remove();
    setSubmitted(false);
    setTheirs(null);
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
                fields={listProfileDifferences(toProfileForm(theirs), entered, crew).map((field) => ({
                  ...field,
                  onUseServerValue: () => input.change({ ...entered, ...field.serverFields }),
                }))}
              />
            )}
            <PermitFields form={entered} errors={errors} crew={crew} today={today} onChange={input.change} />
            {current !== null && (
              <DateField
                label="This version applies from"
                hint="Deadlines that began before stay as they are."
                name="validFrom"
                className="tablet:max-w-72"
                value={entered.validFrom || today}
                error={errors.validFrom}
                refuse={(day) => (day < today ? 'A new version can begin today or later.' : null)}
                onChange={(day) => input.change({ ...entered, validFrom: day ?? '' })}
              />
            )}
            <FormError message={failed?.message ?? null} help={failed?.action} />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" size="field" busy={isBusy} className="max-tablet:grow">
                Save
              </Button>
              {input.isStored && (
                <Button variant="outline" size="field" onClick={() => discard(input, 'Changes discarded')}>
                  Discard changes
                </Button>
              )}
            </div>
          </form>
        </FormCard>
      </HiddenWhenClosed>
    </>
  );
}
