'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { EndedFixLink } from '@/components/fixes/ended-fix-link';
import { FixCardSheet } from '@/components/fixes/fix-card';
import { keepFixPage, storeSender } from '@/components/fixes/keep-page';
import { createFixQueue, loadCompressor } from '@/components/fixes/fix-queue';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { formatReportDateIn } from '@/lib/dates-in-words';
import type { FixPageData } from '@/lib/fixes/contract';
import { FIX_TEXTS } from '@/lib/fixes/texts';
import type { Language } from '@/lib/language';
import { loadExifReader } from '@/lib/offline/store/compress-photo';

interface FixPageProps {
  token: string;
  /** A hash of the token, which names what is kept on this phone. */
  storageKey: string;
  page: FixPageData;
  language: Language;
}

/** The corrective actions of an inspection, for the crew, without signing in. */
export function FixPage({ token, storageKey, page: renderedPage, language }: FixPageProps) {
  const texts = FIX_TEXTS[language];
  const [queue] = useState(() => createFixQueue(token, storageKey, renderedPage));
  const state = useSyncExternalStore(queue.subscribe, queue.getState, queue.getState);
  const { page } = state;
  useEffect(() => queue.start(), [queue]);
  useEffect(() => {
    storeSender(storageKey, { unitName: renderedPage.unitName, language });
    const photos = renderedPage.cards.flatMap(({ photo }) => photo ?? []);
    // The parts that are loaded later are kept, too, once the page is there.
    void waitForLoad()
      .then(() => Promise.all([loadCompressor(), loadExifReader()]))
      .then(() => keepFixPage(storageKey, photos))
      .catch(() => undefined);
  }, [storageKey, renderedPage, language]);
  if (page === null) return <EndedFixLink storageKey={storageKey} language={language} />;
  const { cards, siteName, unitName, timeZone, date } = page;
  return (
    <>
      <h1 className="text-page font-heavy tracking-tight wrap-anywhere" dir="auto">
        {siteName}
      </h1>
      <p className="text-ink-muted">
        {texts.of(formatReportDateIn(date, timeZone, language))} · <bdi>{unitName}</bdi>
      </p>
      <p className="mt-2 mb-4">{cards.every(({ isDone }) => isDone) ? texts.allDone : texts.instructions}</p>
      <p className="mb-4 hidden font-bold noscript:block">{texts.needsScripts}</p>
      {state.isInMemoryOnly && (
        <InlineNote tone="warn" role="status" className="mb-4">
          {texts.noStorage}
        </InlineNote>
      )}
      <ul className="grid gap-4">
        {cards.map((card) => (
          <li key={card.id}>
            <FixCardSheet card={card} page={page} queue={queue} state={state} language={language} />
          </li>
        ))}
      </ul>
    </>
  );
}

const waitForLoad = (): Promise<unknown> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => addEventListener('load', resolve, { once: true }));
