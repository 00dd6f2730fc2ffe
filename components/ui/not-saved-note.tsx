'use client';

import { useText } from '@/components/ui/language';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { InlineNote } from '@/components/ui/inline-note';
import { useDiscardKeys } from '@/components/ui/use-discard';
import { readKept, writeKept } from '@/lib/client/kept-input';

export interface KeptForm {
  /** The key under which the form's input is kept on the device. */
  key: string;
  name: string;
  aside?: string;
  act: ReactNode;
}

export function NotSavedNote({ forms }: { forms: readonly KeptForm[] }) {
  const t = useText();
  const discardKeys = useDiscardKeys();
  if (forms.length === 0) return null;

  function discard({ key, name }: KeptForm) {
    const text = readKept(key);
    if (text !== null) discardKeys([key], t('{name} discarded', { name }), () => writeKept(key, text));
  }
  return (
    <InlineNote tone="warn" className="mb-5">
      <p className="font-bold">{t('Not saved yet. Your changes are kept on this device.')}</p>
      <ul>
        {forms.map((form) => (
          <li key={form.key} className="flex flex-wrap items-center gap-x-2">
            <span className="min-w-0 wrap-anywhere">
              {form.name}
              {form.aside && ` (${form.aside})`}
            </span>
            <span className="flex gap-1">
              {form.act}
              <Button variant="danger-text" className="px-2" onClick={() => discard(form)}>
                {t('Discard')}
                <span className="sr-only"> {form.name}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </InlineNote>
  );
}

export function ContinueButton({ name, onContinue }: { name: string; onContinue: () => void }) {
  const t = useText();
  return (
    <Button variant="text" className="px-2" onClick={onContinue}>
      <span>
        {t('Continue')}
        <span className="sr-only"> {t('with {name}', { name })}</span>
      </span>
    </Button>
  );
}
