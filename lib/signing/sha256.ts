import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';

/** The SHA-256 of a text (as UTF-8) or of a file, hexadecimal. `crypto.subtle` exists only on pages with https. */
export const computeSha256 = (content: string | Uint8Array): string => bytesToHex(sha256(content));
