/** The page of a board, without sign-in. */
export const getBoardPath = (token: string): string => `/site/${token}`;

/** The token of a board's page; null for another page. */
export const parseBoardPath = (pathname: string): string | null => /^\/site\/([\w-]+)$/.exec(pathname)?.[1] ?? null;

/** Leads to the PDF of an inspection while the board shows it. */
export const getBoardPdfPath = (token: string, reportId: string): string => `${getBoardPath(token)}/pdf/${reportId}`;

/** The picture of a certificate, for the Office and with a signature. */
export const getCertificatePath = (certificateId: string): string => `/api/boards/certificates/${certificateId}`;
