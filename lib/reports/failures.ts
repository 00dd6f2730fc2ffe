import type { FailureTable } from '@/lib/failure-table';
import { EDITOR_FAILURES } from '@/lib/reports/editor-failures';

export const REPORTS_FAILURES = {
  'report-not-found': [404, 'This inspection does not exist, or was deleted.'],
  'report-status-unknown': [
    409,
    'The inspection {report} has the status “{status}”, which this version of Earth Tight does not support. Nothing was changed.',
  ],
  'report-not-deleted': [409, 'This inspection can no longer be restored.'],
  ...EDITOR_FAILURES,
  'report-not-setup': [409, 'The crew was already notified of this inspection. You can now enter corrections only.'],
  'report-not-open': [409, 'Only an open inspection can be closed out.'],
  'report-not-closed': [409, 'This inspection is not closed yet.'],
  'report-incomplete': [422, '{detail}'],
  'field-refused': [422, '{detail}'],
  'stored-files-lost': [409, 'The server lost {files}, so the inspection was not closed. Your Office was notified.'],
  'final-pdf-lost': [404, 'The server lost the PDF of this inspection. Contact the work unit’s Office.'],
  'map-image-missing': [422, 'Map image must be captured before inspection can be closed out'],
  'photo-count': [422, 'Maximum 5 images allowed'],
  'photo-not-an-image': [422, '{name} is not a JPEG or PNG photo.'],
  'photo-too-large': [413, '{name} is too large.'],
  'photo-not-found': [404, 'This photo does not exist.'],
  'evidence-differs': [409, 'This full-size photo is not the one that was taken.'],
  'evidence-link-expired': [403, 'This address is no longer valid. Open the photo again.'],
  'evidence-lost': [404, 'This full-size photo is missing or damaged. Contact support.'],
  'photo-elsewhere': [422, 'A photo belongs to another inspection. Add it to this inspection again.'],
  'photo-name-taken': [409, 'A photo with this name already exists.'],
  'photos-unnamed': [429, 'Too many photos are not in an inspection yet. Save those inspections, then add more.'],
  'photo-in-use': [409, 'This photo belongs to a closed inspection and cannot be deleted.'],
  'import-unreadable': [422, 'This is not an inspection file, or it is damaged. Export it again on the phone.'],
  'import-newer': [422, 'This file is from a newer version. Reload this page and import it again.'],
  'import-other-unit': [422, 'This file belongs to the work unit {unit}. Switch to that unit and import it there.'],
} as const satisfies FailureTable;
