import { formatCount } from '@/lib/format-count';
import { formatUsPhone } from '@/lib/phone';
import type { LoggedBmp, Report } from './report';
import { listHandLoggedBmps, filterAwayFromSite, type SiteChange, type SitePart } from './site-change';

export function getSitePartTexts(report: Report, change: SiteChange, part: SitePart): { label: string; meta: string } {
  const { fields } = report;
  switch (part) {
    case 'officialSiteId':
      return { label: 'Official site ID', meta: fields.officialSiteId };
    case 'municipality':
      return { label: 'Municipality', meta: fields.municipality };
    case 'contacts':
      return { label: 'Onsite contact', meta: joinNonEmpty(fields.onsiteContact, formatUsPhone(fields.onsitePhone)) };
    case 'phase':
      return { label: 'Construction phase and stabilization', meta: fields.currentPhase };
    case 'verified':
      return { label: formatCount(fields.verifiedBmps.length, 'verified BMP'), meta: 'Good or not applicable' };
    case 'bmps': {
      const bmps = listHandLoggedBmps(report);
      return {
        label: formatCount(bmps.length, 'logged BMP'),
        meta: formatDistantBmps(filterAwayFromSite(bmps, change), change),
      };
    }
  }
}

const MAX_NAMED_BMPS = 5;

function formatDistantBmps(bmps: readonly LoggedBmp[], { to, from }: SiteChange): string {
  if (bmps.length === 0) return 'With their photos, notes and locations';
  const names = bmps.slice(0, MAX_NAMED_BMPS).map(({ label, name }) => joinNonEmpty(label ?? '', name, ' '));
  const others = bmps.length > MAX_NAMED_BMPS ? ` and ${bmps.length - MAX_NAMED_BMPS} more` : '';
  const them = bmps.length === 1 ? 'it' : 'them';
  const nearer = from === null ? '' : `, or nearer to ${from.name}`;
  return `${names.join(', ')}${others}: more than 1 mile from ${to.name}${nearer}. If you keep ${them}, place ${them} on the map again.`;
}

const joinNonEmpty = (one: string, other: string, separator = ', ') => [one, other].filter(Boolean).join(separator);
