/** Acknowledgement notes, characters (inspection-core §5). */
export const NOTES_LIMIT = 65_535;

/** Above this the e-mail carries the link only (decisions, "The record is frozen"). Bytes. */
export const LARGEST_ATTACHMENT = 8 * 1024 * 1024;

/** Loading and acknowledging are given up after this long (inspection-core §4). Milliseconds. */
export const ACKNOWLEDGEMENT_TIMEOUT = 5000;

/** How a link stands. Only one that is open leads to its report; the others answer exactly as an unknown one. */
export type LinkState = 'open' | 'revoked' | 'expired';

/** Revoked counts before expired: that one was somebody's decision. */
export function linkState(link: { revokedAt: Date | null; expiresAt: Date }, now: Date): LinkState {
  if (link.revokedAt !== null) return 'revoked';
  return link.expiresAt <= now ? 'expired' : 'open';
}

export const acknowledgementPath = (token: string): string => `/inspection-acknowledgement/${token}`;

/** The same without scripts; `done` right after acknowledging. */
export const plainAcknowledgementPath = (token: string, moment: 'open' | 'done' = 'open'): string =>
  `${acknowledgementPath(token)}?plain=${moment}`;

/** Leads to the PDF for as long as the link works, however long the page has been open (signed addresses end sooner). */
export const sharedPdfPath = (token: string): string => `${acknowledgementPath(token)}/pdf`;
