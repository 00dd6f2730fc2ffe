'use client';

import { counted } from '@/lib/text';
import { useText } from '@/components/ui/language';
import { useMemo, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { InlineNote } from '@/components/ui/inline-note';
import { useDiscardKeys } from '@/components/ui/use-discard';
import { keptByPerson, listenKept, readKept, writeKept } from '@/lib/client/kept-input';

/** Unsaved form input, which stays on this device after logging out (lib/client/kept-input.ts). */
export function TypedHere({ personId }: { personId: string }) {
  const t = useText();
  const kept = useSyncExternalStore(
    listenKept,
    () => keptByPerson(personId),
    () => '',
  );
  const keys = useMemo(() => kept.split('\n').filter(Boolean), [kept]);
  const discardKeys = useDiscardKeys();
  if (keys.length === 0) return null;

  function discard(): void {
    const texts = keys.flatMap((key) => {
      const text = readKept(key);
      return text === null ? [] : [[key, text] as const];
    });
    const putBack = () => texts.forEach(([key, text]) => writeKept(key, text));
    discardKeys(keys, t('What you typed was deleted'), putBack);
  }
  return (
    <InlineNote tone="info" role="status">
      <p>
        {counted(
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
