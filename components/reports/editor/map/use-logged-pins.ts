import { useMemo } from 'react';
import type { CorrectionTexts } from '@/lib/reports/corrections/english';
import { createBmpPins } from '@/lib/reports/domain/bmp-pins';
import { useInspection } from '@/components/reports/editor/inspection-context';
import type { Position } from '@/lib/map/position';
import type { Pin } from '@/lib/map/types';
import { findPersonLogging, getStatus } from '@/lib/reports/editor/derived';
import { createStatusRule } from '@/lib/reports/domain/bmp-status';
import { createProvisionalCheck } from '@/lib/reports/domain/labels';
import { sortLoggedBmps } from '@/lib/reports/domain/logged-list';
import type { BmpStatus, LoggedBmp } from '@/lib/reports/domain/report';

/** A logged BMP with what lists and maps show about it. */
export interface ShownBmp {
  bmp: LoggedBmp;
  status: BmpStatus;
  /** Name of another person who is logging the BMP now; null or undefined if there is none. */
  loggedBy?: string | null;
  /** Whether the label is from this device and may still change. */
  isProvisional: boolean;
}

/**
 * The logged BMPs in list order, with status and whether the label is final.
 * @param position the person's position, if known: what is to be corrected then comes nearest first
 */
export function useLoggedBmps(position: Position | null = null): ShownBmp[] {
  const { editor, now } = useInspection();
  const { context, report } = editor;
  const { bmps } = report;
  const baseBmps = editor.base.bmps;
  const reportStatus = getStatus(editor);
  return useMemo(() => {
    const computeStatus = createStatusRule(report, now);
    const isProvisional = createProvisionalCheck({ bmps: baseBmps });
    return sortLoggedBmps(bmps, computeStatus, reportStatus, position).map((bmp) => ({
      bmp,
      status: computeStatus(bmp),
      loggedBy: findPersonLogging({ context, report }, bmp)?.name ?? null,
      isProvisional: isProvisional(bmp),
    }));
  }, [bmps, baseBmps, now, reportStatus, context, report, position]);
}

/** Pins of the logged BMPs, in their order, which is also the order of focus. `texts` default to English. */
export function createPins(
  loggedBmps: readonly ShownBmp[],
  texts?: Pick<CorrectionTexts, 'status' | 'provisional'>,
): Pin[] {
  const statuses = new Map(loggedBmps.map(({ bmp, status }) => [bmp.id, status]));
  const provisionalIds = new Set(loggedBmps.filter(({ isProvisional }) => isProvisional).map(({ bmp }) => bmp.id));
  return createBmpPins(
    loggedBmps.map(({ bmp }) => bmp),
    (id) => statuses.get(id) ?? 'Documentation',
    (id) => provisionalIds.has(id),
    texts,
  );
}
