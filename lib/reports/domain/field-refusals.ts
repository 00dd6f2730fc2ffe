import { isUsPhone, PHONE_FORMAT_ERROR } from '@/lib/phone';
import { FIELD_KEYS, isPastField, isPhoneField } from './fields';
import type { ReportFields } from './report';

/**
 * The sentences for values that lie in the future. The screen shows them at the field, and the server refuses the value.
 */

export const IN_FUTURE = 'This is in the future. Enter when it was.';
export const TOO_FAR_AHEAD = 'This is more than a day ahead. Enter the date of this inspection.';

/** The present: an instant, and the calendar day at the site. */
export interface Present {
  now: string;
  today: string;
}

/** Why this field does not take this value; null if it does. */
export function fieldRefusal(key: keyof ReportFields, value: unknown, present: Present): string | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  if (isPhoneField(key)) return isUsPhone(value) ? null : PHONE_FORMAT_ERROR;
  if (key === 'date') return Date.parse(value) > Date.parse(present.now) + A_DAY ? TOO_FAR_AHEAD : null;
  return isPastField(key) && isAfter(value, present) ? IN_FUTURE : null;
}

/** Calendar days are compared with the day at the site, instants with the instant. */
const isAfter = (value: string, { now, today }: Present) =>
  value.length === today.length ? value > today : Date.parse(value) > Date.parse(now);

/** Whether a phone number is typed in part or wrongly. Such a number stays in its field and is not sent. */
export const isUnfinished = (key: keyof ReportFields, value: unknown): boolean =>
  isPhoneField(key) && typeof value === 'string' && value.trim() !== '' && !isUsPhone(value);

/**
 * The first field that the server does not take. A device's clock may be ahead of the server's by a day, and so may the
 * date of the inspection be anyway.
 */
export function refusedField(
  fields: Partial<ReportFields>,
  now: Date,
): { key: keyof ReportFields; sentence: string } | null {
  const latest = new Date(now.getTime() + A_DAY).toISOString();
  for (const key of FIELD_KEYS) {
    const present = { now: key === 'date' ? now.toISOString() : latest, today: latest.slice(0, 10) };
    const sentence = fieldRefusal(key, fields[key], present);
    if (sentence !== null) return { key, sentence };
  }
  return null;
}

const A_DAY = 24 * 60 * 60 * 1000;
