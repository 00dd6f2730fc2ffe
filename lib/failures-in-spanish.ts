import { translateDate } from '@/lib/dates-in-words';
import { formatFailureMessage } from '@/lib/failure-table';
import type { Failure } from '@/lib/failures';
import type { Language } from '@/lib/language';
import { UNITS_IN_SPANISH } from '@/lib/spanish/disposal-units';
import { FAILURES_IN_SPANISH } from '@/lib/spanish/failure-sentences';
import { WEAK_PASSWORD_IN_SPANISH } from '@/lib/spanish/weak-password';

const SENTENCES: Readonly<Partial<Record<string, string>>> = FAILURES_IN_SPANISH;

/** The message of a failure in the reader's language. Failures that only the Office can get are in English. */
export function translateFailure(language: Language, { code, message, params }: Failure): string {
  const sentence = language === 'es' ? SENTENCES[code] : undefined;
  return sentence === undefined ? message : formatFailureMessage([0, sentence], translateParameters(params));
}

/** Translates waiting times, quantities, dates and reasons in the parameters. */
function translateParameters(params: Failure['params']): Failure['params'] {
  const { wait, why, sent, received, openedAt, until } = params;
  return {
    ...params,
    ...(typeof wait === 'string' && { wait: translateWait(wait) }),
    ...(typeof sent === 'string' && { sent: translateQuantity(sent) }),
    ...(typeof received === 'string' && { received: translateQuantity(received) }),
    ...(typeof openedAt === 'string' && { openedAt: translateDate(openedAt) }),
    ...(typeof until === 'string' && { until: translateDate(until) }),
    ...(typeof why === 'string' && { why: WEAK_PASSWORD_IN_SPANISH[why] ?? '' }),
  };
}

/** Translates a time to wait, such as '5 minutes'. */
export const translateWait = (wait: string): string => wait.replace(/[a-z]+$/, (unit) => WAIT_UNITS[unit] ?? unit);

const WAIT_UNITS: Readonly<Partial<Record<string, string>>> = {
  second: 'segundo',
  seconds: 'segundos',
  minute: 'minuto',
  minutes: 'minutos',
  hours: 'horas',
};

const UNITS: Readonly<Partial<Record<string, string>>> = UNITS_IN_SPANISH;

/** Translates '12.5 tons', the format of `formatQuantity` in lib/disposal/texts.ts. */
const translateQuantity = (quantity: string): string => quantity.replace(/[a-z].*$/, (unit) => UNITS[unit] ?? unit);
