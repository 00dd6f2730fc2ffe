import { randomUUID } from 'node:crypto';
import { failure, isFailure, type Failure } from '@/lib/failures';
import { asSystem, type Actor, type Db } from '@/lib/platform/database/client';
import type { Call } from '@/lib/platform/operation/call';
import { implementSignedIn } from '@/lib/platform/operation/implement';
import { noInput, successOutput } from '@/lib/platform/operation/input-schemas';
import { addPasskey, beginPasskey, ownPasskeys, removePasskey, type Passkey } from '@/lib/accounts/passkey-contract';
import { ownAccountEvents } from '@/lib/accounts/events';
import { MAX_PASSKEYS } from '@/lib/accounts/rules';
import { ownAccountDeliveries } from './deliveries';
import { describeDevice } from './device-name';
import {
  addPasskeySchema,
  beginPasskeySchema,
  beginPasskeyOutput,
  ownPasskeysOutput,
  passkeyOutput,
  removePasskeySchema,
} from './passkey-schema';
import { getAddPasskeyPurpose, openChallenge, sealChallenge, consumeChallenge } from './passkey-challenge';
import { checkCurrentPassword } from './check-current-password';
import { createRegistrationOptions, getRelyingParty, verifyRegistration } from './webauthn';

interface PasskeyRow {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const toPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  addedAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export async function listPasskeys(db: Db, personId: string): Promise<Passkey[]> {
  const rows = await db.passkey.findMany({ where: { personId }, orderBy: [{ createdAt: 'desc' }, { id: 'asc' }] });
  return rows.map(toPasskey);
}

export const ownPasskeysQuery = implementSignedIn(ownPasskeys, {
  input: noInput,
  output: ownPasskeysOutput,
  async run({ db, actor: { personId }, call }) {
    const credential = await db.credential.findUnique({ where: { personId } });
    return {
      passkeys: await listPasskeys(db, personId),
      asksPassword: (credential?.passwordHash ?? null) !== null,
      thisDevice: describeDevice(call.userAgent).name,
      isPossible: getRelyingParty() !== null,
    };
  },
});

/** Requires the password, if any, because a passkey grants lasting access and an unlocked device must not be enough. */
export const beginPasskeyCommand = implementSignedIn(beginPasskey, {
  input: beginPasskeySchema,
  output: beginPasskeyOutput,
  prepare: ({ input, actor, call }) => checkPasswordIfAny(actor, input.currentPassword, call),
  async run({ db, actor, now }) {
    const relyingParty = getRelyingParty();
    if (!relyingParty) return failure('passkeys-off');
    const existing = await db.passkey.findMany({
      where: { personId: actor.personId },
      select: { credentialId: true, transports: true },
    });
    if (existing.length >= MAX_PASSKEYS) return failure('passkeys-full', { max: MAX_PASSKEYS });
    const options = await createRegistrationOptions(relyingParty, actor, existing);
    return { options, sealedChallenge: sealChallenge(options.challenge, getAddPasskeyPurpose(actor), now) };
  },
});

async function checkPasswordIfAny(actor: Actor, currentPassword: string, call: Call): Promise<Failure | undefined> {
  const credential = await asSystem((db) => db.credential.findUnique({ where: { personId: actor.personId } }));
  // Accounts created by an OpenID Connect provider have no password.
  if (!credential?.passwordHash) return undefined;
  const result = await checkCurrentPassword(actor, currentPassword, beginPasskey.name, call);
  return isFailure(result) ? result : undefined;
}

export const addPasskeyCommand = implementSignedIn(addPasskey, {
  input: addPasskeySchema,
  output: passkeyOutput,
  events: ownAccountEvents,
  deliveries: ownAccountDeliveries,
  async prepare({ input: { sealedChallenge, response }, actor, call }) {
    const relyingParty = getRelyingParty();
    if (!relyingParty) return failure('passkeys-off');
    const challenge = openChallenge(sealedChallenge, getAddPasskeyPurpose(actor), call.now);
    if (challenge === null) return failure('passkey-expired');
    const passkey = await verifyRegistration(relyingParty, response, challenge);
    return passkey ? { passkey, challenge } : failure('passkey-invalid');
  },
  async run({ db, input: { name }, actor, now, prepared: { passkey, challenge }, record }) {
    const { personId, username, email } = actor;
    const existing = await db.passkey.findUnique({ where: { credentialId: passkey.credentialId } });
    // The request is a retry after a lost response.
    if (existing?.personId === personId && existing.name === name) return toPasskey(existing);
    if (existing) return failure('passkey-known');
    if (!(await consumeChallenge(db, challenge, now))) return failure('passkey-expired');
    const row = { id: randomUUID(), name, createdAt: now, lastUsedAt: null };
    const { count } = await db.passkey.createMany({ data: [{ ...row, ...passkey, personId }], skipDuplicates: true });
    if (count === 0) return failure('passkey-known');
    record({ type: 'added-passkey', passkey: name, sending: { name: actor.name, username, email } });
    return toPasskey(row);
  },
});

export const removePasskeyCommand = implementSignedIn(removePasskey, {
  input: removePasskeySchema,
  output: successOutput,
  events: ownAccountEvents,
  async run({ db, input, actor: { personId }, record }) {
    const passkey = await db.passkey.findFirst({ where: { id: input.passkey, personId } });
    const { count } = await db.passkey.deleteMany({ where: { id: input.passkey, personId } });
    if (!passkey || count === 0) return failure('passkey-not-found');
    record({ type: 'removed-passkey', passkey: passkey.name });
    return { success: true as const };
  },
});
