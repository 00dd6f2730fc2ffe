import Link from 'next/link';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { SaveIndicator, type SaveStateKind } from '@/components/ui/feedback/save-indicator';
import { ON_THIS_DEVICE_PATH } from '@/lib/reports/urls';
import type { CorrectionTexts } from '@/lib/reports/corrections/english';
import { getBarState } from '@/lib/reports/editor/derived';

/** Texts of the states that link to the page with unsent work. */
const getDeviceLinkTexts = (texts: CorrectionTexts): Partial<Record<SaveStateKind, string>> => ({
  waiting: texts.waiting,
  trouble: `${texts.serverTrouble} ${texts.tryingAgain}`,
  failed: texts.notSaved,
});

/** Delays that avoid flicker during quick saves and while a number is typed. */
const SHOW_DELAYS_MS: Partial<Record<SaveStateKind, number>> = { saving: 400, invalid: 2000 };

/** The saving state of the inspection. `ground` is the background on which it is shown. */
export function SaveLine({ ground }: { ground: 'chrome' | 'paper' }) {
  const { editor, inspection } = useInspection();
  // Also updates for input whose screen renders later.
  const state = useStore(inspection.store, getBarState);
  const { savedAt } = editor.save;
  const texts = useCorrectionTexts();
  const shownKind = useDelayedKind(state === 'unsaved' ? 'saving' : state);
  const status = (
    <SaveIndicator
      state={shownKind}
      texts={texts}
      savedAt={savedAt === null ? undefined : texts.formatTime(savedAt, editor.report.timeZone)}
      ground={ground}
    />
  );
  const linkText = getDeviceLinkTexts(texts)[shownKind];
  if (linkText === undefined) return status;
  return (
    <Link
      href={ON_THIS_DEVICE_PATH}
      prefetch={false}
      aria-label={texts.formatSeeDevice(linkText)}
      className="inline-flex min-h-12 items-center no-underline"
    >
      {status}
    </Link>
  );
}

function useDelayedKind(kind: SaveStateKind): SaveStateKind {
  const [delayedKind, setDelayedKind] = useState(kind);
  useEffect(() => {
    const timer = setTimeout(() => setDelayedKind(kind), SHOW_DELAYS_MS[kind] ?? 0);
    return () => clearTimeout(timer);
  }, [kind]);
  return delayedKind;
}
