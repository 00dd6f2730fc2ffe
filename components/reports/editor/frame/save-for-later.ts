import { isLogStep, PHASE } from '@/lib/reports/domain/phases';
import type { Phase } from '@/lib/reports/domain/report';

/** Whether Save for Later is offered on this screen (EDIT-20); a correction is finished or cancelled first. */
export const offersSaveForLater = (phase: Phase): boolean =>
  PHASE[phase].back === 'BACK' || isLogStep(phase) || phase === 'InspectionSummary';

interface WhereItStands {
  dock: string;
  menu: string;
}

/**
 * The dock keeps one row: where its buttons would not fit beside each other, Save for Later stands in the inspection's
 * menu. The long buttons of logging a BMP and of the wrap-up leave no room for it on any phone, the others on a narrow one.
 * On a phone on its side the summary's row also has what its button waits for.
 */
export function saveForLaterPlace(phase: Phase): WhereItStands {
  if (isLogStep(phase) || phase === 'InspectionWrapUp') return { dock: 'max-tablet:hidden', menu: 'tablet:hidden' };
  if (phase !== 'InspectionSummary') return { dock: 'max-[23.5rem]:hidden', menu: 'min-[23.5rem]:hidden' };
  return {
    dock: 'max-[23.5rem]:hidden short:max-[37.5rem]:hidden',
    menu: 'min-[37.5rem]:hidden min-[23.5rem]:[@media(min-height:30.01rem),(max-width:29.99rem)]:hidden',
  };
}
