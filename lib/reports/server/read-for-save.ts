import type { Db } from '@/lib/platform/database/client';
import { hasCurrentLabel } from '@/lib/reports/domain/labels';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import type { ReportChanges } from '@/lib/reports/domain/report-changes';
import { reportSelect, type ReportRow } from './stored-report';

type RowForSave = ReportRow & { deletedAt: Date | null; removedVersion: number };

/**
 * The report with the BMPs that this save depends on, so that a save costs the same in a report of any size. All BMPs
 * are read if one is new, needs a label or changes its practice, or if a picture is stored elsewhere.
 */
export async function readForSave(
  db: Db,
  { id, bmps, removed }: ReportChanges,
  picturesElsewhere: readonly string[],
): Promise<RowForSave | null> {
  const allColumns = { ...reportSelect, deletedAt: true, removedVersion: true } as const;
  if (picturesElsewhere.length === 0 && bmps.every(({ version }) => version > 0)) {
    const ids = [...bmps, ...removed].map((bmp) => bmp.id);
    const selectedBmps = { ...reportSelect.bmps, where: { id: { in: ids } } };
    const row = await db.report.findUnique({ where: { id }, select: { ...allColumns, bmps: selectedBmps } });
    if (row === null || bmps.every((bmp) => row.bmps.some((stored) => hasSameLabelAndPractice(bmp, stored))))
      return row;
  }
  return db.report.findUnique({ where: { id }, select: allColumns });
}

/** Whether the save leaves the label and the practice of this BMP unchanged. */
const hasSameLabelAndPractice = (bmp: LoggedBmp, stored: Pick<LoggedBmp, 'id' | 'label' | 'practiceId'>): boolean =>
  bmp.id === stored.id &&
  bmp.practiceId === stored.practiceId &&
  (bmp.label === null || hasCurrentLabel({ ...bmp, label: stored.label }));
