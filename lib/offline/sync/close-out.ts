import { closeOut, pdfJobProgress } from '@/lib/reports/contract';
import { ask, UnreachableError, type RequestSender } from '@/lib/client/ask';

/** Milliseconds. Proxies give up an answer sooner than a large PDF behind others may take. */
const LONGEST_ANSWER = 120_000;
const LONGEST_LOOK = 15_000;
const ATTEMPTS = 4;

/**
 * Sends CLOSE OUT. Where the answer was lost but the server can be reached, the server is asked again: it waits for the PDF
 * that it is making already, and says at once that a closed inspection is closed.
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
