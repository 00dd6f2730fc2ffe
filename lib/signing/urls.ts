/**
 * The check id of the seal of a signature: the bytes of its id (a UUID) in base64url. A phone without signal can print
 * it before the seal exists (SIGN-23).
 */
export function createSignatureCheckId(signatureId: string): string {
  const bytes = signatureId.replaceAll('-', '').match(/../g) ?? [];
  const text = String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16)));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The page where anybody can check the seal of a record. */
export const getCheckPath = (checkId: string): string => `/check/${checkId}`;

/** Where the authorization letter of a delegation is uploaded with POST and downloaded with GET. */
export const getLetterPath = (delegationId: string): string => `/api/signing/letters/${delegationId}`;
