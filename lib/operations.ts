import { createWorkUnitCommand } from '@/lib/new-work-unit';
import type { Operation } from '@/lib/platform/operation/implement';
import { ACCOUNTS_OPERATIONS } from '@/lib/accounts/server/operations';
import { NOTIFICATIONS_OPERATIONS } from '@/lib/notifications/server/operations';
import { WORKGROUPS_OPERATIONS } from '@/lib/workgroups/server/operations';
import { SITES_OPERATIONS } from '@/lib/sites/server/operations';
import { COMPLIANCE_OPERATIONS } from '@/lib/compliance/server/operations';
import { REGISTER_OPERATIONS } from '@/lib/register/server/operations';
import { SIGNING_OPERATIONS } from '@/lib/signing/server/operations';
import { STAKEHOLDERS_OPERATIONS } from '@/lib/stakeholders/server/operations';
import { LIBRARY_OPERATIONS } from '@/lib/library/server/operations';
import { REPORTS_OPERATIONS } from '@/lib/reports/server/operations';
import { DEADLINES_OPERATIONS } from '@/lib/deadlines/server/operations';
import { OVERVIEW_OPERATIONS } from '@/lib/overview/server/operations';
import { SHARING_OPERATIONS } from '@/lib/sharing/server/operations';
import { FIXES_OPERATIONS } from '@/lib/fixes/server/operations';
import { DISPOSAL_OPERATIONS } from '@/lib/disposal/server/operations';
import { MATERIALS_OPERATIONS } from '@/lib/materials/server/operations';
import { NETWORK_OPERATIONS } from '@/lib/network/server/operations';
import { BOARDS_OPERATIONS } from '@/lib/boards/server/operations';
import { INTEGRATIONS_OPERATIONS } from '@/lib/integrations/server/operations';
import { AUDIT_PACKS_OPERATIONS } from '@/lib/audit-packs/server/operations';
import { BILLING_OPERATIONS } from '@/lib/billing/server/operations';
import { LEAVING_OPERATIONS } from '@/lib/leaving/server/operations';
import { ACTIVITY_OPERATIONS } from '@/lib/activity/server/operations';
import { ONBOARDING_OPERATIONS } from '@/lib/onboarding/server/operations';

/** All operations. The JSON route, OpenAPI and the tests use this list. */
export const OPERATIONS: readonly Operation[] = [
  ...ACCOUNTS_OPERATIONS,
  ...NOTIFICATIONS_OPERATIONS,
  createWorkUnitCommand,
  ...WORKGROUPS_OPERATIONS,
  ...SITES_OPERATIONS,
  ...COMPLIANCE_OPERATIONS,
  ...REGISTER_OPERATIONS,
  ...SIGNING_OPERATIONS,
  ...STAKEHOLDERS_OPERATIONS,
  ...LIBRARY_OPERATIONS,
  ...REPORTS_OPERATIONS,
  ...DEADLINES_OPERATIONS,
  ...OVERVIEW_OPERATIONS,
  ...SHARING_OPERATIONS,
  ...FIXES_OPERATIONS,
  ...DISPOSAL_OPERATIONS,
  ...MATERIALS_OPERATIONS,
  ...NETWORK_OPERATIONS,
  ...BOARDS_OPERATIONS,
  ...INTEGRATIONS_OPERATIONS,
  ...AUDIT_PACKS_OPERATIONS,
  ...BILLING_OPERATIONS,
  ...ACTIVITY_OPERATIONS,
  ...ONBOARDING_OPERATIONS,
  ...LEAVING_OPERATIONS,
];
