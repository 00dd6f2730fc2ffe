import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/buttons/button';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { DateField } from '@/components/ui/forms/date-field';
import { FormCard } from '@/components/ui/forms/form-card';
import { FormError } from '@/components/ui/forms/form-error';
import { useCurrentFailure } from '@/components/ui/forms/use-current-failure';
import { createShapeGuard, useStoredInput } from '@/components/ui/forms/use-stored-input';
import { useCommand } from '@/components/ui/requests/use-command';
import { RejectedError, type RequestSender } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import { makePack } from '@/lib/audit-packs/contract';
import { AUDIT_PACKS_FAILURES } from '@/lib/audit-packs/failures';

interface NewPackFormProps {
  site: { id: string };
  sender: RequestSender;
  /** The day of the first record of the site; null without any. */
  firstDay: string | null;
  /** At the site. */
  today: string;
  onRequested: () => void;
}

/** `packId` is made with the first attempt. */
const EMPTY_PACK = { packId: '', fromDay: '', toDay: '' };
const isPackDraft = createShapeGuard(EMPTY_PACK);

/** Requests an audit pack. Both ticks are off each time (PACK-03). */
export function NewPackForm({ site, sender, firstDay, today, onRequested }: NewPackFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const input = useStoredInput(createInputKey(sender, `audit pack ${site.id}`), isPackDraft, EMPTY_PACK);
  const [withEvidence, setWithEvidence] = useState(false);
  const [withVerdicts, setWithVerdicts] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const { send, isBusy, failure } = useCommand(makePack, {
    successMessage: 'Audit pack requested',
    retry: () => void request(),
  });
  const fromDay = input.value.fromDay || (firstDay ?? today);
  const toDay = input.value.toDay || today;
  // Another pack is another request.
  const change = (changed: Partial<typeof EMPTY_PACK>) => input.change({ ...input.value, packId: '', ...changed });
  const failed = useCurrentFailure(failure, { fromDay, toDay, withEvidence, withVerdicts });
  const periodError =
    (toDay > today && AUDIT_PACKS_FAILURES['pack-in-future'][1]) ||
    (toDay < fromDay && AUDIT_PACKS_FAILURES['pack-ends-early'][1]) ||
    undefined;

  async function request() {
    flushSync(() => setSubmitted(true));
    if (periodError) return form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    const packId = input.value.packId || crypto.randomUUID();
    input.change({ packId, fromDay, toDay });
    const result = await send({ packId, siteId: site.id, fromDay, toDay, withEvidence, withVerdicts });
    if ('error' in result) {
      // The server did not take it, so that the next attempt is another pack.
      if (result.error instanceof RejectedError) change({ fromDay, toDay });
      return;
    }
    input.remove();
    setWithEvidence(false);
    setWithVerdicts(false);
    setSubmitted(false);
    onRequested();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void request();
  }
  return (
    <FormCard id="new-pack" title="Make an audit pack">
      <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
        <p className="max-w-(--measure)">
          A ZIP file with the inspections, corrective actions, rain, BMPs, delegations and seals of this site. It shows
          when inspections and corrective actions were due and done; with verdicts it also says what was late.
        </p>
        <div className="grid gap-4 tablet:grid-cols-2 tablet:max-w-150">
          <DateField label="First day" value={fromDay} onChange={(day) => change({ fromDay: day ?? '' })} />
          <DateField
            label="Last day"
            value={toDay}
            error={isSubmitted ? periodError : undefined}
            onChange={(day) => change({ toDay: day ?? '' })}
          />
        </div>
        <div className="grid">
          <Checkbox
            label="Full-size photos"
            checked={withEvidence}
            onChange={(event) => {
              change({});
              setWithEvidence(event.target.checked);
            }}
          />
          <Checkbox
            label="With verdicts"
            checked={withVerdicts}
            onChange={(event) => {
              change({});
              setWithVerdicts(event.target.checked);
            }}
          />
        </div>
        <FormError message={failed?.message ?? null} help={failed?.action} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="field" isBusy={isBusy} className="max-tablet:grow">
            Make audit pack
          </Button>
        </div>
      </form>
    </FormCard>
  );
}
