/** The page where anybody can check the seal of a record. */
export const getCheckPath = (checkId: string): string => `/check/${checkId}`;

/** Where the authorization letter of a delegation is uploaded with POST and downloaded with GET. */
export const getLetterPath = (delegationId: string): string => `/api/signing/letters/${delegationId}`;
