import { z } from 'zod';
import { getYear, isPlausibleYear } from '@/lib/dates';
import { parseCursor } from '@/lib/list-cursor';

/** Building blocks for the Zod schemas of the features. */

/** Replaces lone surrogates, which PostgreSQL's JSON rejects. */
const replaceLoneSurrogates = (value: string) => value.replace(/\p{Cs}/gu, '\ufffd');

/**
 * Invisible characters that change the direction of all text after them, even outside the entered text. The marks
 * U+061C, U+200E and U+200F are not among them, because they affect only the characters next to them.
 */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Entered text of at most `max` characters. Control characters other than tab and line break are dropped, because
 * PostgreSQL can't store NUL, and direction controls, because sentences, files and messages quote the text.
 */
export const text = (max: number) =>
  z
    .string()
    .transform((value) =>
      replaceLoneSurrogates(value)
        .replace(/(?![\t\n])\p{Cc}/gu, '')
        .replace(DIRECTION_CONTROLS, ''),
    )
    .pipe(z.string().max(max, `At most ${max} characters`));

/** All invisible direction characters. They could make one name look like another. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A single-line field that is saved while typing: `text` without direction marks. */
export const field = (max: number) =>
  z
    .string()
    .transform((value) => value.replace(DIRECTION_MARKS, ''))
    .pipe(text(max));

/** A single line: trimmed, no line breaks, no direction marks. */
export const line = (max: number) =>
  z
    .string()
    .transform((value) =>
      replaceLoneSurrogates(value)
        .replace(DIRECTION_MARKS, '')
        .replace(/\p{Cc}+/gu, ' ')
        .trim(),
    )
    .pipe(z.string().max(max, `At most ${max} characters`));

export const uuid = z.uuid().transform((value) => value.toLowerCase());

/** An ISO 8601 timestamp. */
export const instant = z.iso
  .datetime({ offset: true })
  .refine((value) => isPlausibleYear(new Date(value).getUTCFullYear()), 'is not a plausible date');

/** An IANA time zone. */
export const timeZone = z.string().max(64).refine(isTimeZone, 'is not a time zone');

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const MAX_INT = 2 ** 31 - 1;

/** An integer from 0 to the maximum of an `Int` column. */
export const count = z.int().min(0).max(MAX_INT);

/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date();

/** A day in a year that the database and the calendars of the screens accept. */
export const plausibleDay = day.refine((value) => isPlausibleYear(getYear(value)), 'is not a plausible date');

export const position = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });

/** A cursor from a previous response of the same list. */
export const cursor = z.string().refine((value) => parseCursor(value) !== null, 'is not a valid cursor');

/** A query parameter of a page: an invalid value is ignored, so that an old or truncated link still opens the page. */
export const ignoreInvalid = <Part extends z.ZodType>(part: Part) => part.optional().catch(undefined);

/** The input of an operation that needs none. */
export const noInput = z.object({});

/** The output of an operation without a result. */
export const successOutput = z.object({ success: z.literal(true) });
