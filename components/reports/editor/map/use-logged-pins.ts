import { useMemo } from 'react';
import { bmpPins } from '@/lib/reports/bmp-pins';
import { useInspection } from '@/components/reports/editor/inspection-context';
import type { Pin } from '@/lib/map/types';
import { otherLogger, statusOf } from '@/lib/reports/editor/state';
import { reportDay } from '@/lib/reports/fields';
import { inListOrder } from '@/lib/reports/logged-list';
import type { BmpStatus, LoggedBmp } from '@/lib/reports/report';
import { bmpStatus } from '@/lib/reports/rules';

export interface Logged {
  bmp: LoggedBmp;
  status: BmpStatus;
  /** The name of whoever else is logging it at the moment. */
  loggedBy?: string | null;
}

/** The logged BMPs in the order of the list, each with its status. */
export function useLogged(): Logged[] {
  const { editor, today } = useInspection();
  const { pack, report } = editor;
  const { bmps } = report;
  const day = reportDay(editor.report);
  const reportStatus = statusOf(editor);
  return useMemo(() => {
    const statusNow = (bmp: LoggedBmp) => bmpStatus(bmp, day, today);
    return inListOrder(bmps, statusNow, reportStatus).map((bmp) => ({
      bmp,
      status: statusNow(bmp),
      loggedBy: otherLogger({ pack, report }, bmp)?.name ?? null,
    }));
  }, [bmps, day, today, reportStatus, pack, report]);
}

/** Their pins; keyboards reach them in the same order. */
export function pinsOf(logged: readonly Logged[]): Pin[] {
  const statuses = new Map(logged.map(({ bmp, status }) => [bmp.id, status]));
  return bmpPins(
    logged.map(({ bmp }) => bmp),
    (id) => statuses.get(id) ?? 'Documentation',
  );
}
