import type { FailureTable } from '@/lib/failure-table';

export const MATERIALS_FAILURES = {
  'material-not-found': [404, 'This material does not exist in your work unit.'],
  'material-id-used': [
    409,
    'Your first try arrived after all, with other details: it stands in Materials. Send again if you want a second one as it is here now.',
  ],
  'material-changed': [409, 'Somebody changed this material meanwhile. Look at it again before you save.'],
  'material-not-yours': [403, 'Only whoever posted this material and the Office can change it.'],
  'material-taken-down': [409, 'This material was taken down.'],
  'resource-missing': [422, 'Say which material it is.', 'resource'],
  'material-expiry-wrong': [422, 'Choose a day from today on, within a year.', 'expires'],
  'too-many-materials': [409, 'Your work unit has {most} materials already. Take some down first.'],
} as const satisfies FailureTable;
