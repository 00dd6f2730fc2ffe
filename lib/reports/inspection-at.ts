import { quoted } from '@/lib/sentences';

export const inspectionAt = (siteName: string | undefined): string =>
  siteName ? `the inspection at ${quoted(siteName)}` : 'an inspection';
