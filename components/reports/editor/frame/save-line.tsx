'use client';

import { useEffect, useState } from 'react';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { SaveState, type SaveStateKind } from '@/components/ui/save-state';
import { formatRecordTime } from '@/lib/dates';
import { saveState, type SaveState as Saving } from '@/lib/reports/editor/state';

const SHOWN: Record<Saving, SaveStateKind> = {
  saved: 'saved',
  saving: 'saving',
  unsaved: 'saving',
  waiting: 'waiting',
  failed: 'failed',
  conflict: 'conflict',
};

/** A save that takes less than this is not worth a flicker. */
const SAVING_SHOWS_AFTER = 400;

/** What the bar and the rail say about saving. */
export function SaveLine({ ground }: { ground: 'chrome' | 'paper' }) {
  const { editor } = useInspection();
  const { savedAt } = editor.save;
  const shown = useSettled(SHOWN[saveState(editor)]);
  return (
    <SaveState
      state={shown}
      savedAt={savedAt === null ? undefined : formatRecordTime(savedAt, editor.report.timeZone)}
      ground={ground}
    />
  );
}

function useSettled(kind: SaveStateKind): SaveStateKind {
  const [settled, setSettled] = useState(kind);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(kind), kind === 'saving' ? SAVING_SHOWS_AFTER : 0);
    return () => clearTimeout(timer);
  }, [kind]);
  return settled;
}
