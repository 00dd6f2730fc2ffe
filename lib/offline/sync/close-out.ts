import { closeOut, pdfJobProgress } from '@/lib/reports/contract';
import { ask, UnreachableError, type RequestSender } from '@/lib/client/ask';

/** Milliseconds. Proxies may time out before a large queued PDF is finished. */
const LONGEST_ANSWER = 120_000;
const LONGEST_LOOK = 15_000;
const ATTEMPTS = 4;

/**
 * Sends CLOSE OUT. If the response is lost but the server is reachable, asks again: the server waits for the running
 * PDF job, or reports that the inspection is closed.
 */
export async function askToClose(close: { idreport: string; mapImg: string }, as: RequestSender): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await ask(closeOut, close, { timeout: LONGEST_ANSWER, as });
      return;
    } catch (error) {
      if (!(error instanceof UnreachableError) || attempt === ATTEMPTS) throw error;
      await ask(pdfJobProgress, { idreport: close.idreport }, { timeout: LONGEST_LOOK, as });
    }
  }
}
