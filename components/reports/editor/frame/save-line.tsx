import Link from 'next/link';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { SaveIndicator, type SaveStateKind } from '@/components/ui/feedback/save-indicator';
import { ON_THIS_DEVICE_ADDRESS } from '@/lib/reports/addresses';
import type { CorrectionTexts } from '@/lib/reports/corrections/english';
import { getBarState } from '@/lib/reports/editor/derived';

const INDICATOR_STATES: Record<ReturnType<typeof getBarState>, SaveStateKind> = {
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
const getDeviceLinks = (texts: CorrectionTexts): Partial<Record<SaveStateKind, string>> => ({
  waiting: texts.waiting,
  trouble: `${texts.serverTrouble} ${texts.tryingAgain}`,
  failed: texts.notSaved,
});

/** Delays that avoid flicker for quick saves and while a number is typed. */
const SHOW_DELAYS_MS: Partial<Record<SaveStateKind, number>> = { saving: 400, unread: 2000 };

export function SaveLine({ ground }: { ground: 'chrome' | 'paper' }) {
  const { editor, inspection } = useInspection();
  // Also updates for input whose screen renders later.
  const state = useStore(inspection.store, getBarState);
  const { savedAt } = editor.save;
  const texts = useCorrectionTexts();
  const shown = useDelayedKind(INDICATOR_STATES[state]);
  const status = (
    <SaveIndicator
      state={shown}
      texts={texts}
      savedAt={savedAt === null ? undefined : texts.time(savedAt, editor.report.timeZone)}
      ground={ground}
    />
  );
  const words = getDeviceLinks(texts)[shown];
  if (words === undefined) return status;
  return (
    <Link
      href={ON_THIS_DEVICE_ADDRESS}
      prefetch={false}
      aria-label={texts.formatSeeDevice(words)}
      className="inline-flex min-h-12 items-center no-underline"
    >
      {status}
    </Link>
  );
}

function useDelayedKind(kind: SaveStateKind): SaveStateKind {
  const [settled, setSettled] = useState(kind);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(kind), SHOW_DELAYS_MS[kind] ?? 0);
    return () => clearTimeout(timer);
  }, [kind]);
  return settled;
}
