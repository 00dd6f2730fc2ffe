'use client';

import { useEffect, useState } from 'react';
import { useText } from '@/components/ui/text/language';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { whenIdle } from '@/lib/client/when-idle';
import { DEVICE_DATABASE_NAME } from '@/lib/offline/store/schema';

/**
 * On the sign-in page: the work that signed-out people have not sent yet. It stays on the device until they sign in.
 */
export function UnsentWorkNote() {
  const t = useText();
  const [notes, setNotes] = useState<{ personId: string; text: string }[]>([]);
  useEffect(() => {
    let isUnmounted = false;
    const load = async () => {
      if (!(await hasDatabase())) return;
      const [{ readUnsentByPerson }, { formatUnsentOfPerson }] = await Promise.all([
        import('@/lib/offline/unsent-work/by-person'),
        import('@/lib/offline/unsent-work/texts'),
      ]);
      const people = await readUnsentByPerson();
      const loaded = people.map((person) => ({ personId: person.personId, text: formatUnsentOfPerson(person, t) }));
      if (!isUnmounted) setNotes(loaded);
    };
    // Best effort: without storage or `indexedDB.databases`, nothing is shown.
    whenIdle(() => void load().catch(() => undefined));
    return () => {
      isUnmounted = true;
    };
  }, [t]);
  if (notes.length === 0) return null;
  return (
    <InlineNote tone="info" role="status" className="mt-4">
      {notes.map(({ personId, text }) => (
        <p key={personId}>{text}</p>
      ))}
    </InlineNote>
  );
}

/** Checks without creating the database, which most browsers on this page do not have. */
async function hasDatabase(): Promise<boolean> {
  const databases = await indexedDB.databases();
  return databases.some(({ name }) => name === DEVICE_DATABASE_NAME);
}
