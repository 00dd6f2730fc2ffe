import { quoted } from '@/lib/sentences';

/** Names an inspection in a sentence of Activity; without a name if the site is unknown. */
export const inspectionAt = (siteName: string | undefined): string =>
  siteName ? `the inspection at ${quoted(siteName)}` : 'an inspection';
