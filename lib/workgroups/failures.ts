import type { FailureTable } from '@/lib/failure-table';

export const WORKGROUPS_FAILURES = {
  'unit-name-too-long': [422, 'Name is too long!', 'name'],
  'unit-name-empty': [422, 'Enter a name for the work unit.', 'name'],
  'full-name-required': [422, 'Full Name required', 'name'],
  'role-not-assignable': [403, 'Only an Office User can add, change or remove Office Users.', 'role'],
  'last-admin': [409, 'A work unit needs at least one Office User. Make another person an Office User first.', 'role'],
  'employee-not-found': [404, 'This person no longer belongs to your work unit.'],
  'removal-over': [409, 'This can no longer be undone. Send an invitation instead.'],
  'removed-joined-elsewhere': [409, '{name} has joined another work unit. Send an invitation instead.'],
  'removed-account-deleted': [409, '{name} deleted their account, so this cannot be undone.'],
  'already-employee': [409, 'Someone in your work unit already uses this email address.', 'email'],
  'skill-without-name': [422, 'Enter the name of the skill.'],
  'skill-ends-before-it-starts': [422, '{skill} can’t expire before it starts.'],
  'too-many-skills': [422, 'A person can have up to {max} skills.'],
  'invitation-not-found': [404, 'This invitation no longer exists.'],
  'invitation-answered': [409, 'This invitation was already accepted or declined.'],
  'invitation-expired': [409, 'This invitation has expired. Ask for a new one.'],
  'invitation-link-ended': [
    409,
    'The link in this message no longer works. Send the invitation again from Work Unit Crew.',
  ],
  'invitation-revoked': [409, 'This invitation was revoked. Ask for a new one.'],
} as const satisfies FailureTable;
