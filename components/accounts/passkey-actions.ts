import type { Translate } from '@/lib/text';
import type { ShownPasskey, SignInQuestion } from '@/lib/accounts/passkey-contract';
import { ERRORS } from '@/lib/accounts/texts';
import { askAction, type ActionAnswer } from '@/lib/client/ask-action';
import { RefusedError } from '@/lib/client/ask';
import { whyNot } from '@/lib/client/why-not';
import { showPasskey } from './passkey-in-browser';

export interface PasskeyActions {
  ask: () => Promise<ActionAnswer<SignInQuestion>>;
  signIn: (shown: ShownPasskey) => Promise<ActionAnswer<null>>;
}

export interface PasskeyRefusal {
  message: string;
  /** The account was deleted and can be restored. */
  isClosed: boolean;
}

/** Signs in with a passkey that the person chooses. Resolves with null or the refusal. */
export async function signInByPasskey(
  { ask, signIn }: PasskeyActions,
  wanted: Pick<ShownPasskey, 'remember' | 'comeBack'>,
  t: Translate,
): Promise<PasskeyRefusal | null> {
  try {
    const { options, sealed } = await askAction(ask);
    const response = await showPasskey(options, t);
    await askAction(() => signIn({ sealed, response, ...wanted }));
    return null;
  } catch (error) {
    const { message } = whyNot(error, t);
    const code = error instanceof RefusedError ? error.code : null;
    const isWhole = code === null || code === 'passkey-not-used' || code === 'account-closed';
    return { message: isWhole ? message : ERRORS.signIn(message, t), isClosed: code === 'account-closed' };
  }
}
