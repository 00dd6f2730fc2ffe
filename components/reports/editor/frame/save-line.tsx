'use client';

import Link from 'next/link';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { SaveIndicator, type SaveStateKind } from '@/components/ui/save-indicator';
import { ON_THIS_DEVICE_ADDRESS } from '@/lib/reports/addresses';
import type { CorrectionTexts } from '@/lib/reports/corrections/english';
import { barState } from '@/lib/reports/editor/derived';

const SHOWN: Record<ReturnType<typeof barState>, SaveStateKind> = {
  saved: 'saved',
  saving: 'saving',
  unsaved: 'saving',
  waiting: 'waiting',
  trouble: 'trouble',
  failed: 'failed',
  conflict: 'conflict',
  unread: 'unread',
};

/** These states link to the page that lists unsent work. */
const leadsToDevice = (texts: CorrectionTexts): Partial<Record<SaveStateKind, string>> => ({
  waiting: texts.waiting,
  trouble: `${texts.serverTrouble} ${texts.tryingAgain}`,
  failed: texts.notSaved,
});

/** Delays that avoid flicker for quick saves and while a number is typed. */
const SHOWS_AFTER: Partial<Record<SaveStateKind, number>> = { saving: 400, unread: 2000 };

export function SaveLine({ ground }: { ground: 'chrome' | 'paper' }) {
  const { editor, inspection } = useInspection();
  // Also updates for input whose screen renders later.
  const state = useStore(inspection.store, barState);
  const { savedAt } = editor.save;
  const texts = useCorrectionTexts();
  const shown = useSettled(SHOWN[state]);
  const said = (
    <SaveIndicator
      state={shown}
      words={texts}
      savedAt={savedAt === null ? undefined : texts.time(savedAt, editor.report.timeZone)}
      ground={ground}
    />
  );
  const words = leadsToDevice(texts)[shown];
  if (words === undefined) return said;
  return (
    <Link
      href={ON_THIS_DEVICE_ADDRESS}
      prefetch={false}
      aria-label={texts.seeDevice(words)}
      className="inline-flex min-h-12 items-center no-underline"
    >
      {said}
    </Link>
  );
}

function useSettled(kind: SaveStateKind): SaveStateKind {
  const [settled, setSettled] = useState(kind);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(kind), SHOWS_AFTER[kind] ?? 0);
    return () => clearTimeout(timer);
  }, [kind]);
  return settled;
}
