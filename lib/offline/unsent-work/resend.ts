import { getSavingState } from '@/lib/reports/editor/derived';
import { clearPhotoRejections } from '@/lib/offline/sync/photo-upload';
import { NEEDS_DECISION, type SendResult } from '@/lib/offline/sync/send-result';
import { sendUnsentWork } from '@/lib/offline/sync/send-unsent-work';

/** Sends an inspection again, including its refused photos. Returns NEEDS_DECISION if it has a conflict. */
export async function resendInspection(reportId: string, personId: string): Promise<SendResult> {
  await clearPhotoRejections(reportId, personId);
  const { result, editor } = await sendUnsentWork(reportId, personId);
  if (result.kind === 'signed-out' || result.kind === 'blocked') return result;
  return editor && getSavingState(editor) === 'conflict' ? NEEDS_DECISION : result;
}
