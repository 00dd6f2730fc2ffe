import { useState } from 'react';
import { useText } from '@/components/ui/text/language';
import { Field } from '@/components/ui/forms/field';
import type { TextFieldProps } from '@/components/ui/forms/text-field';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'unit' | 'icon' | 'below'> & {
  autoComplete: 'current-password' | 'new-password';
};

export function PasswordField({ label, hint, error, optional, hideLabel, className, ...input }: PasswordFieldProps) {
  const t = useText();
  const [isVisible, setIsVisible] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} optional={optional} hideLabel={hideLabel} className={className}>
      {(control) => (
        <span className="relative flex items-center">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={isVisible ? 'text' : 'password'}
            className="form-control pr-20"
          />
          <button
            type="button"
            aria-pressed={isVisible}
            onClick={() => setIsVisible(!isVisible)}
            className="absolute right-0 min-h-12 rounded-control px-3.5 text-[0.9375rem] font-bold text-link"
          >
            {t('Show')}
            <span className="sr-only"> {t('password')}</span>
          </button>
        </span>
      )}
    </Field>
  );
}
