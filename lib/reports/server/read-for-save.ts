import type { Db } from '@/lib/platform/database/client';
import { hasCurrentLabel } from '@/lib/reports/domain/labels';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import type { ReportChanges } from '@/lib/reports/domain/report-changes';
import { reportSelect, type ReportRow } from './stored-report';

type RowForSave = ReportRow & { deletedAt: Date | null; removedVersion: number };

/**
 * The report with the BMPs that this save depends on, so that a save costs the same in a report of any size. All BMPs
 * are read if one is new, needs a label or changes its practice, or if photos may belong to another BMP.
 */
export async function readForSave(
  db: Db,
  { id, bmps, removed }: ReportChanges,
  elsewhere: readonly string[],
): Promise<RowForSave | null> {
  const whole = { ...reportSelect, deletedAt: true, removedVersion: true } as const;
  if (elsewhere.length === 0 && bmps.every(({ version }) => version > 0)) {
    const named = [...bmps, ...removed].map((bmp) => bmp.id);
    const part = { ...reportSelect.bmps, where: { id: { in: named } } };
    const row = await db.report.findUnique({ where: { id }, select: { ...whole, bmps: part } });
    if (row === null || bmps.every((bmp) => row.bmps.some((known) => hasSameLabelAndPractice(bmp, known)))) return row;
  }
  return db.report.findUnique({ where: { id }, select: whole });
}

/** Whether this BMP changes no count: its label is final, and its practice stays. */
const hasSameLabelAndPractice = (bmp: LoggedBmp, known: Pick<LoggedBmp, 'id' | 'label' | 'practiceId'>): boolean =>
  bmp.id === known.id &&
  bmp.practiceId === known.practiceId &&
  (bmp.label === null || hasCurrentLabel({ ...bmp, label: known.label }));
