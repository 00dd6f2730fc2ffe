import type { ReportFields } from './report';

/**
 * The fields that describe a site rather than the day, grouped by what a person calls them. 'Start from the last inspection'
 * carries them over (decision X-11); an inspection that changes its site asks which of them to keep.
 */
export const SITE_FIELDS = {
  officialSiteId: ['officialSiteId'],
  municipality: ['municipality'],
  contacts: ['onsiteContact', 'onsitePhone'],
  phase: [
    'currentPhase',
    'areasStopped',
    'stabilizationDate',
    'constructionStabilized',
    'areasStabilized',
    'sedimentControlsRemoved',
  ],
  verified: ['verifiedBmps'],
} as const satisfies Record<string, readonly (keyof ReportFields)[]>;

export type SiteFields = keyof typeof SITE_FIELDS;
