import { useCallback, useEffect, useState } from 'react';
import { RefusedError } from '@/lib/client/ask';
import type { DeviceOwner } from '@/lib/offline/store/device-owner';
import { takeEditLock, type EditLock } from '@/lib/offline/sync/edit-lock';
import { type OnSessionRefused, openInspection, type LocalInspection } from '@/lib/offline/sync/report-sync';
import { openReport } from './open-report';
import { isOnTop } from './use-phone-back';

export type Opening =
  | { state: 'loading' }
  /** `isGone`: the server knows no such inspection in this work unit. */
  | { state: 'failed'; message: string; isGone: boolean }
  /** The inspection was opened in another tab since, which goes on with all that was entered in this one. */
  | { state: 'elsewhere' }
  | { state: 'open'; inspection: LocalInspection };

export interface OpenedInspection {
  opening: Opening;
  /** Opens it again; from another tab it is taken over. */
  tryAgain: () => void;
}

/** Opens a report for as long as the editor is on the screen, and takes its edit lock: one tab edits it at a time. */
export function useOpenedInspection(
  reportId: string,
  isNew: boolean,
  { personId, unitId }: DeviceOwner,
  onHeld: OnSessionRefused,
): OpenedInspection {
  const [opening, setOpening] = useState<Opening>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let left = false;
    let inspection: LocalInspection | null = null;
    let editLock: EditLock | null = null;
    const lost = () => {
      inspection?.abandon();
      inspection = null;
      if (!left) setOpening({ state: 'elsewhere' });
    };
    // Asked before the editor opens, which adds that entry to the history itself: now it is there only after a reload.
    const isReloaded = isOnTop();
    const open = async () => {
      // Where a browser forbids locks there is no edit lock; the server's versions still keep two tabs apart.
      editLock = await takeEditLock(reportId, lost).catch(() => null);
      const { editorData, draft, place, later } = await openReport(reportId, isNew, { personId, unitId });
      if (left) return;
      inspection = openInspection(editorData, draft, place && { ...place, isReloaded }, onHeld);
      if (later) void inspection.mergeServerAnswer(later);
      setOpening({ state: 'open', inspection });
    };
    open()
      .catch((error: unknown) => {
        if (left) return;
        const refused = error instanceof RefusedError ? error : null;
        setOpening({
          state: 'failed',
          message: refused?.message ?? NOT_REACHED,
          isGone: refused?.code === 'report-not-found',
        });
      })
      .finally(() => {
        if (left) editLock?.end();
      });
    return () => {
      left = true;
      // The lock ends as soon as everything is kept on this device: the next to open the inspection waits for no answer.
      void (inspection?.close() ?? Promise.resolve()).finally(() => editLock?.end());
    };
  }, [reportId, isNew, personId, unitId, onHeld, attempt]);

  const tryAgain = useCallback(() => {
    setOpening({ state: 'loading' });
    setAttempt((before) => before + 1);
  }, []);
  return { opening, tryAgain };
}

const NOT_REACHED = 'The inspection could not be loaded: the server could not be reached.';
