import type { Language } from '@/lib/language';

/** Acknowledgement notes, characters (inspection-core §5). */
export const NOTES_LIMIT = 65_535;

/** Bytes. For a larger PDF the e-mail carries the link only. */
export const LARGEST_ATTACHMENT = 8 * 1024 * 1024;

/** Milliseconds after which loading or acknowledging is given up (inspection-core §4). */
export const ACKNOWLEDGEMENT_TIMEOUT = 5000;

/** Only an open link leads to its report. A revoked or expired one is answered exactly as an unknown one (X-01). */
export type LinkState = 'open' | 'revoked' | 'expired';

/** Revoked is named before expired, because somebody decided it. */
export function linkState(link: { revokedAt: Date | null; expiresAt: Date }, now: Date): LinkState {
  if (link.revokedAt !== null) return 'revoked';
  return link.expiresAt <= now ? 'expired' : 'open';
}

export const acknowledgementPath = (token: string): string => `/inspection-acknowledgement/${token}`;

/** The page of the link that works without scripts; `done` right after acknowledging. */
export const plainAcknowledgementPath = (
  token: string,
  moment: 'open' | 'done' = 'open',
  language: Language | null = null,
): string => `${acknowledgementPath(token)}?plain=${moment}${language === null ? '' : `&lang=${language}`}`;

/** The same page in another language than the browser asks for. */
export const acknowledgementPathIn = (language: Language, token: string, isPlain: boolean): string =>
  isPlain ? plainAcknowledgementPath(token, 'open', language) : `${acknowledgementPath(token)}?lang=${language}`;

/**
 * The address of the PDF. It works as long as the link does, while signed addresses end sooner than a page may stay
 * open.
 */
export const sharedPdfPath = (token: string): string => `${acknowledgementPath(token)}/pdf`;
