import type { FailureTable } from '@/lib/failure-table';

export const MATERIALS_FAILURES = {
  'material-not-found': [404, 'This listing does not exist in your work unit.'],
  'material-id-used': [
    409,
    'This was already saved with different details. Review it in Materials, or submit again to add another.',
  ],
  'material-changed': [409, 'Someone else changed this listing. Review it before you save.'],
  'material-not-yours': [403, 'Only the person who created this listing or an Office User can change it.'],
  'material-removed': [409, 'This listing was removed.'],
  'resource-missing': [422, 'Enter the material.', 'resource'],
  'material-expiry-wrong': [422, 'Choose a date from today to one year from now.', 'expires'],
  'too-many-materials': [409, 'Your work unit already has {max} listings. Remove some first.'],
} as const satisfies FailureTable;
