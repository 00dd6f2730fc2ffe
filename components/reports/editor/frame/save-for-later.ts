import { isBmpLogging, PHASE_INFOS } from '@/lib/reports/domain/phases';
import type { Phase } from '@/lib/reports/domain/report';

/** Whether the screen offers Save for Later (EDIT-20). A correction must be finished or canceled first. */
export const hasSaveForLater = (phase: Phase): boolean =>
  PHASE_INFOS[phase].back === 'BACK' || isBmpLogging(phase) || phase === 'InspectionSummary';

interface SaveForLaterClasses {
  dock: string;
  menu: string;
}

/**
 * Classes that hide Save for Later either in the dock or in the menu. The dock has one row: logging a BMP, the wrap-up
 * and the summary leave no room on any phone, other screens none on a narrow one.
 */
export function getSaveForLaterClasses(phase: Phase): SaveForLaterClasses {
  const hasWideButton = isBmpLogging(phase) || phase === 'InspectionWrapUp' || phase === 'InspectionSummary';
  return hasWideButton
    ? { dock: 'max-tablet:hidden', menu: 'tablet:hidden' }
    : { dock: 'max-[23.5rem]:hidden', menu: 'min-[23.5rem]:hidden' };
}
