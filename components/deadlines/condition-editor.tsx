import { useEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { ReductionFields } from '@/components/deadlines/reduction-fields';
import { Button } from '@/components/ui/buttons/button';
import { RadioGroup } from '@/components/ui/forms/choice-group';
import { DateField } from '@/components/ui/forms/date-field';
import { DateTimeField } from '@/components/ui/forms/date-time-field';
import { FormError } from '@/components/ui/forms/form-error';
import { LimitedTextField } from '@/components/ui/forms/limited-text-field';
import { useCurrentFailure } from '@/components/ui/forms/use-current-failure';
import { useDiscard } from '@/components/ui/forms/use-discard';
import { createShapeGuard, type StoredInput } from '@/components/ui/forms/use-stored-input';
import { useCommand } from '@/components/ui/requests/use-command';
import { useText } from '@/components/ui/text/language';
import { RejectedError } from '@/lib/client/api';
import {
  EMPTY_CONDITION_FORM,
  parseConditionForm,
  type ConditionForm,
  type ConditionFormErrors,
} from '@/lib/compliance/condition-form';
import { CONDITION_NAMES } from '@/lib/compliance/condition-names';
import { isReducedKind, type ConditionKind } from '@/lib/compliance/conditions';
import { saveCondition } from '@/lib/compliance/contract';
import { MAX_CONDITION_AREA_LENGTH, MAX_CONDITION_REASON_LENGTH } from '@/lib/compliance/limits';
import { getConditionHint } from '@/lib/deadlines/condition-texts';
import type { SiteDeadlines } from '@/lib/deadlines/contract';
import { hasFields, isString } from '@/lib/type-guards';

/** `conditionId` is made with the first attempt to save, so that a repeated request stores one condition. */
export interface ConditionDraft extends ConditionForm {
  conditionId: string;
  /** The condition that is corrected; '' for a new one. */
  replacesId: string;
}

export const EMPTY_CONDITION_DRAFT: ConditionDraft = { ...EMPTY_CONDITION_FORM, conditionId: '', replacesId: '' };
export const isConditionDraft = createShapeGuard(EMPTY_CONDITION_DRAFT);

/** The details of 'condition-changed': the condition that someone else's correction made. */
const hasNewerId = hasFields<{ newerId: string }>({ newerId: isString });

const KINDS = ['dewatering', 'snowmelt', 'frozen', 'stabilized', 'arid'] as const satisfies readonly ConditionKind[];

interface ConditionEditorProps {
  site: SiteDeadlines['site'];
  rules: NonNullable<SiteDeadlines['rules']>;
  now: string;
  input: StoredInput<ConditionDraft>;
  /** Whether a press opened the form, which then gets the focus. */
  hasFocus: boolean;
  onClose: () => void;
  /** Called when the conditions have changed. */
  onChanged: () => void;
}

/** Enters or corrects a condition of a site (CLOCK-13). What was entered is kept on the device until it is saved. */
export function ConditionEditor({ site, rules, now, input, hasFocus, onClose, onChanged }: ConditionEditorProps) {
  const t = useText();
  const [isSubmitted, setSubmitted] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (hasFocus) element.current?.querySelector('input')?.focus();
  }, [hasFocus]);
  const discard = useDiscard();
  const { conditionId, replacesId, ...form } = input.value;
  const change = (changed: Partial<ConditionDraft>) => input.change({ ...input.value, ...changed });
  const parsed = parseConditionForm(form, now);
  const errors: ConditionFormErrors = isSubmitted && 'errors' in parsed ? parsed.errors : {};
  const getError = (name: keyof ConditionForm) => errors[name] && t(errors[name]);
  const { send, isBusy, failure } = useCommand(saveCondition, {
    successMessage: t('Condition saved'),
    retry: () => void save(),
  });
  const failed = useCurrentFailure(failure, form);

  async function save() {
    flushSync(() => setSubmitted(true));
    if ('errors' in parsed) return element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    const id = conditionId || crypto.randomUUID();
    change({ conditionId: id });
    const edit = { conditionId: id, siteId: site.id, isWithdrawn: false, replacesId: replacesId || null };
    const result = await send({ ...edit, ...parsed });
    if ('error' in result) {
      if (result.error instanceof RejectedError) prepareNextAttempt(result.error);
      return;
    }
    input.remove();
    onChanged();
    onClose();
  }
  function prepareNextAttempt({ code, details }: RejectedError) {
    if (code === 'condition-id-used') change({ conditionId: '' });
    if (!hasNewerId(details)) return;
    change({ conditionId: '', replacesId: details.newerId });
    onChanged();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }
  function cancel() {
    if (input.isStored) discard(input, t('Condition discarded'));
    onClose();
  }
  return (
    <form ref={element} noValidate onSubmit={submit} className="grid gap-6">
      <RadioGroup
        legend={t('Condition')}
        hasTwoColumns
        choices={KINDS.map((kind) => ({ value: kind, label: t(CONDITION_NAMES[kind]) }))}
        value={form.kind}
        error={getError('kind')}
        onChange={(kind) => change({ kind })}
      />
      {form.kind !== '' && (
        <>
          <p className="text-small text-ink-muted">{t(getConditionHint(form.kind, rules))}</p>
          <div className="grid gap-4 tablet:grid-cols-2">
            {form.kind === 'snowmelt' ? (
              <DateTimeField
                label={t('Snowmelt began to run off')}
                name="beganAt"
                timeZone={site.timeZone}
                value={form.beganAt || null}
                error={getError('beganAt')}
                onChange={(beganAt) => change({ beganAt: beganAt ?? '' })}
              />
            ) : (
              <>
                <DateField
                  label={t('First day')}
                  name="fromDay"
                  value={form.fromDay || null}
                  error={getError('fromDay')}
                  onChange={(day) => change({ fromDay: day ?? '' })}
                />
                <DateField
                  label={t('Last day')}
                  hint={t('Leave empty while it lasts.')}
                  name="toDay"
                  value={form.toDay || null}
                  error={getError('toDay')}
                  onChange={(day) => change({ toDay: day ?? '' })}
                />
              </>
            )}
          </div>
          {isReducedKind(form.kind) && <ReductionFields form={form} getError={getError} onChange={change} />}
          <div className="grid gap-4 tablet:grid-cols-2">
            <LimitedTextField
              label={t('Part of the site')}
              hint={t('Leave empty for the whole site.')}
              name="area"
              limit={MAX_CONDITION_AREA_LENGTH}
              value={form.area}
              onChange={(event) => change({ area: event.target.value })}
            />
            <LimitedTextField
              label={t('Reason')}
              name="reason"
              limit={MAX_CONDITION_REASON_LENGTH}
              value={form.reason}
              error={getError('reason')}
              onChange={(event) => change({ reason: event.target.value })}
            />
          </div>
        </>
      )}
      <FormError message={failed?.message ?? null} help={failed?.action} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="field" isBusy={isBusy} className="max-tablet:grow">
          {t('Save condition')}
        </Button>
        <Button variant="outline" size="field" onClick={cancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
