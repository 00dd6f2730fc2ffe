import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { failure, type Failure } from '@/lib/failures';
import { asSystem, type Db } from '@/lib/platform/database/client';
import type { Call } from '@/lib/platform/operation/call';
import { implementOpen } from '@/lib/platform/operation/implement';
import { logSecurity } from '@/lib/platform/security-log';
import { askForPasskey, signInWithPasskey, type ShownPasskey } from '@/lib/accounts/passkey-contract';
import { accountEvents } from '@/lib/accounts/events';
import { refuseClosed } from './closed-account';
import { accountDeliveries } from './deliveries';
import { trierOf } from './find-account';
import { requestQuestionAnswer, signInWithPasskeySchema } from './passkey-schema';
import { challengeIn, sealedChallenge, signingInOn, useUp } from './passkey-challenge';
import { noteRefusal } from './refusals';
import { emptySchema, openedSessionAnswer } from './schema';
import { openSession } from './sessions';
import { forgiveTry, giveTryBack, takeTry } from './tries';
import { handleOf, relyingParty, requestOptions, verifiedCounter } from './webauthn';

/** The same options for everybody, so that they reveal nothing about any account. */
export const askForPasskeyCommand = implementOpen(askForPasskey, {
  input: emptySchema,
  output: requestQuestionAnswer,
  async run({ call, now }) {
    const party = relyingParty();
    if (!party) return failure('passkeys-off');
    if (!call.device) return failure('passkey-new-browser');
    const options = await requestOptions(party);
    return { options, sealed: sealedChallenge(options.challenge, signingInOn(call.device), now) };
  },
});

/** Signs in with a passkey, under the rules for passwords: confirmed accounts only, tries are throttled. */
export const signInWithPasskeyCommand = implementOpen(signInWithPasskey, {
  input: signInWithPasskeySchema,
  output: openedSessionAnswer,
  events: accountEvents,
  deliveries: accountDeliveries,
  prepare: ({ input, call }) => proveByPasskey(input, call),
  async run({ db, input, call, now, prepared: { passkey, counter, challenge }, record }) {
    const closed = await refuseClosed(db, passkey.personId, input.comeBack === true, now);
    if (closed) return closed;
    if (!(await useUp(db, challenge, now))) return failure('passkey-expired');
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

const PASSKEY = 'passkey';

/** Counted apart from passwords: guessing a person's password does not block their passkey. */
async function proveByPasskey({ sealed, response }: ShownPasskey, call: Call) {
  const party = relyingParty();
  if (!party) return failure('passkeys-off');
  const challenge = call.device ? challengeIn(sealed, signingInOn(call.device), call.now) : null;
  if (challenge === null) return failure('passkey-expired');
  const { passkey, account, trier } = await asSystem((db) => whoShows(db, response.id, call));
  const slowed = await takeTry(PASSKEY, trier);
  if (slowed) {
    logSecurity({ what: 'sign-in-slowed', personId: trier.personId, at: signInWithPasskey.name }, call);
    return slowed;
  }
  const counter =
    passkey && isOfPerson(response, passkey.personId)
      ? await verifiedCounter(party, response, challenge, { ...passkey, counter: Number(passkey.counter) })
      : null;
  if (passkey === null || counter === null) {
    await noteRefusal({ tried: PASSKEY, trier, operation: signInWithPasskey.name, call }, asSystem);
    return failure('passkey-refused');
  }
  if (!account?.confirmedAt) return unconfirmed();
  await forgiveTry(PASSKEY, trier);
  return { passkey, counter, challenge };

  async function unconfirmed(): Promise<Failure> {
    await giveTryBack(PASSKEY, trier);
    return failure('account-unconfirmed');
  }
}

async function whoShows(db: Db, credentialId: string, call: Call) {
  const passkey = await db.passkey.findUnique({ where: { credentialId } });
  const person =
    passkey && (await db.person.findUnique({ where: { id: passkey.personId }, select: { username: true } }));
  // A username contains no space, so an unknown passkey is counted under a name that nobody has.
  return { passkey, ...(await trierOf(db, person?.username ?? `passkey ${credentialId}`, call)) };
}

/** The user handle of a passkey that was used without a username names its person. */
const isOfPerson = ({ response: { userHandle } }: AuthenticationResponseJSON, personId: string): boolean =>
  userHandle === undefined || userHandle === handleOf(personId);
