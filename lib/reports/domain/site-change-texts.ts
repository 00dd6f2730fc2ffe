import { formatUsPhone } from '@/lib/phone';
import { countOf } from './inspection-file';
import type { LoggedBmp, Report } from './report';
import { loggedByHand, strayed, type SiteChange, type SitePart } from './site-change';

export function siteChangeWords(report: Report, change: SiteChange, part: SitePart): { label: string; meta: string } {
  const { fields } = report;
  switch (part) {
    case 'officialSiteId':
      return { label: 'Official site ID', meta: fields.officialSiteId };
    case 'municipality':
      return { label: 'Municipality', meta: fields.municipality };
    case 'contacts':
      return { label: 'Onsite contact', meta: together(fields.onsiteContact, formatUsPhone(fields.onsitePhone)) };
    case 'phase':
      return { label: 'Construction phase and stabilization', meta: fields.currentPhase };
    case 'verified':
      return { label: countOf(fields.verifiedBmps.length, 'verified BMP'), meta: 'Good or not applicable' };
    case 'bmps': {
      const bmps = loggedByHand(report);
      return { label: countOf(bmps.length, 'logged BMP'), meta: strayText(strayed(bmps, change), change) };
    }
  }
}

const NAMED = 5;

function strayText(bmps: readonly LoggedBmp[], { to, from }: SiteChange): string {
  if (bmps.length === 0) return 'With their photos, notes and locations';
  const named = bmps.slice(0, NAMED).map(({ label, name }) => together(label ?? '', name, ' '));
  const more = bmps.length > NAMED ? ` and ${bmps.length - NAMED} more` : '';
  const lose = bmps.length === 1 ? 'It loses its location' : 'They lose their location';
  const nearer = from === null ? '' : `, or nearer to ${from.name}`;
  return `More than 1 mile from the mark of ${to.name}${nearer}: ${named.join(', ')}${more}. ${lose} on the map.`;
}

const together = (one: string, other: string, by = ', ') => [one, other].filter(Boolean).join(by);
