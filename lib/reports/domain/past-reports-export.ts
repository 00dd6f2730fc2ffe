export const PAST_EXPORTS = ['reports', 'bmps'] as const;
export type PastExport = (typeof PAST_EXPORTS)[number];
