import { isEqual } from '@/lib/equal';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import { isCorrected } from '@/lib/reports/domain/rules';
import type { Place } from './state';

/** Merges another person's changes into the state that CANCEL restores, so that CANCEL never reverts them. */
export function rebaseBefore(place: Place, base: Report, theirs: Report): Place {
  const { active } = place;
  if (active === null || active.before === null) return place;
  const [baseBmp, theirBmp] = [base, theirs].map(({ bmps }) => bmps.find(({ id }) => id === active.id));
  if (!baseBmp || !theirBmp) return place;
  return { ...place, active: { ...active, before: applyBmpChanges(active.before, { from: baseBmp, to: theirBmp }) } };
}

/** After this person's own save, all changes since `before` are their own. */
export function updateBeforeAfterSave(place: Place, base: Report): Place {
  const { active } = place;
  const stored = base.bmps.find(({ id }) => id === active?.id);
  if (!active?.before || !stored || stored.version === active.before.version) return place;
  return { ...place, active: { ...active, before: { ...active.before, version: stored.version } } };
}

/**
 * When the editor opens without a draft and another person has changed the BMP since, CANCEL restores nothing: the base
 * of this person's changes is unknown. A documented correction is still restored, because CANCEL would otherwise empty
 * it.
 */
export function restoreBefore(place: Place, base: Report): Place {
  const { active } = place;
  const stored = base.bmps.find(({ id }) => id === active?.id);
  if (!active?.before || !stored || stored.version === active.before.version) return place;
  const before = isBeingCorrected(active.before, stored) ? { ...active.before, version: stored.version } : stored;
  return { ...place, active: { ...active, before } };
}

const isBeingCorrected = (before: LoggedBmp, current: LoggedBmp): boolean =>
  isCorrected(before.correction) &&
  current.correction?.draft === true &&
  isEqual({ ...before, correction: null, version: 0 }, { ...current, correction: null, version: 0 });

/** `target` with the changes from one version to another, and with the latter's version number. */
export function applyBmpChanges(target: LoggedBmp, { from, to }: { from: LoggedBmp; to: LoggedBmp }): LoggedBmp {
  const pickNewer = <Key extends keyof LoggedBmp>(key: Key): LoggedBmp[Key] =>
    isEqual(from[key], to[key]) ? target[key] : to[key];
  return {
    ...target,
    label: pickNewer('label'),
    location: pickNewer('location'),
    correctiveActions: pickNewer('correctiveActions'),
    condition: pickNewer('condition'),
    correction: pickNewer('correction'),
    version: to.version,
  };
}
