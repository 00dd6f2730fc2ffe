import { computeDigest } from '@/lib/signing/digest';

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
export const hashAddendum = (addendum: SealedAddendum): string => computeDigest(addendum);
