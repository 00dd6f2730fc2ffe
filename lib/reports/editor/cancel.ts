import { same } from '@/lib/equal';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import { isCorrected } from '@/lib/reports/domain/rules';
import type { Place } from './state';

/**
 * What CANCEL brings back, after somebody else changed the report: as it was here, with what they changed since. A
 * colleague's words are none of what is cancelled.
 */
export function beforeWithTheirs(place: Place, base: Report, theirs: Report): Place {
  const { active } = place;
  if (active === null || active.before === null) return place;
  const [was, is] = [base, theirs].map(({ bmps }) => bmps.find(({ id }) => id === active.id));
  if (!was || !is) return place;
  return { ...place, active: { ...active, before: withTheirs(active.before, was, is) } };
}

/** After a save of one's own: what was there before is so many saves ago, and nobody else's are among them. */
export function beforeAsKnown(place: Place, base: Report): Place {
  const { active } = place;
  const there = base.bmps.find(({ id }) => id === active?.id);
  if (!active?.before || !there || there.version === active.before.version) return place;
  return { ...place, active: { ...active, before: { ...active.before, version: there.version } } };
}

/**
 * Opened again without a draft: if somebody else has changed the BMP since, nobody can tell any more what of it CANCEL
 * would take back, and it takes back nothing. Only a documented correction that is being mended, and may have been saved
 * half mended while the page was loaded anew, still comes back: otherwise CANCEL would empty it.
 */
export function beforeIfKnown(place: Place, base: Report): Place {
  const { active } = place;
  const there = base.bmps.find(({ id }) => id === active?.id);
  if (!active?.before || !there || there.version === active.before.version) return place;
  const before = isBeingMended(active.before, there) ? { ...active.before, version: there.version } : there;
  return { ...place, active: { ...active, before } };
}

const isBeingMended = (before: LoggedBmp, now: LoggedBmp): boolean =>
  isCorrected(before.correction) &&
  now.correction?.draft === true &&
  same({ ...before, correction: null, version: 0 }, { ...now, correction: null, version: 0 });

/** `before`, with what `theirs` has otherwise than `base`. */
export function withTheirs(before: LoggedBmp, base: LoggedBmp, theirs: LoggedBmp): LoggedBmp {
  const newer = <Key extends keyof LoggedBmp>(key: Key): LoggedBmp[Key] =>
    same(base[key], theirs[key]) ? before[key] : theirs[key];
  return {
    ...before,
    label: newer('label'),
    location: newer('location'),
    correctiveActions: newer('correctiveActions'),
    condition: newer('condition'),
    correction: newer('correction'),
    version: theirs.version,
  };
}
