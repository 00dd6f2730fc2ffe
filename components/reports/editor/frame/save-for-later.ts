import { isLogStep, PHASE } from '@/lib/reports/domain/phases';
import type { Phase } from '@/lib/reports/domain/report';

/** Whether the screen offers Save for Later (EDIT-20). A correction must be finished or canceled first. */
export const hasSaveForLater = (phase: Phase): boolean =>
  PHASE[phase].back === 'BACK' || isLogStep(phase) || phase === 'InspectionSummary';

interface SaveForLaterClasses {
  dock: string;
  menu: string;
}

/**
 * Classes that hide Save for Later either in the dock or in the menu. The dock has one row: logging a BMP and the
 * wrap-up leave no room on any phone, other screens none on a narrow one. In landscape the summary's row also has the
 * reason of its button.
 */
export function getSaveForLaterClasses(phase: Phase): SaveForLaterClasses {
  if (isLogStep(phase) || phase === 'InspectionWrapUp') return { dock: 'max-tablet:hidden', menu: 'tablet:hidden' };
  if (phase !== 'InspectionSummary') return { dock: 'max-[23.5rem]:hidden', menu: 'min-[23.5rem]:hidden' };
  return {
    dock: 'max-[23.5rem]:hidden short:max-[37.5rem]:hidden',
    menu: 'min-[37.5rem]:hidden min-[23.5rem]:[@media(min-height:30.01rem),(max-width:29.99rem)]:hidden',
  };
}
