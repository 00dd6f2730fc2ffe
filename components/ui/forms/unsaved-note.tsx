import type { ReactNode } from 'react';
import { useText } from '@/components/ui/text/language';
import { Button } from '@/components/ui/buttons/button';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { useStoredKeys } from '@/components/ui/forms/use-stored-input';
import { useDiscardForms } from '@/components/ui/forms/use-discard';
import { readStoredInput, storeInput } from '@/lib/client/stored-input';

export interface UnsavedForm {
  /** The key under which the form's input is kept on the device. */
  key: string;
  name: string;
  /** Shown in parentheses after the name. */
  detail?: string;
  /** The button that continues the form; null if there is nothing to continue. */
  action: ReactNode;
}

/** Lists forms with unsaved input, with buttons to continue and to discard. */
export function UnsavedNote({ forms }: { forms: readonly UnsavedForm[] }) {
  const t = useText();
  const discardForms = useDiscardForms();
  if (forms.length === 0) return null;

  function discard({ key, name }: UnsavedForm) {
    const text = readStoredInput(key);
    if (text !== null) discardForms([key], t('{name} discarded', { name }), () => storeInput(key, text));
  }
  return (
    <InlineNote tone="warn" className="mb-5">
      <p className="font-bold">{t('Not saved yet. Your changes are kept on this device.')}</p>
      <ul>
        {forms.map((form) => (
          <li key={form.key} className="flex flex-wrap items-center gap-x-2">
            <span className="min-w-0 wrap-anywhere">
              {form.name}
              {form.detail && ` (${form.detail})`}
            </span>
            <span className="flex gap-1">
              {form.action}
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

interface UnsavedEditsProps<Item extends { id: string; name: string }> {
  /** The storage key of a form is this prefix and the id of the item. */
  keyPrefix: string;
  items: readonly Item[];
  /** Shown instead of the name if the item is no longer in the list. */
  removedItemName: string;
  /** The item whose form is open. */
  openId: string | null;
  onContinue: (item: Item) => void;
}

/** Lists unsaved edits of list items. */
export function UnsavedEdits<Item extends { id: string; name: string }>(props: UnsavedEditsProps<Item>) {
  const { keyPrefix, items, removedItemName, openId, onContinue } = props;
  const forms = useStoredKeys(keyPrefix).flatMap((key): UnsavedForm[] => {
    const id = key.slice(keyPrefix.length);
    if (id === openId) return [];
    const item = items.find((candidate) => candidate.id === id);
    if (!item) return [{ key, name: removedItemName, action: null }];
    const name = `Changes to ${item.name}`;
    return [{ key, name, action: <ContinueButton name={name} onContinue={() => onContinue(item)} /> }];
  });
  return <UnsavedNote forms={forms} />;
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
