import type { ReportFields } from './report';

/**
 * Fields that describe the site rather than the day, grouped as a person names them. 'Start from the last inspection'
 * carries them over (decision X-11). When the site changes, the person chooses which to keep.
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
