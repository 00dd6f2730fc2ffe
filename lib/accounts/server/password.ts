import { hash, verify } from '@node-rs/argon2';
import { normalizePassword } from '@/lib/accounts/rules';

/** argon2id with OWASP's parameters; the algorithm is the package's default. About 30 ms. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(normalizePassword(password), PARAMETERS);

/** Takes as long without a hash as with one, so that the time does not reveal whether an account exists. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await getDummyHash()), normalizePassword(password));
  return passwordHash !== null && matches;
}

let dummyHashPromise: Promise<string> | undefined;
const getDummyHash = () => (dummyHashPromise ??= hashPassword('a password that belongs to nobody'));
