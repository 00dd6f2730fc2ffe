import { quoted } from '@/lib/sentences';

/** An inspection as a sentence of Activity names it; without a name where no site is known. */
export const inspectionAt = (siteName: string | undefined): string =>
  siteName ? `the inspection at ${quoted(siteName)}` : 'an inspection';
