import { eraseClosedAccounts } from '@/lib/leaving/server/erase-closed-accounts';
import { materialExpiries } from '@/lib/materials/server/expiry';
import type { DailyJob } from '@/lib/platform/process/daily-job';
import { deleteAnsweredRequests } from '@/lib/platform/operation/idempotency';
import { skillReminders } from '@/lib/workgroups/server/skill-reminders';

export const DAILY_JOBS: readonly DailyJob[] = [
  skillReminders,
  materialExpiries,
  eraseClosedAccounts,
  deleteAnsweredRequests,
];
