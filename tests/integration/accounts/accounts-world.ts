import { randomUUID } from 'node:crypto';
import { confirmAccount, register } from '@/lib/accounts/contract';
import type { Registration } from '@/lib/accounts/rules';
import { confirmAndSignInCommand } from '@/lib/accounts/server/confirm';
import { correctAddressCommand } from '@/lib/accounts/server/correct-address';
import { requestPasskeyChallengeCommand, signInWithPasskeyCommand } from '@/lib/accounts/server/passkey-sign-in';
import { signInCommand, signInWithProviderCommand } from '@/lib/accounts/server/sign-in';
import { isFailure } from '@/lib/failures';
import type { Language } from '@/lib/language';
import { OPERATIONS } from '@/lib/operations';
import type { AnyContract } from '@/lib/contract';
import { emailPayloadSchema, decryptMessage } from '@/lib/platform/outbox/message';
import type { World } from '@/tests/setup/world';

/** Commands without an endpoint, which are not in OPERATIONS. */
const SIGNING_IN = [
  signInCommand,
  requestPasskeyChallengeCommand,
  signInWithPasskeyCommand,
  signInWithProviderCommand,
  confirmAndSignInCommand,
  correctAddressCommand,
];

export interface Visitor {
  /** Resolves with the output, or with the code of the expected failure. */
  tryCall<Input, Output>(contract: AnyContract<Input, Output>, input: Input): Promise<Output | string>;
}

/** A browser with its own IP address, signed in or not. */
export function createVisitor(
  now: () => Date,
  { sessionId = null, ip = randomUUID(), device = null, userAgent = 'jest', language }: Partial<KnownEntries> = {},
): Visitor {
  return {
    async tryCall(contract, input) {
      const operation = [...OPERATIONS, ...SIGNING_IN].find((each) => each.contract.name === contract.name);
      if (!operation) throw new Error(`${contract.name} does not exist`);
      const call = { sessionId, requestId: randomUUID(), ip, userAgent, device, language, now: now() };
      const result = await operation.perform(call, input);
      return isFailure(result) ? result.code : (result as never);
    },
  };
}

interface KnownEntries {
  sessionId: string | null;
  ip: string;
  /** The secret in the browser's device cookie. */
  device: string | null;
  userAgent: string;
  /** The preferred language of the browser. Default: English. */
  language: Language;
}

let number = 0;

/** Creates registration data with a username that is unique in the test file. */
export function createPerson(more: Partial<Registration> = {}): Registration & { isPrivate: '0' } {
  number += 1;
  const username = `dana${number}`;
  return {
    username,
    password: 'three loose stones',
    email: `${username}@lakeshore-ec.example.com`,
    name: 'Dana Kowalczyk',
    phone: '(414) 555-0176',
    company: 'lakeshore-ec.example.com',
    isPrivate: '0',
    ...more,
  };
}

/** Registers and confirms a person, who is not signed in. */
export async function registerConfirmed(world: World, now: () => Date, more: Partial<Registration> = {}) {
  const person = createPerson(more);
  await createVisitor(now).tryCall(register, person);
  const code = await getLastCode(world, person.email);
  const response = await createVisitor(now).tryCall(confirmAccount, { username: person.username, code });
  if (typeof response === 'string') throw new Error(`not confirmed: ${response}`);
  return person;
}

/**
 * The decrypted emails to an address, the oldest first. Emails of one clock time follow the order of their
 * transactions (`xmin`).
 */
export async function getMailTo(world: World, address: string): Promise<{ subject: string; text: string }[]> {
  const rows = await world.runAsMaintenance(
    (db) => db.$queryRaw<{ id: string; payload: unknown }[]>`
      SELECT id::text, payload FROM outbox_message WHERE channel = 'email' AND strpos(recipient, ${address}) > 0
      ORDER BY created_at, xmin::text::bigint`,
  );
  return rows.map(({ id, payload }) =>
    decryptMessage(emailPayloadSchema.parse(payload), world.runtime.config.AUTH_SECRET, id),
  );
}

export async function getLastCode(world: World, address: string): Promise<string> {
  const letters = await getMailTo(world, address);
  const codes = letters.flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? []);
  return codes.at(-1) ?? 'no code came';
}

/** The newest link for an address change that was sent to this address. */
export async function getAddressLink(world: World, address: string): Promise<string> {
  const letters = await getMailTo(world, address);
  return letters.flatMap(({ text }) => /change-address\/([\w-]+)/.exec(text)?.[1] ?? []).at(-1) ?? 'no link came';
}

/** Returns another code of six digits. */
export const changeFirstDigit = (code: string) => code.replace(/^\d/, (digit) => String((Number(digit) + 1) % 10));
