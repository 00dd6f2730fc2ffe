import { useMemo, useSyncExternalStore } from 'react';
import { pluralize } from '@/lib/text';
import { useText } from '@/components/ui/text/language';
import { Button } from '@/components/ui/buttons/button';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { useDiscardForms } from '@/components/ui/forms/use-discard';
import { joinKeysOfPerson, subscribeToStoredInput, readStoredInput, storeInput } from '@/lib/client/stored-input';

/** Unsaved form input, which stays on this device after logging out (lib/client/stored-input.ts). */
export function UnsavedForms({ personId }: { personId: string }) {
  const t = useText();
  const joinedKeys = useSyncExternalStore(
    subscribeToStoredInput,
    () => joinKeysOfPerson(personId),
    () => '',
  );
  const keys = useMemo(() => joinedKeys.split('\n').filter(Boolean), [joinedKeys]);
  const discardForms = useDiscardForms();
  if (keys.length === 0) return null;

  function discard(): void {
    const texts = keys.flatMap((key) => {
      const text = readStoredInput(key);
      return text === null ? [] : [[key, text] as const];
    });
    const restore = () => texts.forEach(([key, text]) => storeInput(key, text));
    discardForms(keys, t('Unsaved forms deleted'), restore);
  }
  return (
    <InlineNote tone="info" role="status">
      <p>
        {pluralize(
          t,
          keys.length,
          '1 unsaved form stays on this device for you. Nobody else who signs in here can see it.',
          '{count} unsaved forms stay on this device for you. Nobody else who signs in here can see them.',
        )}
      </p>
      <Button variant="danger-text" className="mt-1 -ml-4" onClick={discard}>
        {t('Delete from this device')}
      </Button>
    </InlineNote>
  );
}
