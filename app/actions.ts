'use server';

import { headers } from 'next/headers';
import type { EnteredToSignIn } from '@/components/accounts/sign-in-action';
import { startSession } from '@/lib/accounts/server/auth';
import { signInSchema } from '@/lib/accounts/server/schema';
import { failure, sentence } from '@/lib/failures';
import type { ActionResult } from '@/lib/platform/operation/action';
import { fromOwnOrigin } from '@/lib/platform/operation/request';

/** Signs in above a page whose session has ended, and stays on that page. */
export async function signInHereAction(entered: EnteredToSignIn): Promise<ActionResult<null>> {
  if (!fromOwnOrigin(await headers()))
    return { ok: false, code: 'foreign-origin', message: sentence('foreign-origin') };
  const parsed = signInSchema.safeParse(entered);
  const refused = parsed.success ? await startSession(parsed.data) : failure('empty-credentials');
  return refused ? { ok: false, code: refused.code, message: refused.message } : { ok: true, value: null };
}
