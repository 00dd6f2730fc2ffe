import { isReceivingOnly, type UnitBusiness } from '@/lib/disposal/rules';

/** Where a person starts (SHELL-03, SHELL-04, decision X-400). `unit` is null without a work unit. */
export function getHomePath(unit: UnitBusiness | null): string {
  if (unit === null) return '/app/workunit-crew';
  return isReceivingOnly(unit) ? '/active-tickets' : '/app/inspection-reports';
}
