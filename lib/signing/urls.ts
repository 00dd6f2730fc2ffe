/** The page where anybody can check the seal of a record. */
export const getCheckPath = (checkId: string): string => `/check/${checkId}`;
