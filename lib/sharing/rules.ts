import type { Language } from '@/lib/language';

/** In characters (inspection-core §5). */
export const MAX_NOTES_LENGTH = 65_535;

/** In bytes. For a larger PDF the email has only the link. */
export const MAX_ATTACHMENT_BYTES = 8 * 1024 * 1024;

/** In milliseconds, for loading and for acknowledging (inspection-core §4). */
export const ACKNOWLEDGEMENT_TIMEOUT_MS = 5000;

/** Only an open link leads to its report. A revoked or expired link gets the same response as an unknown one (X-01). */
export type LinkState = 'open' | 'revoked' | 'expired';

/** Revoked wins over expired, because somebody decided it. */
export function linkState(link: { revokedAt: Date | null; expiresAt: Date }, now: Date): LinkState {
  if (link.revokedAt !== null) return 'revoked';
  return link.expiresAt <= now ? 'expired' : 'open';
}

export const acknowledgementPath = (token: string): string => `/inspection-acknowledgement/${token}`;

/** The page of the link that works without scripts. `done` is the page right after acknowledging. */
export const plainAcknowledgementPath = (
  token: string,
  moment: 'open' | 'done' = 'open',
  language: Language | null = null,
): string => `${acknowledgementPath(token)}?plain=${moment}${language === null ? '' : `&lang=${language}`}`;

/** The same page in a language other than the browser's. */
export const localizedAcknowledgementPath = (language: Language, token: string, isPlain: boolean): string =>
  isPlain ? plainAcknowledgementPath(token, 'open', language) : `${acknowledgementPath(token)}?lang=${language}`;

/** The URL of the PDF, valid as long as the link. Signed URLs expire sooner than a page may stay open. */
export const sharedPdfPath = (token: string): string => `${acknowledgementPath(token)}/pdf`;
