import { randomUUID } from 'node:crypto';
import { failure, isFailure, type Failure } from '@/lib/failures';
import { asSystem, type Db } from '@/lib/platform/database/client';
import type { Call } from '@/lib/platform/operation/call';
import { implementPublic, implementSignedIn } from '@/lib/platform/operation/implement';
import { noInput, successOutput } from '@/lib/platform/operation/input-schemas';
import { logSecurity } from '@/lib/platform/security/security-log';
import { signIn, signInWithProvider, signOut, type ProviderIdentity } from '@/lib/accounts/contract';
import { accountEvents, ownAccountEvents, type AccountEvent } from '@/lib/accounts/events';
import { checkAccountOpen } from './closed-account';
import { accountDeliveries } from './deliveries';
import { findAccount, isAddress, NO_PERSON_ID, findAttemptSource } from './find-account';
import { verifyPassword } from './password';
import { openedSessionOutput, providerIdentitySchema, signInSchema } from './schema';
import { recordRefusal } from './refusals';
import { openSession } from './sessions';
import { findStandIn } from './stand-in';
import { clearAttempts, refundAttempt, countAttempt } from './throttle';

export const signInCommand = implementPublic(signIn, {
  input: signInSchema,
  output: openedSessionOutput,
  events: accountEvents,
  deliveries: accountDeliveries,
  prepare: ({ input, call }) => verifyCredentials(input, call),
  async run({ db, input, call, now, prepared: { personId }, record }) {
    const refusal = await checkAccountOpen(db, personId, input.restoreAccount === true, now);
    if (refusal) return refusal;
    record({ type: 'signed-in', personId, with: 'password' });
    return openSession(db, personId, call, input.remember);
  },
});

/**
 * The hash is read in its own transaction, because checking is slow. An unknown name and a wrong password get the same
 * failure after the same work.
 */
async function verifyCredentials(
  { username, password }: { username: string; password: string },
  call: Call,
): Promise<{ personId: string } | Failure> {
  if (username === '' || password === '') return failure('empty-credentials');
  const { account, standInHash, attempt } = await asSystem(async (db) => {
    const { source, ...found } = await findAccountAndStandIn(db, username, call);
    return { ...found, attempt: await countAttempt(db, 'sign-in', source, call.now) };
  });
  if (isFailure(attempt)) {
    logSecurity({ what: 'sign-in-slowed', personId: account?.id ?? null, at: signIn.name }, call);
    return attempt;
  }
  const isPasswordCorrect = await verifyPassword(account?.passwordHash ?? null, password);
  if (account?.confirmedAt && isPasswordCorrect) {
    await asSystem((db) => clearAttempts(db, attempt));
    return { personId: account.id };
  }
  // An address can also belong to a stand-in, which is checked in any case, so that neither the response nor the time
  // reveals whether the address has an account.
  const isStandInPasswordCorrect = isAddress(username) && (await verifyPassword(standInHash, password));
  if (!isPasswordCorrect && !isStandInPasswordCorrect) {
    await recordRefusal({ attempt, operation: signIn.name, call }, asSystem);
    return failure('wrong-credentials');
  }
  // Only this attempt is refunded: a stand-in's password must not clear the counter of another person's account.
  await asSystem((db) => refundAttempt(db, attempt));
  return failure('account-unconfirmed');
}

/** Runs the same statements for an unknown name, so that the time does not reveal whether it has an account. */
async function findAccountAndStandIn(db: Db, username: string, call: Call) {
  const { account, source } = await findAttemptSource(db, username, call);
  const standIn = await findStandIn(db, account?.id ?? null);
  const passwordHash = await findPasswordHash(db, account);
  return { account: account && { ...account, passwordHash }, standInHash: await findPasswordHash(db, standIn), source };
}

async function findPasswordHash(db: Db, account: { id: string } | null): Promise<string | null> {
  const credential = await db.credential.findUnique({ where: { personId: account?.id ?? NO_PERSON_ID } });
  return credential?.passwordHash ?? null;
}

export const signOutCommand = implementSignedIn(signOut, {
  input: noInput,
  output: successOutput,
  events: ownAccountEvents,
  async run({ db, actor, now, record }) {
    await db.session.updateMany({ where: { id: actor.sessionId }, data: { revokedAt: now } });
    record({ type: 'signed-out' });
    return { success: true as const };
  },
});

/** The first sign-in links the account with the verified address, or creates one. */
export const signInWithProviderCommand = implementPublic(signInWithProvider, {
  input: providerIdentitySchema,
  output: openedSessionOutput,
  events: accountEvents,
  deliveries: accountDeliveries,
  async run({ db, input, call, now, record }) {
    const personId = await findOrCreatePerson(db, input, now, record);
    if (isFailure(personId)) return personId;
    const refusal = await checkAccountOpen(db, personId, false, now);
    if (refusal) return refusal;
    record({ type: 'signed-in', personId, with: 'provider' });
    return openSession(db, personId, call, false);
  },
});

async function findOrCreatePerson(
  db: Db,
  identity: ProviderIdentity,
  now: Date,
  record: (event: AccountEvent) => void,
): Promise<string | Failure> {
  const linkedCredential = await db.credential.findUnique({ where: { oidcSubject: identity.subject } });
  if (linkedCredential) return linkedCredential.personId;
  if (!identity.emailVerified || identity.email === '') return failure('provider-refused');
  const account = await findAccount(db, identity.email);
  const personId = account ? account.id : await createPerson(db, identity, now);
  const existing = await db.credential.findUnique({ where: { personId } });
  if (existing?.oidcSubject) return failure('provider-refused');
  // The password of an unconfirmed account may not be the owner's, so it is deleted.
  const passwordHash = account?.confirmedAt ? (existing?.passwordHash ?? null) : null;
  const credential = { oidcSubject: identity.subject, passwordHash, changedAt: now };
  await db.credential.upsert({ where: { personId }, create: { personId, ...credential }, update: credential });
  if (account?.confirmedAt) return personId;
  await db.person.updateMany({ where: { id: personId }, data: { confirmedAt: now } });
  record({ type: 'confirmed-account', personId });
  return personId;
}

/** The username is the local part of the address, with a number (2 to 99) or else the id appended if it is taken. */
async function createPerson(db: Db, { email, name }: ProviderIdentity, now: Date): Promise<string> {
  const id = randomUUID();
  const base = (email.split('@')[0] ?? '').replace(/[^\w.-]/g, '').slice(0, 80) || 'user';
  const candidates = [base, ...Array.from({ length: 98 }, (_, index) => `${base}${index + 2}`)];
  const existing = await db.person.findMany({ where: { username: { in: candidates } }, select: { username: true } });
  const usernames = new Set(existing.map(({ username }) => username));
  const username = candidates.find((candidate) => !usernames.has(candidate)) ?? `${base}-${id}`;
  await db.person.createMany({ data: [{ id, username, email, name: name || base, createdAt: now }] });
  return id;
}
