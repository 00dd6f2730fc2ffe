import { useCallback, useEffect, useState } from 'react';
import { RefusedError } from '@/lib/device/ask';
import { openInspection, type Inspection } from '@/lib/device/inspection';
import type { DeviceOwner } from '@/lib/device/owner';
import { openReport } from './open-report';

export type Opening =
  { state: 'loading' } | { state: 'failed'; message: string } | { state: 'open'; inspection: Inspection };

export interface OpenedInspection {
  opening: Opening;
  tryAgain: () => void;
}

/** Opens a report for as long as the editor is on the screen. */
export function useOpenedInspection(
  reportId: string,
  isNew: boolean,
  { personId, unitId }: DeviceOwner,
  onSignedOut: () => void,
): OpenedInspection {
  const [opening, setOpening] = useState<Opening>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let left = false;
    let inspection: Inspection | null = null;
    openReport(reportId, isNew, { personId, unitId }).then(
      ({ pack, draft, later }) => {
        if (left) return;
        inspection = openInspection(pack, draft, onSignedOut);
        if (later) void inspection.meet(later);
        setOpening({ state: 'open', inspection });
      },
      (error: unknown) => {
        if (!left)
          setOpening({ state: 'failed', message: error instanceof RefusedError ? error.message : NOT_REACHED });
      },
    );
    return () => {
      left = true;
      inspection?.close();
    };
  }, [reportId, isNew, personId, unitId, onSignedOut, attempt]);

  const tryAgain = useCallback(() => {
    setOpening({ state: 'loading' });
    setAttempt((before) => before + 1);
  }, []);
  return { opening, tryAgain };
}

const NOT_REACHED = 'The inspection could not be loaded: the server could not be reached.';
