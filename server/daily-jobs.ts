import { eraseClosedAccounts } from '@/lib/leaving/server/erase-closed-accounts';
import { materialExpiries } from '@/lib/materials/server/expiry';
import type { DailyJob } from '@/lib/platform/daily-job';
import { forgetAnsweredRequests } from '@/lib/platform/operation/answered-requests';
import { skillReminders } from '@/lib/workgroups/server/skill-reminders';

export const DAILY_JOBS: readonly DailyJob[] = [
  skillReminders,
  materialExpiries,
  eraseClosedAccounts,
  forgetAnsweredRequests,
];
