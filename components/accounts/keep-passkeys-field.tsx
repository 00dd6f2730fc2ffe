import { useEffect, useRef } from 'react';
import { useDay, useText } from '@/components/ui/text/language';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { formatListDate } from '@/lib/dates';
import type { PasskeyChoice } from '@/lib/form-state';

interface KeepPasskeysFieldProps {
  passkeys: readonly PasskeyChoice[];
  legend: string;
  lead: string;
  /** Whether all are checked by default. If not, the question is announced. */
  areKept?: boolean;
}

/** Asks which passkeys to keep with a new password: the form field `keepPasskeys`. */
export function KeepPasskeysField({ passkeys, legend, lead, areKept = false }: KeepPasskeysFieldProps) {
  const t = useText();
  const formatDay = useDay(formatListDate);
  const group = useRef<HTMLFieldSetElement>(null);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  useEffect(() => {
    if (!areKept) group.current?.focus();
  }, [areKept]);
  return (
    <fieldset ref={group} tabIndex={-1} className="grid min-w-0 gap-1">
      <legend className="font-semibold">{legend}</legend>
      <p className="text-ink-soft">{lead}</p>
      {passkeys.map(({ id, name, addedAt, lastUsedAt }) => (
        <Checkbox
          key={id}
          name="keepPasskeys"
          value={id}
          defaultChecked={areKept}
          label={
            <>
              <span className="wrap-anywhere">{name}</span>
              <span className="block text-small text-ink-muted">
                {t('Added {day}', { day: formatDay(addedAt, zone) })} ·{' '}
                {lastUsedAt ? t('Last used {day}', { day: formatDay(lastUsedAt, zone) }) : t('Not used yet')}
              </span>
            </>
          }
        />
      ))}
    </fieldset>
  );
}
