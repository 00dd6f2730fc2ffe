import { createHash } from 'node:crypto';
import { createKeyedDigest } from '@/lib/platform/security/keyed-digest';

/** Tells people and secret scanners what the text is. */
const TOKEN_START = 'et_';
const PREFIX_LENGTH = 9;

/**
 * The token with this id: 256 bits that only this server can compute, so that the response to a repeated request has
 * the same token, though only its hash is stored.
 */
export const computeApiToken = (tokenId: string): string => TOKEN_START + createKeyedDigest('api token', tokenId);

export const hashApiToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export const getApiTokenPrefix = (token: string): string => token.slice(0, PREFIX_LENGTH);
