import { millisecondsInDay } from 'date-fns/constants';
import { isUsPhone, PHONE_FORMAT_ERROR } from '@/lib/phone';
import { FIELD_KEYS, isPastField, isPhoneField } from './fields';
import type { ReportFields } from './report';

// Errors of values in the future and of phone numbers, shown at the field and returned by the server.

export const FUTURE_VALUE_ERROR = 'This is in the future. Enter when it was.';
export const DATE_TOO_LATE_ERROR = 'This is more than a day ahead. Enter the date of this inspection.';

export interface CurrentTime {
  /** Instant. */
  now: string;
  /** Calendar day at the site. */
  today: string;
}

/** The error to show at the field; null if the value is valid or empty. */
export function validateField(key: keyof ReportFields, value: unknown, currentTime: CurrentTime): string | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  if (isPhoneField(key)) return isUsPhone(value) ? null : PHONE_FORMAT_ERROR;
  if (key === 'date')
    return Date.parse(value) > Date.parse(currentTime.now) + millisecondsInDay ? DATE_TOO_LATE_ERROR : null;
  return isPastField(key) && isAfter(value, currentTime) ? FUTURE_VALUE_ERROR : null;
}

/** Compares calendar days with the day at the site, and instants with the instant. */
const isAfter = (value: string, { now, today }: CurrentTime) =>
  value.length === today.length ? value > today : Date.parse(value) > Date.parse(now);

/** Whether a phone number is incomplete or invalid. It stays in its field and is not sent. */
export const isIncompletePhone = (key: keyof ReportFields, value: unknown): boolean =>
  isPhoneField(key) && typeof value === 'string' && value.trim() !== '' && !isUsPhone(value);

/**
 * The first invalid field; null if all are valid. A device's clock, like the date of an inspection, may be a day ahead.
 */
export function findInvalidField(
  fields: Partial<ReportFields>,
  now: Date,
): { key: keyof ReportFields; sentence: string } | null {
  const latest = new Date(now.getTime() + millisecondsInDay).toISOString();
  for (const key of FIELD_KEYS) {
    const currentTime = { now: key === 'date' ? now.toISOString() : latest, today: latest.slice(0, 10) };
    const sentence = validateField(key, fields[key], currentTime);
    if (sentence !== null) return { key, sentence };
  }
  return null;
}
