import { ACCOUNTS_FAILURES } from '@/lib/accounts/failures';
import { ACTIVITY_FAILURES } from '@/lib/activity/failures';
import { COMPLIANCE_FAILURES } from '@/lib/compliance/failures';
import { REGISTER_FAILURES } from '@/lib/register/failures';
import { DISPOSAL_FAILURES } from '@/lib/disposal/failures';
import { FIXES_FAILURES } from '@/lib/fixes/failures';
import { formatFailureMessage, type ExpectedFailure } from '@/lib/failure-table';
import { AUDIT_PACKS_FAILURES } from '@/lib/audit-packs/failures';
import { BOARDS_FAILURES } from '@/lib/boards/failures';
import { BILLING_FAILURES } from '@/lib/billing/failures';
import { INTEGRATIONS_FAILURES } from '@/lib/integrations/failures';
import { LEAVING_FAILURES } from '@/lib/leaving/failures';
import { MATERIALS_FAILURES } from '@/lib/materials/failures';
import { NETWORK_FAILURES } from '@/lib/network/failures';
import { LIBRARY_FAILURES } from '@/lib/library/failures';
import { NOTIFICATIONS_FAILURES } from '@/lib/notifications/failures';
import { REPORTS_FAILURES } from '@/lib/reports/failures';
import { SHARING_FAILURES } from '@/lib/sharing/failures';
import { SIGNING_FAILURES } from '@/lib/signing/failures';
import { SITES_FAILURES } from '@/lib/sites/failures';
import { STAKEHOLDERS_FAILURES } from '@/lib/stakeholders/failures';
import { REQUEST_ERRORS } from '@/lib/request-errors';
import { WORKGROUPS_FAILURES } from '@/lib/workgroups/failures';

const FAILURES = {
  ...ACCOUNTS_FAILURES,
  ...NOTIFICATIONS_FAILURES,
  ...WORKGROUPS_FAILURES,
  ...SITES_FAILURES,
  ...COMPLIANCE_FAILURES,
  ...REGISTER_FAILURES,
  ...SIGNING_FAILURES,
  ...STAKEHOLDERS_FAILURES,
  ...LIBRARY_FAILURES,
  ...REPORTS_FAILURES,
  ...SHARING_FAILURES,
  ...FIXES_FAILURES,
  ...DISPOSAL_FAILURES,
  ...MATERIALS_FAILURES,
  ...NETWORK_FAILURES,
  ...BOARDS_FAILURES,
  ...INTEGRATIONS_FAILURES,
  ...AUDIT_PACKS_FAILURES,
  ...BILLING_FAILURES,
  ...ACTIVITY_FAILURES,
  ...LEAVING_FAILURES,
  // Last, so that a feature cannot override these codes. A test finds duplicates.
  ...REQUEST_ERRORS,
};

export type FailureCode = keyof typeof FAILURES;

/**
 * An expected failure, returned as a value. Exceptions are logged and become 'unexpected', 'server-busy' or
 * 'storage-full'.
 */
export class Failure {
  readonly code: FailureCode;
  readonly status: number;
  readonly message: string;
  /** The parameters of the message, for translation. */
  readonly params: Readonly<Record<string, string | number>>;
  /** Data that the client needs to continue; for 'report-conflict', the current state of the report. */
  readonly details: unknown;

  constructor(code: FailureCode, params: Record<string, string | number> = {}, details?: unknown) {
    const [status] = FAILURES[code];
    this.code = code;
    this.status = status;
    this.message = formatFailureMessage(FAILURES[code], params);
    this.params = params;
    this.details = details;
  }
}

export const failure = (code: FailureCode, params?: Record<string, string | number>, details?: unknown) =>
  new Failure(code, params, details);
export const isFailure = (value: unknown): value is Failure => value instanceof Failure;
export const getFailureMessage = (code: FailureCode, params?: Record<string, string | number>) =>
  new Failure(code, params).message;

/** The form field of a failure; null if it is about the whole form. */
export const getFailureField = (code: string): string | null => FIELDS.get(code) ?? null;

const FIELDS = new Map(Object.entries<ExpectedFailure>(FAILURES).map(([code, [, , field]]) => [code, field] as const));
