import { randomUUID } from 'node:crypto';
import { failure, isFailure, type Failure } from '@/lib/failures';
import { asSystem, type Db } from '@/lib/platform/database/client';
import type { Call } from '@/lib/platform/operation/call';
import { implementOpen, implementSignedIn } from '@/lib/platform/operation/implement';
import { doneAnswer } from '@/lib/platform/parse';
import { logSecurity } from '@/lib/platform/security-log';
import { signIn, signInWithProvider, signOut, type ProviderIdentity } from '@/lib/accounts/contract';
import { accountEvents, ownAccountEvents, type AccountEvent } from '@/lib/accounts/events';
import { refuseClosed } from './closed-account';
import { accountDeliveries } from './deliveries';
import { findAccount, isAddress, NOBODY, trierOf } from './find-account';
import { passwordMatches } from './password';
import { emptySchema, openedSessionAnswer, providerIdentitySchema, signInSchema } from './schema';
import { noteRefusal } from './refusals';
import { openSession } from './sessions';
import { standInFor } from './stand-in';
import { forgiveTry, giveTryBack, takeTry } from './tries';

export const signInCommand = implementOpen(signIn, {
  input: signInSchema,
  output: openedSessionAnswer,
  events: accountEvents,
  deliveries: accountDeliveries,
  prepare: ({ input, call }) => proveSelf(input, call),
  async run({ db, input, call, now, prepared: { personId }, record }) {
    const closed = await refuseClosed(db, personId, input.comeBack === true, now);
    if (closed) return closed;
    record({ type: 'signed-in', personId, with: 'password' });
    return openSession(db, personId, call, input.remember);
  },
});

/**
 * The hash is read in its own transaction, because checking is slow. An unknown name and a wrong password get the same
 * failure after the same work.
 */
async function proveSelf(
  { username, password }: { username: string; password: string },
  call: Call,
): Promise<{ personId: string } | Failure> {
  if (username === '' || password === '') return failure('empty-credentials');
  const { account, standInHash, trier } = await asSystem((db) => whoTries(db, username, call));
  const slowed = await takeTry(SIGN_IN, trier);
  if (slowed) {
    logSecurity({ what: 'sign-in-slowed', personId: trier.personId, at: signIn.name }, call);
    return slowed;
  }
  const matches = await passwordMatches(account?.passwordHash ?? null, password);
  if (account?.confirmedAt && matches) {
    await forgiveTry(SIGN_IN, trier);
    return { personId: account.id };
  }
  // Signing in by address checks the account and the stand-in of a second registration, so that neither the response
  // nor the time reveals whether the address has an account.
  const matchesStandIn = isAddress(username) && (await passwordMatches(standInHash, password));
  if (!matches && !matchesStandIn) {
    await noteRefusal({ tried: SIGN_IN, trier, operation: signIn.name, call }, asSystem);
    return failure('wrong-credentials');
  }
  // Only this try is returned: a stand-in's password must not clear the tries of somebody else's account.
  await giveTryBack(SIGN_IN, trier);
  return failure('account-unconfirmed');
}

const SIGN_IN = 'sign-in';

/** Runs the same statements for an unknown name, so that the time does not reveal whether it has an account. */
async function whoTries(db: Db, username: string, call: Call) {
  const { account, trier } = await trierOf(db, username, call);
  const standIn = await standInFor(db, account?.id ?? null);
  const passwordHash = await hashOf(db, account);
  return { account: account && { ...account, passwordHash }, standInHash: await hashOf(db, standIn), trier };
}

async function hashOf(db: Db, account: { id: string } | null): Promise<string | null> {
  const credential = await db.credential.findUnique({ where: { personId: account?.id ?? NOBODY } });
  return credential?.passwordHash ?? null;
}

export const signOutCommand = implementSignedIn(signOut, {
  input: emptySchema,
  output: doneAnswer,
  events: ownAccountEvents,
  async run({ db, actor, now, record }) {
    await db.session.updateMany({ where: { id: actor.sessionId }, data: { revokedAt: now } });
    record({ type: 'signed-out' });
    return { success: true as const };
  },
});

/** The first time, the verified address links an existing account or creates one. */
export const signInWithProviderCommand = implementOpen(signInWithProvider, {
  input: providerIdentitySchema,
  output: openedSessionAnswer,
  events: accountEvents,
  deliveries: accountDeliveries,
  async run({ db, input, call, now, record }) {
    const personId = await personOf(db, input, now, record);
    if (isFailure(personId)) return personId;
    const closed = await refuseClosed(db, personId, false, now);
    if (closed) return closed;
    record({ type: 'signed-in', personId, with: 'provider' });
    return openSession(db, personId, call, false);
  },
});

async function personOf(
  db: Db,
  identity: ProviderIdentity,
  now: Date,
  record: (event: AccountEvent) => void,
): Promise<string | Failure> {
  const linked = await db.credential.findUnique({ where: { oidcSubject: identity.subject } });
  if (linked) return linked.personId;
  if (!identity.emailVerified || identity.email === '') return failure('provider-refused');
  const known = await findAccount(db, identity.email);
  const personId = known ? known.id : await newPerson(db, identity, now);
  const credential = await db.credential.findUnique({ where: { personId } });
  if (credential?.oidcSubject) return failure('provider-refused');
  // The password of an unconfirmed account may not be the owner's, so it is deleted.
  const passwordHash = known?.confirmedAt ? (credential?.passwordHash ?? null) : null;
  const link = { oidcSubject: identity.subject, passwordHash, changedAt: now };
  await db.credential.upsert({ where: { personId }, create: { personId, ...link }, update: link });
  if (known?.confirmedAt) return personId;
  await db.person.updateMany({ where: { id: personId }, data: { confirmedAt: now } });
  record({ type: 'confirmed-account', personId });
  return personId;
}

/** The local part of the address, with a number appended if that name is taken. */
async function newPerson(db: Db, { email, name }: ProviderIdentity, now: Date): Promise<string> {
  const id = randomUUID();
  const wanted = (email.split('@')[0] ?? '').replace(/[^\w.-]/g, '').slice(0, 80) || 'user';
  const numbered = [wanted, ...Array.from({ length: 98 }, (_, index) => `${wanted}${index + 2}`)];
  const taken = await db.person.findMany({ where: { username: { in: numbered } }, select: { username: true } });
  const usernames = new Set(taken.map(({ username }) => username));
  const username = numbered.find((name) => !usernames.has(name)) ?? `${wanted}-${id}`;
  await db.person.createMany({ data: [{ id, username, email, name: name || wanted, createdAt: now }] });
  return id;
}
