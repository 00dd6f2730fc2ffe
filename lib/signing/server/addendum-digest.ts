import { createHash } from 'node:crypto';
import { toCanonicalJson } from '@/lib/signing/canonical-json';

/** A photo of an addendum, with the SHA-256 of its file. */
export interface SealedPhoto {
  fileName: string;
  sha256: string;
}

/** A stored addendum with all that its seal covers. */
export interface SealedAddendum {
  id: string;
  reportId: string;
  number: number;
  section: string;
  text: string;
  photos: readonly SealedPhoto[];
  addedBy: string;
  name: string;
  title: string;
  drawing: string;
  signedAt: Date;
  receivedAt: Date;
  clockOffsetMs: number;
  /** The digest of the inspection that it corrects. */
  inspectionDigest: string;
}

/** The digest that the seal of an addendum has: of all that it says, with its photos and what it corrects. */
export function hashAddendum({ signedAt, receivedAt, ...addendum }: SealedAddendum): string {
  const content = { ...addendum, signedAt: signedAt.toISOString(), receivedAt: receivedAt.toISOString() };
  return createHash('sha256').update(toCanonicalJson(content)).digest('hex');
}
