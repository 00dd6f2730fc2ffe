import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { DateTimeField } from '@/components/ui/forms/date-time-field';
import { FormCard } from '@/components/ui/forms/form-card';
import { FormError } from '@/components/ui/forms/form-error';
import { TextField } from '@/components/ui/forms/text-field';
import { useCurrentFailure } from '@/components/ui/forms/use-current-failure';
import { createShapeGuard, useStoredInput } from '@/components/ui/forms/use-stored-input';
import { useCommand } from '@/components/ui/requests/use-command';
import { useText } from '@/components/ui/text/language';
import { RejectedError, type RequestSender } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import { addReading, type SavedReading } from '@/lib/compliance/contract';
import { findReadingErrors, getSuggestedInterval, parseInches, parseSnow } from '@/lib/compliance/reading-form';
import type { SiteDeadlines } from '@/lib/deadlines/contract';

interface ReadingFormProps {
  site: SiteDeadlines['site'];
  sender: RequestSender;
  now: string;
  /** The reading to correct; null for a new one. */
  corrected: SavedReading | null;
  /** The newest reading: the gauge was emptied when it ended. */
  newest: SavedReading | null;
  onCancel: () => void;
  onSaved: () => void;
}

/** `readingId` is made with the first attempt to save, so that a repeated request stores one reading. */
const EMPTY_INPUT = { readingId: '', rain: '', snow: '', fromAt: '', toAt: '' };
const isReadingInput = createShapeGuard(EMPTY_INPUT);

/** Enters or corrects a reading of the gauge. What was typed is kept on the device until it is saved (RAIN-02). */
export function ReadingForm({ site, sender, now, corrected, newest, onCancel, onSaved }: ReadingFormProps) {
  const t = useText();
  const [isSubmitted, setSubmitted] = useState(false);
  const key = createInputKey(sender, `reading ${site.id} ${corrected?.id ?? 'new'}`);
  const input = useStoredInput(key, isReadingInput, {
    ...EMPTY_INPUT,
    // A correction of the rain keeps the snow.
    snow: corrected && corrected.snow > 0 ? (corrected.snow / 1000).toFixed(2) : '',
  });
  const form = useRef<HTMLFormElement>(null);
  // The button that corrects a reading is far below the form.
  useEffect(() => {
    if (corrected !== null) form.current?.querySelector('input')?.focus();
  }, [corrected]);
  const suggested = corrected ?? getSuggestedInterval(newest, now, site.timeZone);
  const { rain, snow } = input.value;
  const fromAt = input.value.fromAt || suggested.fromAt;
  const toAt = input.value.toAt || suggested.toAt;
  const { send, isBusy, failure } = useCommand(addReading, {
    successMessage: t('Reading saved'),
    retry: () => void save(),
  });
  const failed = useCurrentFailure(failure, { rain, snow, fromAt, toAt });
  const errors = findReadingErrors({ rain, snow, fromAt, toAt }, now);
  const change = (changed: Partial<typeof EMPTY_INPUT>) => input.change({ ...input.value, ...changed });

  async function save() {
    setSubmitted(true);
    const depth = parseInches(rain);
    const snowDepth = parseSnow(snow);
    if (depth === null || snowDepth === null || Object.keys(errors).length > 0) return;
    const readingId = input.value.readingId || crypto.randomUUID();
    change({ readingId });
    const reading = {
      readingId,
      siteId: site.id,
      fromAt,
      toAt,
      rain: depth,
      snow: snowDepth,
      replacesId: corrected?.id ?? null,
    };
    const result = await send(reading);
    if ('error' in result) {
      // The next attempt is a new reading.
      if (result.error instanceof RejectedError && result.error.code === 'reading-id-used') change({ readingId: '' });
      return;
    }
    input.remove();
    setSubmitted(false);
    onSaved();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }
  return (
    <FormCard id="gauge" title={corrected ? t('Correct this reading') : t('Enter a gauge reading')}>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
        <div className="grid gap-4 tablet:grid-cols-2">
          <TextField
            label={t('Rain in inches')}
            below={<p className="text-small text-ink-muted">{t('Enter 0 for a trace.')}</p>}
            inputMode="decimal"
            autoComplete="off"
            name="rain"
            value={rain}
            error={(isSubmitted || rain !== '') && errors.rain ? t(errors.rain) : undefined}
            onChange={(event) => change({ rain: event.target.value })}
          />
          <TextField
            label={t('Snow in inches')}
            below={<p className="text-small text-ink-muted">{t('Leave empty for none.')}</p>}
            inputMode="decimal"
            autoComplete="off"
            name="snow"
            value={snow}
            error={errors.snow && t(errors.snow)}
            onChange={(event) => change({ snow: event.target.value })}
          />
          <DateTimeField
            label={t('Gauge emptied')}
            name="fromAt"
            required
            timeZone={site.timeZone}
            value={fromAt}
            onChange={(value) => change({ fromAt: value ?? '' })}
          />
          <DateTimeField
            label={t('Gauge read')}
            name="toAt"
            required
            timeZone={site.timeZone}
            value={toAt}
            error={errors.toAt && t(errors.toAt)}
            onChange={(value) => change({ toAt: value ?? '' })}
          />
        </div>
        <FormError message={failed?.message ?? null} help={failed?.action} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="field" isBusy={isBusy} className="max-tablet:grow">
            {t('Save reading')}
          </Button>
          {corrected && (
            <Button
              variant="outline"
              size="field"
              onClick={() => {
                input.remove();
                onCancel();
              }}
            >
              {t('Cancel')}
            </Button>
          )}
        </div>
      </form>
    </FormCard>
  );
}
