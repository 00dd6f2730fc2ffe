import type { RecordSignature } from '@/lib/signing/signed-record';

/** The signatures of a completed inspection with their PDFs, for members of the work unit. */
export interface SignaturesSection {
  signatures: readonly ShownSignature[];
  /** Photos that are missing from the next PDF, by whose phone they are on. `name` is '' if that is not known. */
  missingPhotos: readonly { name: string; count: number }[];
}

export type ShownSignature = Pick<
  RecordSignature,
  'id' | 'kind' | 'name' | 'title' | 'certificate' | 'signedAt' | 'sealNumber' | 'checkId'
> & { pdf: ShownPdf };

/** The PDF of the inspection as it was signed: made, or waiting. */
export type ShownPdf =
  | { isMade: true; sealNumber: number; checkId: string; missingPhotos: number }
  /** `hasLostPhotos`: stored photos are missing or damaged. */
  | { isMade: false; waitsForPhotos: boolean; hasLostPhotos: boolean };

/** Where members open the PDF of the inspection as it was signed. */
export const createSignedPdfUrl = (signatureId: string): string => `/record/signed/${signatureId}.pdf`;
