import { ACCOUNTS_FAILURES } from '@/lib/accounts/failures';
import { ACTIVITY_FAILURES } from '@/lib/activity/failures';
import type { ExpectedFailure, FailureTable } from '@/lib/failure-table';
import { NOTIFICATIONS_FAILURES } from '@/lib/notifications/failures';
import { REPORTS_FAILURES } from '@/lib/reports/failures';
import { SHARING_FAILURES } from '@/lib/sharing/failures';
import { SITES_FAILURES } from '@/lib/sites/failures';
import { WORKGROUPS_FAILURES } from '@/lib/workgroups/failures';

/** Failures that belong to no room: the way in refuses, or the server can't. */
const PRODUCT_WIDE = {
  unexpected: [500, 'The server has trouble at the moment. Nothing you entered is lost. Try again in a moment.'],
  'server-busy': [503, 'The server is busy or restarting. Try again in a moment.'],
  'storage-full': [
    507,
    'The server has no room left, so this was not stored. It stays on this device; tell your Office.',
  ],
  'bad-input': [400, 'Something in what was sent is not right: {detail}'],
  'not-signed-in': [401, 'Your session has ended. Sign in again to go on.'],
  'not-your-role': [403, 'This is not available to your role.'],
  'other-work-unit': [409, 'This belongs to another of your work units. Switch to it to go on.'],
  'no-work-unit': [403, 'You do not belong to a work unit yet.'],
  'foreign-origin': [403, 'This request came from another site and was refused.'],
  'not-found': [404, 'This does not exist, or is not yours to see.'],
  'too-many-requests': [429, 'Too many tries. Wait a little and try again.'],
  /** A limit says its own sentence (lib/limits.ts). */
  'limit-reached': [429, '{detail}'],
  'too-large': [413, 'This is too large to send.'],
  'address-damaged': [400, 'This address is damaged. Check that it was copied whole.'],
  'method-unknown': [405, 'This address does not take requests of this kind.'],
  'form-damaged': [400, 'What was sent did not arrive whole. Reload the page and try again.'],
  'form-outdated': [409, 'Earth Tight was updated since this page was opened. Reload the page and try again.'],
} as const satisfies FailureTable;

const CATALOGUE = {
  ...ACCOUNTS_FAILURES,
  ...NOTIFICATIONS_FAILURES,
  ...WORKGROUPS_FAILURES,
  ...SITES_FAILURES,
  ...REPORTS_FAILURES,
  ...SHARING_FAILURES,
  ...ACTIVITY_FAILURES,
  // They come last: a room that uses one of their codes changes nothing for the other rooms, and a test finds it.
  ...PRODUCT_WIDE,
};

export type FailureCode = keyof typeof CATALOGUE;

/**
 * A failure that was expected. Operations return it as a value; whatever is thrown is unexpected, is logged with its
 * context, and is answered with 'unexpected'.
 */
export class Failure {
  readonly code: FailureCode;
  readonly status: number;
  /** The sentence that a person reads. */
  readonly message: string;
  /** What the caller needs in order to go on: with 'report-conflict', for example, the newer state of the report. */
  readonly details: unknown;

  constructor(code: FailureCode, params: Record<string, string | number> = {}, details?: unknown) {
    const [status, sentence] = CATALOGUE[code];
    this.code = code;
    this.status = status;
    this.message = sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
    this.details = details;
  }
}

export const failure = (code: FailureCode, params?: Record<string, string | number>, details?: unknown) =>
  new Failure(code, params, details);
export const isFailure = (value: unknown): value is Failure => value instanceof Failure;
export const sentence = (code: FailureCode, params?: Record<string, string | number>) =>
  new Failure(code, params).message;

/** The form field that a failure is about, by the field's name in the form; null when the failure is about the whole form. */
export const fieldOf = (code: string): string | null => FIELDS.get(code) ?? null;

const FIELDS = new Map(Object.entries<ExpectedFailure>(CATALOGUE).map(([code, [, , field]]) => [code, field] as const));
