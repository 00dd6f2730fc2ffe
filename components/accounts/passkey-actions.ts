import type { Translate } from '@/lib/text';
import type { PasskeySignInInput, SignInChallenge } from '@/lib/accounts/passkey-contract';
import { ERRORS } from '@/lib/accounts/texts';
import { callAction, type ActionResponse } from '@/lib/client/call-action';
import { RefusedError } from '@/lib/client/api';
import { describeError } from '@/lib/client/describe-error';
import { getPasskey } from './webauthn-browser';

export interface PasskeyActions {
  challenge: () => Promise<ActionResponse<SignInChallenge>>;
  signIn: (shown: PasskeySignInInput) => Promise<ActionResponse<null>>;
}

export interface PasskeyRefusal {
  message: string;
  /** The account was deleted and can be restored. */
  isClosed: boolean;
}

/** Signs in with a passkey that the person chooses. Resolves with null or the refusal. */
export async function signInWithBrowserPasskey(
  { challenge, signIn }: PasskeyActions,
  signInOptions: Pick<PasskeySignInInput, 'remember' | 'comeBack'>,
  t: Translate,
): Promise<PasskeyRefusal | null> {
  try {
    const { options, sealed } = await callAction(challenge);
    const response = await getPasskey(options, t);
    await callAction(() => signIn({ sealed, response, ...signInOptions }));
    return null;
  } catch (error) {
    const { message } = describeError(error, t);
    const code = error instanceof RefusedError ? error.code : null;
    const isWhole = code === null || code === 'passkey-not-used' || code === 'account-closed';
    return { message: isWhole ? message : ERRORS.signIn(message, t), isClosed: code === 'account-closed' };
  }
}
