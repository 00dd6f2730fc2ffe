import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { failure, isFailure } from '@/lib/failures';
import { asSystem, type Db } from '@/lib/platform/database/client';
import type { Call } from '@/lib/platform/operation/call';
import { implementPublic } from '@/lib/platform/operation/implement';
import { logSecurity } from '@/lib/platform/security/security-log';
import { requestPasskeyChallenge, signInWithPasskey, type PasskeySignInInput } from '@/lib/accounts/passkey-contract';
import { accountEvents } from '@/lib/accounts/events';
import { noInput } from '@/lib/platform/operation/input-schemas';
import { checkAccountOpen } from './closed-account';
import { accountDeliveries } from './deliveries';
import { findAttemptSource } from './find-account';
import { passkeyChallengeOutput, signInWithPasskeySchema } from './passkey-schema';
import { openChallenge, sealChallenge, getSignInPurpose, consumeChallenge } from './passkey-challenge';
import { recordRefusal } from './refusals';
import { openedSessionOutput } from './schema';
import { openSession } from './sessions';
import { clearAttempts, refundAttempt, countAttempt } from './throttle';
import { toUserHandle, getRelyingParty, createAuthenticationOptions, verifyAuthentication } from './webauthn';

/** Everybody gets the same options, so that they reveal nothing about any account. */
export const requestPasskeyChallengeCommand = implementPublic(requestPasskeyChallenge, {
  input: noInput,
  output: passkeyChallengeOutput,
  async run({ call, now }) {
    const relyingParty = getRelyingParty();
    if (!relyingParty) return failure('passkeys-off');
    if (!call.device) return failure('passkey-new-browser');
    const options = await createAuthenticationOptions(relyingParty);
    return { options, sealedChallenge: sealChallenge(options.challenge, getSignInPurpose(call.device), now) };
  },
});

/** Follows the rules for passwords: only confirmed accounts can sign in, and attempts are throttled. */
export const signInWithPasskeyCommand = implementPublic(signInWithPasskey, {
  input: signInWithPasskeySchema,
  output: openedSessionOutput,
  events: accountEvents,
  deliveries: accountDeliveries,
  prepare: ({ input, call }) => verifyPasskey(input, call),
  async run({ db, input, call, now, prepared: { passkey, counter, challenge }, record }) {
    const refusal = await checkAccountOpen(db, passkey.personId, input.restoreAccount === true, now);
    if (refusal) return refusal;
    if (!(await consumeChallenge(db, challenge, now))) return failure('passkey-expired');
    // Fails if the passkey was removed or used with a higher counter in the meantime.
    const { count } = await db.passkey.updateMany({
      where: { id: passkey.id, counter: passkey.counter },
      data: { counter, lastUsedAt: now },
    });
    if (count === 0) return failure('passkey-refused');
    const { personId } = passkey;
    record({ type: 'signed-in', personId, with: 'passkey' });
    return openSession(db, personId, call, input.remember);
  },
});

/** Counts attempts apart from passwords, so that guessing a person's password does not block their passkey. */
async function verifyPasskey({ sealedChallenge, response }: PasskeySignInInput, call: Call) {
  const relyingParty = getRelyingParty();
  if (!relyingParty) return failure('passkeys-off');
  const challenge = call.device ? openChallenge(sealedChallenge, getSignInPurpose(call.device), call.now) : null;
  if (challenge === null) return failure('passkey-expired');
  const { passkey, account, attempt } = await asSystem(async (db) => {
    const { source, ...found } = await findPasskeyOwner(db, response.id, call);
    return { ...found, attempt: await countAttempt(db, 'passkey', source, call.now) };
  });
  if (isFailure(attempt)) {
    logSecurity({ what: 'sign-in-slowed', personId: account?.id ?? null, at: signInWithPasskey.name }, call);
    return attempt;
  }
  const counter =
    passkey && matchesUserHandle(response, passkey.personId)
      ? await verifyAuthentication(relyingParty, response, challenge, { ...passkey, counter: Number(passkey.counter) })
      : null;
  if (passkey === null || counter === null) {
    await recordRefusal({ attempt, operation: signInWithPasskey.name, call }, asSystem);
    return failure('passkey-refused');
  }
  if (!account?.confirmedAt) {
    await asSystem((db) => refundAttempt(db, attempt));
    return failure('account-unconfirmed');
  }
  await asSystem((db) => clearAttempts(db, attempt));
  return { passkey, counter, challenge };
}

async function findPasskeyOwner(db: Db, credentialId: string, call: Call) {
  const passkey = await db.passkey.findUnique({ where: { credentialId } });
  const person =
    passkey && (await db.person.findUnique({ where: { id: passkey.personId }, select: { username: true } }));
  // A username contains no space, so an unknown passkey is counted under a name that nobody has.
  return { passkey, ...(await findAttemptSource(db, person?.username ?? `passkey ${credentialId}`, call)) };
}

/** The user handle, if the browser sends it, must be the person's. */
const matchesUserHandle = ({ response: { userHandle } }: AuthenticationResponseJSON, personId: string): boolean =>
  userHandle === undefined || userHandle === toUserHandle(personId);
