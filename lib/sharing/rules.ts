import type { Language } from '@/lib/language';

/** In characters (inspection-core §5). */
export const MAX_NOTES_LENGTH = 65_535;

/** For a larger PDF, the email has only the link. */
export const MAX_ATTACHMENT_BYTES = 8 * 1024 * 1024;

/** For loading and for acknowledging (inspection-core §4). */
export const ACKNOWLEDGEMENT_TIMEOUT_MS = 5000;

/** Between two links to one person that recipients request themselves (X-397). */
export const MIN_RENEWAL_MS = 60 * 60 * 1000;

/** Only an open link leads to its report. */
export type LinkState = 'open' | 'revoked' | 'expired';

/** A link that is both revoked and expired counts as revoked. */
export function getLinkState(link: { revokedAt: Date | null; expiresAt: Date }, now: Date): LinkState {
  if (link.revokedAt !== null) return 'revoked';
  return link.expiresAt <= now ? 'expired' : 'open';
}

export const getAcknowledgementPath = (token: string): string => `/inspection-acknowledgement/${token}`;

/** The page that works without scripts. `done` is the page right after acknowledging. */
export const getPlainAcknowledgementPath = (
  token: string,
  state: 'open' | 'done' = 'open',
  language: Language | null = null,
): string => `${getAcknowledgementPath(token)}?plain=${state}${language === null ? '' : `&lang=${language}`}`;

/** The page in a given language instead of the browser's. */
export const getLocalizedAcknowledgementPath = (language: Language, token: string, isPlain: boolean): string =>
  isPlain ? getPlainAcknowledgementPath(token, 'open', language) : `${getAcknowledgementPath(token)}?lang=${language}`;

/** The path of the PDF, valid as long as the link. Signed URLs expire sooner than a page may stay open. */
export const getSharedPdfPath = (token: string): string => `${getAcknowledgementPath(token)}/pdf`;
