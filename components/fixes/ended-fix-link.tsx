'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { openFixDatabase, type StoredFix } from '@/components/fixes/fix-database';
import { forgetFixPage, parseSender, readSender } from '@/components/fixes/keep-page';
import { FIX_TEXTS } from '@/lib/fixes/texts';
import type { Language } from '@/lib/language';

const subscribeToNothing = () => () => undefined;

/** The same sentence for every link that does not work (FIX-12). What was not sent stays on the phone and is shown. */
export function EndedFixLink({ storageKey, language: rendered }: { storageKey: string; language: Language }) {
  const json = useSyncExternalStore(
    subscribeToNothing,
    () => readSender(storageKey),
    () => null,
  );
  const sender = parseSender(json);
  const language = sender?.language ?? rendered;
  const texts = FIX_TEXTS[language];
  const [unsent, setUnsent] = useState<readonly StoredFix[]>([]);
  useEffect(() => {
    void forgetFixPage(storageKey).catch(() => undefined);
    void listUnsentFixes(storageKey).then(setUnsent, () => undefined);
  }, [storageKey]);
  return (
    <div lang={language}>
      <h1 className="text-title font-bold wrap-anywhere">{texts.ended(sender?.unitName ?? texts.someone)}</h1>
      {unsent.length > 0 && (
        <div role="status" className="mt-4">
          <p>{texts.notSent(unsent.length)}</p>
          <ul className="mt-2 grid gap-2">
            {unsent.map(({ clientId, note, photos }) => (
              <li key={clientId} dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                {[note, photos.length > 0 ? `${texts.photos}: ${photos.length}` : ''].filter(Boolean).join(' · ')}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Without creating a database for a link that was never opened here. */
async function listUnsentFixes(storageKey: string): Promise<StoredFix[]> {
  if (readSender(storageKey) === null) return [];
  const fixes = await (await openFixDatabase(storageKey)).listFixes();
  return fixes.filter(({ state, note, photos }) => state === 'queued' || note !== '' || photos.length > 0);
}
