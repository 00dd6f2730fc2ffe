import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';
import { toCanonicalJson } from './canonical-json';

/** The SHA-256 of a text (as UTF-8) or of a file, hexadecimal. `crypto.subtle` exists only on pages with https. */
export const computeSha256 = (content: string | Uint8Array): string => bytesToHex(sha256(content));

/** The SHA-256 of the canonical JSON of a record, hexadecimal, so that anybody can compute it again. */
export const computeDigest = (record: object): string => computeSha256(toCanonicalJson(record));
