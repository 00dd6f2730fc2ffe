'use server';

import { headers } from 'next/headers';
import type { SignInInput } from '@/components/accounts/sign-in-action';
import { createDialogChallenge, startSession, startSessionWithPasskey } from '@/lib/accounts/server/auth';
import type { PasskeySignInInput } from '@/lib/accounts/passkey-contract';
import { signInSchema } from '@/lib/accounts/server/schema';
import { failure } from '@/lib/failures';
import { createFailureResult, type ActionResult } from '@/lib/platform/operation/action';
import { isOwnOrigin } from '@/lib/platform/operation/request';

/** Signs in without leaving the page, after a session has ended. */
export async function signInFromDialogAction(input: SignInInput): Promise<ActionResult<null>> {
  if (!isOwnOrigin(await headers())) return createFailureResult(failure('foreign-origin'));
  const parsed = signInSchema.safeParse(input);
  const signInFailure = parsed.success ? await startSession(parsed.data) : failure('empty-credentials');
  return signInFailure ? createFailureResult(signInFailure) : { ok: true, value: null };
}

// `performAction` checks the origin for the two passkey actions.
export async function createDialogChallengeAction() {
  return createDialogChallenge();
}

export async function signInWithPasskeyFromDialogAction(input: PasskeySignInInput) {
  return startSessionWithPasskey(input);
}
