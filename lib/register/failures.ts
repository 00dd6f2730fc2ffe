import type { FailureTable } from '@/lib/failure-table';

export const REGISTER_FAILURES = {
  'corrective-action-not-found': [404, 'This corrective action does not exist in your work unit.'],
  'bmp-not-found': [404, 'This BMP does not exist in your work unit.'],
  'corrective-action-closed': [409, 'This corrective action was already closed. Reload the page to see by whom.'],
  'corrective-action-open': [409, 'This corrective action is already open. Reload the page.'],
  'correct-in-inspection': [409, 'The inspection is still open. Enter the correction there.'],
  'fixed-in-future': [422, 'Choose a time in the past.', 'at'],
  'fixed-before-found': [422, 'Choose a time after the problem was found.', 'at'],
  'words-missing': [422, 'Describe what was done.', 'words'],
  'action-reason-missing': [422, 'Enter a reason.', 'words'],
  'not-late': [409, 'This corrective action was done within 24 hours. Reload the page.'],
  'told-in-future': [422, 'Choose a time in the past.', 'toldAt'],
  'teller-missing': [422, 'Enter who told you.', 'toldBy'],
  'notice-words-missing': [422, 'Enter what they said.', 'words'],
  'notice-actions-missing': [422, 'Choose the corrective actions.', 'correctiveActionIds'],
  'notice-id-used': [409, 'This was not saved. Reload the page and try again.'],
  'only-leaders-or-inspector': [403, 'Only the inspector, Crew Leaders and Office Users can change this.'],
  'action-event-id-used': [409, 'This was not saved. Reload the page and try again.'],
} as const satisfies FailureTable;
