import type { DueChipProps } from '@/components/reports/bmp/due-chip';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { lazyComponent } from '@/components/ui/lazy/lazy-component';
import { getShownDueAt } from '@/lib/reports/domain/bmp-status';
import type { BmpStatus, LoggedBmp } from '@/lib/reports/domain/report';

const DueChip = lazyComponent<DueChipProps>(
  () => import('@/components/reports/bmp/due-chip').then((module) => module.DueChip),
  null,
  null,
);

/** When the BMP is due; nothing if it is not Incomplete, and without a permit profile. */
export function BmpDueChip({ bmp, status }: { bmp: LoggedBmp; status: BmpStatus }) {
  const { editor, now } = useInspection();
  const dueAt = getShownDueAt(editor.report, bmp, status);
  return dueAt && <DueChip dueAt={dueAt} now={now} timeZone={editor.report.timeZone} />;
}
