'use server';

import { headers } from 'next/headers';
import type { SignInInput } from '@/components/accounts/sign-in-action';
import { createDialogChallenge, startSession, startSessionWithPasskey } from '@/lib/accounts/server/auth';
import type { PasskeySignInInput } from '@/lib/accounts/passkey-contract';
import { signInSchema } from '@/lib/accounts/server/schema';
import { failure } from '@/lib/failures';
import { createFailureResult, type ActionResult } from '@/lib/platform/operation/action';
import { isOwnOrigin } from '@/lib/platform/operation/request';

export async function signInHereAction(entered: SignInInput): Promise<ActionResult<null>> {
  if (!isOwnOrigin(await headers())) return createFailureResult(failure('foreign-origin'));
  const parsed = signInSchema.safeParse(entered);
  const whyNot = parsed.success ? await startSession(parsed.data) : failure('empty-credentials');
  return whyNot ? createFailureResult(whyNot) : { ok: true, value: null };
}

export async function requestPasskeyChallengeHereAction() {
  return createDialogChallenge();
}

export async function passkeySignInHereAction(shown: PasskeySignInInput) {
  return startSessionWithPasskey(shown);
}
