import type { Translate } from '@/lib/text';
import type { PasskeySignInInput, SignInChallenge } from '@/lib/accounts/passkey-contract';
import { ACCOUNT_ERROR_TEXTS } from '@/lib/accounts/texts';
import { callAction, type ActionResponse } from '@/lib/client/call-action';
import { RejectedError } from '@/lib/client/api';
import { describeError } from '@/lib/client/describe-error';
import { getPasskey } from './webauthn-browser';

export interface PasskeyActions {
  requestChallenge: () => Promise<ActionResponse<SignInChallenge>>;
  signIn: (input: PasskeySignInInput) => Promise<ActionResponse<null>>;
}

export interface PasskeyRefusal {
  message: string;
  /** The account was deleted and can be restored. */
  isClosed: boolean;
}

/** Signs in with a passkey that the person chooses. Returns null, or the message of a failure. */
export async function signInWithBrowserPasskey(
  { requestChallenge, signIn }: PasskeyActions,
  signInOptions: Pick<PasskeySignInInput, 'remember' | 'restoreAccount'>,
  t: Translate,
): Promise<PasskeyRefusal | null> {
  try {
    const { options, sealedChallenge } = await callAction(requestChallenge);
    const response = await getPasskey(options, t);
    await callAction(() => signIn({ sealedChallenge, response, ...signInOptions }));
    return null;
  } catch (error) {
    const { message } = describeError(error, t);
    const code = error instanceof RejectedError ? error.code : null;
    const isCompleteSentence = code === null || code === 'passkey-not-used' || code === 'account-closed';
    return {
      message: isCompleteSentence ? message : ACCOUNT_ERROR_TEXTS.signIn(message, t),
      isClosed: code === 'account-closed',
    };
  }
}
