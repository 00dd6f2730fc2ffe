import { sentence } from '@/lib/failures';
import type { Report } from '@/lib/reports/domain/report';

/** Acknowledgement notes, characters (inspection-core §5). */
export const NOTES_LIMIT = 65_535;

/** Bytes. For a larger PDF the e-mail carries the link only. */
export const LARGEST_ATTACHMENT = 8 * 1024 * 1024;

/** Milliseconds after which loading or acknowledging is given up (inspection-core §4). */
export const ACKNOWLEDGEMENT_TIMEOUT = 5000;

/** Only an open link leads to its report. A revoked or expired one is answered exactly as an unknown one. */
export type LinkState = 'open' | 'revoked' | 'expired';

/** Revoked is named before expired, because somebody decided it. */
export function linkState(link: { revokedAt: Date | null; expiresAt: Date }, now: Date): LinkState {
  if (link.revokedAt !== null) return 'revoked';
  return link.expiresAt <= now ? 'expired' : 'open';
}

export const ACKNOWLEDGED = 'You have successfully acknowledged this inspection.';

/** Why the report can't be acknowledged, or not any more; null while it can (ACK-09, ACK-10). */
export function closedText(
  { acknowledged, report }: { acknowledged: boolean; report: Pick<Report, 'status'> },
  justDone: boolean,
): string | null {
  if (justDone) return ACKNOWLEDGED;
  if (acknowledged) return 'You have already acknowledged this Inspection.';
  return report.status === 'finished' ? sentence('acknowledgement-ended') : null;
}

export const acknowledgementPath = (token: string): string => `/inspection-acknowledgement/${token}`;

/** The page of the link that works without scripts; `done` right after acknowledging. */
export const plainAcknowledgementPath = (token: string, moment: 'open' | 'done' = 'open'): string =>
  `${acknowledgementPath(token)}?plain=${moment}`;

/**
 * The address of the PDF. It works as long as the link does, while signed addresses end sooner than a page may stay
 * open.
 */
export const sharedPdfPath = (token: string): string => `${acknowledgementPath(token)}/pdf`;
