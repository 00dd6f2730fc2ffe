import { useCallback, useEffect, useState } from 'react';
import { RejectedError } from '@/lib/client/api';
import type { DeviceOwner } from '@/lib/offline/store/device-owner';
import { acquireEditLock, type EditLock } from '@/lib/offline/sync/edit-lock';
import { type OnSessionRejected, openInspection, type LocalInspection } from '@/lib/offline/sync/report-sync';
import { openReport } from './open-report';
import { isEditorEntry } from './use-phone-back';

export type Opening =
  | { state: 'loading' }
  /** `isNotFound`: the inspection does not exist in this work unit. */
  | { state: 'failed'; message: string; isNotFound: boolean }
  /** Another tab has opened the inspection and continues with everything entered here. */
  | { state: 'elsewhere' }
  | { state: 'open'; inspection: LocalInspection };

export interface OpenedInspection {
  opening: Opening;
  /** Opens it again, taking over from another tab. */
  tryAgain: () => void;
}

/** Opens a report while the editor is mounted and takes its edit lock, so that one tab edits it at a time. */
export function useOpenedInspection(
  reportId: string,
  isNew: boolean,
  { personId, unitId }: DeviceOwner,
  onSessionRejected: OnSessionRejected,
): OpenedInspection {
  const [opening, setOpening] = useState<Opening>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isUnmounted = false;
    let inspection: LocalInspection | null = null;
    let editLock: EditLock | null = null;
    let isLockLost = false;
    const onLockLost = () => {
      isLockLost = true;
      inspection?.abandon();
      inspection = null;
      if (!isUnmounted) setOpening({ state: 'elsewhere' });
    };
    // Read before the editor pushes its history entry. Until then it exists only after a reload or a Back to the
    // editor.
    const isReloaded = isEditorEntry();
    const open = async () => {
      // If the browser forbids locks, the server's version check still detects conflicting edits.
      editLock = await acquireEditLock(reportId, onLockLost).catch(() => null);
      const { editorData, draft, place, pendingResponse } = await openReport(reportId, isNew, { personId, unitId });
      if (isUnmounted || isLockLost) return;
      inspection = openInspection(editorData, draft, place && { ...place, isReloaded }, onSessionRejected);
      if (pendingResponse) void inspection.mergeServerResponse(pendingResponse);
      setOpening({ state: 'open', inspection });
    };
    open()
      .catch((error: unknown) => {
        if (isUnmounted || isLockLost) return;
        const refusal = error instanceof RejectedError ? error : null;
        setOpening({
          state: 'failed',
          message: refusal?.message ?? NOT_LOADED_TEXT,
          isNotFound: refusal?.code === 'report-not-found',
        });
      })
      .finally(() => {
        if (isUnmounted) editLock?.end();
      });
    return () => {
      isUnmounted = true;
      // The lock ends as soon as everything is stored on this device; the next tab need not wait for a response.
      void (inspection?.close() ?? Promise.resolve()).finally(() => editLock?.end());
    };
  }, [reportId, isNew, personId, unitId, onSessionRejected, attempt]);

  const tryAgain = useCallback(() => {
    setOpening({ state: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return { opening, tryAgain };
}

const NOT_LOADED_TEXT = 'The inspection could not be loaded. Check your connection, then try again.';
