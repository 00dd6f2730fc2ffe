'use client';

import { useText } from '@/components/ui/language';
import { useEffect, useState } from 'react';
import { InlineNote } from '@/components/ui/inline-note';
import { whenIdle } from '@/lib/client/when-idle';

/**
 * On the sign-in page: whose work this device keeps, entered before somebody was signed out here. Nobody's work is lost
 * because another person signs in; it waits for its own.
 */
export function UnsentHere() {
  const t = useText();
  const [sentences, setSentences] = useState<string[]>([]);
  useEffect(() => {
    let left = false;
    const read = async () => {
      if (!(await hasDatabase())) return;
      const [{ readUnsentByPerson }, { unsentOfText }] = await Promise.all([
        import('@/lib/offline/unsent-work/by-person'),
        import('@/lib/offline/unsent-work/texts'),
      ]);
      const found = await readUnsentByPerson();
      if (!left) setSentences(found.map((each) => unsentOfText(each, t)));
    };
    // A browser without storage keeps nothing.
    whenIdle(() => void read().catch(() => undefined));
    return () => {
      left = true;
    };
  }, [t]);
  if (sentences.length === 0) return null;
  return (
    <InlineNote tone="info" role="status" className="mt-4">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </InlineNote>
  );
}

/** Looks without making the database: most browsers that come to this page have never had one. */
async function hasDatabase(): Promise<boolean> {
  const databases = await indexedDB.databases();
  return databases.some(({ name }) => name === 'earth-tight');
}
