import type { ShownPasskey, SignInQuestion } from '@/lib/accounts/passkey-contract';
import { ERRORS } from '@/lib/accounts/texts';
import { askAction, type ActionAnswer } from '@/lib/client/ask-action';
import { RefusedError } from '@/lib/client/ask';
import { whyNot } from '@/lib/client/why-not';
import { showPasskey } from './passkey-in-browser';

/** The two server actions of signing in with a passkey. */
export interface PasskeyActions {
  ask: () => Promise<ActionAnswer<SignInQuestion>>;
  signIn: (shown: ShownPasskey) => Promise<ActionAnswer<null>>;
}

/** Signs in with whichever passkey the person chooses. Resolves with null, or with the sentence that says why not. */
export async function signInByPasskey({ ask, signIn }: PasskeyActions, remember: boolean): Promise<string | null> {
  try {
    const { options, sealed } = await askAction(ask);
    const response = await showPasskey(options);
    await askAction(() => signIn({ sealed, response, remember }));
    return null;
  } catch (error) {
    const { message } = whyNot(error);
    return error instanceof RefusedError && error.code !== 'passkey-not-used' ? ERRORS.signIn(message) : message;
  }
}
