import { createHash, randomBytes } from 'node:crypto';

/** The secret of a link, 256 random bits. Only its hash is stored (decision 004). */
export const createLinkToken = (): string => randomBytes(32).toString('base64url');

export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('hex');
