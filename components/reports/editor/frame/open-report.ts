import { ask, RefusedError } from '@/lib/device/ask';
import type { Draft } from '@/lib/device/database';
import { draftOf } from '@/lib/device/drafts';
import { keepPack } from '@/lib/device/shelf';
import { inspectionPack, newInspectionPack } from '@/lib/reports/contract';
import type { InspectionPack } from '@/lib/reports/report';

export interface OpenedReport {
  pack: InspectionPack;
  /** What this device kept of the report, if it did. */
  draft: Draft | null;
}

/**
 * The pack from the server, and what this device kept. Where the server doesn't answer, or has the report no more, the
 * device's own copy goes on.
 */
export async function openReport(reportId: string, isNew: boolean, personId: string): Promise<OpenedReport> {
  const draft = await keptDraft(reportId, personId);
  try {
    const pack = await ask(isNew ? newInspectionPack : inspectionPack, { id: reportId });
    if (!isNew) void keepPack(pack).catch(() => undefined);
    return { pack, draft };
  } catch (error) {
    if (draft && goesOnAlone(error)) return { pack: draft.pack, draft };
    throw error;
  }
}

/** Browsers without storage (private windows of some) work without drafts. */
const keptDraft = (reportId: string, personId: string) => draftOf(reportId, personId).catch(() => null);

const goesOnAlone = (error: unknown) => !(error instanceof RefusedError) || error.code === 'report-not-found';
