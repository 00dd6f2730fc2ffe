import { quoteName } from '@/lib/audit-sentences';

export const formatInspectionAt = (siteName: string | undefined): string =>
  siteName ? `the inspection at ${quoteName(siteName)}` : 'an inspection';
