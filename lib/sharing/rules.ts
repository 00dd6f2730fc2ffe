import type { FailureCode } from '@/lib/failures';

/** Acknowledgement notes, characters (inspection-core §5). */
export const NOTES_LIMIT = 65_535;

/** Above this the e-mail carries the link only (decisions, "The record is frozen"). Bytes. */
export const LARGEST_ATTACHMENT = 8 * 1024 * 1024;

/** Loading and acknowledging are given up after this long (inspection-core §4). Milliseconds. */
export const ACKNOWLEDGEMENT_TIMEOUT = 5000;

export const acknowledgementPath = (token: string): string => `/inspection-acknowledgement/${token}`;

/** The same without scripts; `done` right after acknowledging. */
export const plainAcknowledgementPath = (token: string, moment: 'open' | 'done' = 'open'): string =>
  `${acknowledgementPath(token)}?plain=${moment}`;

/** What a posted acknowledgement was answered with; the notes come back, so that nothing is typed twice. */
export interface PlainAnswer {
  refused: { code: FailureCode; message: string } | null;
  notes: string;
}

export const UNANSWERED: PlainAnswer = { refused: null, notes: '' };
