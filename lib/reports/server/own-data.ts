import type { OwnDataPart } from '@/lib/platform/database/own-data';
import { Prisma } from '@/lib/platform/prisma-client/client';

/**
 * Inspections are records of the work unit: a person's data lists those that name the person, without their content. A
 * person's addenda are their own words.
 */
export const REPORTS_OWN_DATA: readonly OwnDataPart[] = [
  {
    name: 'inspections',
    columns: ['report.created_by', 'report.updated_by'],
    select: ({ id }) => Prisma.sql`
      SELECT r.created_at::text || r.id, jsonb_build_object('id', r.id, 'workUnit', u.name, 'site', r.site_name,
        'type', r.type, 'status', r.status, 'createdAt', r.created_at, 'closedAt', r.closed_at, 'as', jsonb_build_object(
          'creator', r.created_by = ${id}::uuid, 'lastEditor', coalesce(r.updated_by = ${id}::uuid, false),
          'crew', coalesce(jsonb_exists(r.fields->'crew', ${id}), false)))
        FROM report r JOIN work_unit u ON u.id = r.work_unit_id
       WHERE r.created_by = ${id}::uuid OR r.updated_by = ${id}::uuid OR jsonb_exists(r.fields->'crew', ${id})`,
  },
  {
    name: 'bmpsLastChanged',
    columns: ['logged_bmp.updated_by', 'logged_bmp.condition_photos_by', 'logged_bmp.correction_photos_by'],
    select: ({ id }) => Prisma.sql`
      SELECT b.id::text, jsonb_build_object('inspectionId', b.report_id, 'bmp', b.name, 'label', b.label,
        'changedAt', b.updated_at)
        FROM logged_bmp b
       WHERE ${id}::uuid IN (b.updated_by, b.condition_photos_by, b.correction_photos_by)`,
  },
  {
    name: 'addenda',
    columns: ['addendum.added_by'],
    select: ({ id }) => Prisma.sql`
      SELECT a.signed_at::text || a.id, jsonb_build_object('inspectionId', a.report_id, 'workUnit', u.name,
        'number', a.number, 'section', a.section, 'text', a.text, 'photos', a.photos, 'name', a.name, 'title', a.title,
        'drawing', a.drawing, 'signedAt', a.signed_at)
        FROM addendum a JOIN work_unit u ON u.id = a.work_unit_id WHERE a.added_by = ${id}::uuid`,
  },
  {
    name: 'photosTaken',
    columns: ['photo.uploaded_by'],
    select: ({ id }) => Prisma.sql`
      SELECT uploaded_at::text || file_name, jsonb_build_object('file', file_name, 'inspectionId', report_id,
        'sentAt', uploaded_at, 'takenAt', taken_at, 'timeZoneAssumed', is_zone_assumed, 'latitude', lat, 'longitude', lng,
        'fromCamera', from_camera, 'phoneLatitude', device_lat, 'phoneLongitude', device_lng, 'accuracyMeters', accuracy_m,
        'fullSizeSha256', evidence_sha256)
        FROM photo WHERE uploaded_by = ${id}::uuid`,
  },
];
