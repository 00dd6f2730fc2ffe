/** The address from which an Office User downloads a pack. */
export const createPackUrl = (packId: string): string => `/api/auditPacks/download/${packId}`;
