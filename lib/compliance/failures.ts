import type { FailureTable } from '@/lib/failure-table';

export const COMPLIANCE_FAILURES = {
  'permit-profile-changed': [
    409,
    '{name} saved this permit profile while you were editing. Compare both versions, then save again.',
  ],
  'profile-valid-from-past': [422, 'Choose today or a later date.', 'validFrom'],
  'too-many-profile-versions': [409, 'A permit profile can have up to {max} versions. Contact support.'],
  'inspector-not-in-crew': [422, 'Choose an inspector from your crew.', 'inspectorId'],
  'coverage-ends-early': [422, 'Coverage must end on or after its first day.', 'coveredUntil'],
  'termination-early': [422, 'The termination date must be on or after the first day of coverage.', 'terminatedOn'],
  'no-permit-profile': [409, 'This site has no permit profile, so its deadlines are not watched.'],
  'reading-in-future': [422, 'This reading ends in the future.', 'toAt'],
  'reading-interval-wrong': [422, 'The reading must end after it begins.', 'toAt'],
  'reading-id-used': [409, 'This reading was already saved with different details. Reload the page to see it.'],
  'reading-corrected': [409, '{name} already corrected this reading. Reload the page to see the newer one.'],
  'reading-not-found': [404, 'This reading does not exist in your work unit.'],
  'too-many-readings': [
    409,
    'A site can have up to 20,000 readings in {days} days. Import fewer, with longer intervals.',
  ],
  'storm-not-found': [409, 'The readings no longer show this storm. Reload the page.'],
  'storm-decided': [409, '{name} already decided about this storm.'],
  'decision-id-used': [409, 'This decision was not saved. Reload the page and decide again.'],
  'no-storm-decision': [409, 'Someone else already took this decision back.'],
  'no-runoff-in-wisconsin': [
    422,
    'NR 216.46(9) asks for an inspection after 0.5 inches, with or without runoff. Choose another reason.',
    'reason',
  ],
  'dismissal-reason-missing': [422, 'Enter a reason.', 'reason'],
  'condition-ends-early': [422, 'The last day must be on or after the first day.', 'toDay'],
  'snowmelt-in-future': [422, 'This time is in the future.', 'beganAt'],
  'condition-reason-missing': [422, 'Enter a reason.', 'reason'],
  'condition-id-used': [409, 'This condition was already saved with different details. Reload the page to see it.'],
  'condition-changed': [409, '{name} already changed this condition. Check the newer one, then save again.'],
  'condition-not-found': [404, 'This condition does not exist in your work unit.'],
  'too-many-conditions': [
    409,
    'A site can have up to {max} conditions, including corrected ones. Contact support to add more.',
  ],
} as const satisfies FailureTable;
