import { quoteName } from '@/lib/audit-sentences';

export const inspectionAt = (siteName: string | undefined): string =>
  siteName ? `the inspection at ${quoteName(siteName)}` : 'an inspection';
