import { closeOut, pdfJobProgress } from '@/lib/reports/contract';
import { callApi, UnreachableError, type RequestSender } from '@/lib/client/api';

/** Proxies may time out sooner, before a large queued PDF is finished. */
const CLOSE_OUT_TIMEOUT_MS = 120_000;
const PROGRESS_TIMEOUT_MS = 15_000;
const MAX_CLOSE_OUT_ATTEMPTS = 4;

/**
 * Sends CLOSE OUT. If the response is lost but the server is reachable, sends it again, at most MAX_CLOSE_OUT_ATTEMPTS
 * times in all: the server waits for the running PDF job, or reports that the inspection is closed.
 */
export async function sendCloseOut(close: { idreport: string; mapImg: string }, sender: RequestSender): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await callApi(closeOut, close, { timeoutMs: CLOSE_OUT_TIMEOUT_MS, sender });
      return;
    } catch (error) {
      if (!(error instanceof UnreachableError) || attempt === MAX_CLOSE_OUT_ATTEMPTS) throw error;
      await callApi(pdfJobProgress, { idreport: close.idreport }, { timeoutMs: PROGRESS_TIMEOUT_MS, sender });
    }
  }
}
