import { useEffect, useRef } from 'react';
import { useDayFormat, useText } from '@/components/ui/text/language';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { formatDate } from '@/lib/dates';
import type { PasskeyChoice } from '@/lib/form-state';

interface KeepPasskeysFieldProps {
  passkeys: readonly PasskeyChoice[];
  legend: string;
  description: string;
  /** Whether all are checked at first. If not, the field takes the focus, so that the question is announced. */
  defaultChecked?: boolean;
}

/** Asks which passkeys to keep with a new password. The form field is `keepPasskeys`. */
export function KeepPasskeysField({ passkeys, legend, description, defaultChecked = false }: KeepPasskeysFieldProps) {
  const t = useText();
  const formatDay = useDayFormat(formatDate);
  const group = useRef<HTMLFieldSetElement>(null);
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  useEffect(() => {
    if (!defaultChecked) group.current?.focus();
  }, [defaultChecked]);
  return (
    <fieldset ref={group} tabIndex={-1} className="grid min-w-0 gap-1">
      <legend className="font-semibold">{legend}</legend>
      <p className="text-ink-soft">{description}</p>
      {passkeys.map(({ id, name, addedAt, lastUsedAt }) => (
        <Checkbox
          key={id}
          name="keepPasskeys"
          value={id}
          defaultChecked={defaultChecked}
          label={
            <>
              <span className="wrap-anywhere">{name}</span>
              <span className="block text-small text-ink-muted">
                {t('Added {day}', { day: formatDay(addedAt, timeZone) })} ·{' '}
                {lastUsedAt ? t('Last used {day}', { day: formatDay(lastUsedAt, timeZone) }) : t('Not used yet')}
              </span>
            </>
          }
        />
      ))}
    </fieldset>
  );
}
