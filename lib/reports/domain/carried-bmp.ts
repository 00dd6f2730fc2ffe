import type { BmpVisit, CorrectedAction, EarlierVisit } from '@/lib/register/visit';
import type { PreviousInspection } from './previous-inspection';
import type { LoggedBmp } from './report';
import { isCorrected } from './rules';

/**
 * Copies a BMP of the last inspection: its instance, its open corrective actions as questions, and its corrected ones,
 * which are not required again (decision X-11; REG-03, REG-23). Conditions, photos and corrections start empty.
 */
export function createCarriedBmp(
  bmp: LoggedBmp,
  siteId: string,
  earlier: EarlierVisit | undefined,
): PreviousInspection['bmps'][number] {
  const { practiceId, name, type, location, label, libraryVersion } = bmp;
  const correctedActions = listCorrectedActions(bmp, earlier);
  const visit: BmpVisit | null =
    earlier || correctedActions.length > 0
      ? {
          siteId,
          instance: earlier ? { id: earlier.instance.id, tag: earlier.instance.tag } : null,
          otherIds: [],
          askedActions: earlier?.instance.openActions.map((open) => ({ ...open, answer: null, reason: '' })) ?? [],
          correctedActions,
        }
      : null;
  return {
    practiceId,
    name,
    type,
    location,
    label,
    correctiveActions: selectOpenActions(bmp, earlier),
    ...(libraryVersion === undefined ? {} : { libraryVersion }),
    ...(visit && { visit }),
  };
}

/** The list with only what is still open selected; null if nothing is. */
function selectOpenActions(
  { correctiveActions, correction }: LoggedBmp,
  earlier: EarlierVisit | undefined,
): LoggedBmp['correctiveActions'] {
  const isOpen = (actionId: string) =>
    earlier ? earlier.instance.openActions.some((open) => open.actionId === actionId) : !isCorrected(correction);
  const actions = correctiveActions?.map((action) => ({
    ...action,
    selected: action.selected && isOpen(action.id),
  }));
  return actions?.some(({ selected }) => selected) ? actions : null;
}

/** The required actions that were corrected, with the photos of the correction. */
function listCorrectedActions(
  { correctiveActions, correction }: LoggedBmp,
  earlier: EarlierVisit | undefined,
): CorrectedAction[] {
  const required = correctiveActions?.filter(({ selected }) => selected) ?? [];
  if (!earlier)
    return isCorrected(correction)
      ? required.map(({ id, name }) => ({ actionId: id, name, at: correction.date, photos: correction.photos }))
      : [];
  return required.flatMap(({ id }) => earlier.closed.findLast(({ actionId }) => actionId === id)?.corrected ?? []);
}
