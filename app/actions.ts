'use server';

import { headers } from 'next/headers';
import type { EnteredToSignIn } from '@/components/accounts/sign-in-action';
import { askAbovePage, startSession, startSessionByPasskey } from '@/lib/accounts/server/auth';
import type { ShownPasskey } from '@/lib/accounts/passkey-contract';
import { signInSchema } from '@/lib/accounts/server/schema';
import { failure } from '@/lib/failures';
import { refusedAnswer, type ActionResult } from '@/lib/platform/operation/action';
import { fromOwnOrigin } from '@/lib/platform/operation/request';

export async function signInHereAction(entered: EnteredToSignIn): Promise<ActionResult<null>> {
  if (!fromOwnOrigin(await headers())) return refusedAnswer(failure('foreign-origin'));
  const parsed = signInSchema.safeParse(entered);
  const whyNot = parsed.success ? await startSession(parsed.data) : failure('empty-credentials');
  return whyNot ? refusedAnswer(whyNot) : { ok: true, value: null };
}

export async function askForPasskeyHereAction() {
  return askAbovePage();
}

export async function passkeySignInHereAction(shown: ShownPasskey) {
  return startSessionByPasskey(shown);
}
