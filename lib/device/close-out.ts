import { endReport, recordProgress } from '@/lib/reports/contract';
import { ask, UnreachableError, type Sender } from './ask';

/** Milliseconds. Servers in between give up an answer sooner than a large record behind others may take. */
const LONGEST_ANSWER = 120_000;
const LONGEST_LOOK = 15_000;
const TRIES = 4;

/**
 * CLOSE OUT. Where the answer was lost but the server can be reached, it is asked again: it joins in with what it is
 * making, and says at once that a closed inspection is closed.
 */
export async function askToClose(close: { idreport: string; mapImg: string }, as: Sender): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await ask(endReport, close, { timeout: LONGEST_ANSWER, as });
      return;
    } catch (error) {
      if (!(error instanceof UnreachableError) || tries === TRIES) throw error;
      await ask(recordProgress, { idreport: close.idreport }, { timeout: LONGEST_LOOK, as });
    }
  }
}
