/**
 * The owner of each table (docs/architecture.md, "Tenancy"). A test compares this with the database's catalog
 * and policies.
 * - unit: rows have `work_unit_id` and are visible to that unit only
 * - person: rows have `person_id` and are visible to that person only
 * - pair: rows have `export_unit_id` and `import_unit_id` and are visible to these two units only
 * - shared: visible through a link table
 * - system: sign-in and background jobs only
 * - maintenance: the start, backup and restore only
 */
export const OWNERSHIP = {
  person: 'shared',
  credential: 'system',
  session: 'system',
  known_device: 'system',
  passkey: 'system',
  used_challenge: 'system',
  confirmation_code: 'system',
  address_change: 'person',
  work_unit: 'shared',
  membership: 'unit',
  former_member: 'unit',
  invitation: 'unit',
  skill: 'unit',
  membership_skill: 'unit',
  site: 'shared',
  site_visibility: 'unit',
  site_import: 'unit',
  permit_profile: 'unit',
  rain_reading: 'unit',
  site_rain_station: 'unit',
  site_condition: 'unit',
  department_message: 'unit',
  storm_decision: 'unit',
  deadline_reminder: 'unit',
  recorded_inspection: 'unit',
  bmp_instance: 'unit',
  bmp_visit: 'unit',
  bmp_change: 'unit',
  corrective_action: 'unit',
  corrective_action_event: 'unit',
  stakeholder: 'unit',
  stakeholder_site: 'unit',
  library_group: 'unit',
  library_entry: 'unit',
  library_connection: 'unit',
  library_difference: 'unit',
  report: 'unit',
  past_report_tally: 'unit',
  report_words: 'unit',
  logged_bmp: 'unit',
  photo: 'unit',
  pdf_job: 'unit',
  share: 'unit',
  record_seal: 'unit',
  notification: 'person',
  agreement: 'pair',
  ticket: 'pair',
  site_team: 'unit',
  material: 'unit',
  network_invitation: 'unit',
  answered_request: 'person',
  seen_event: 'person',
  kept_default_library: 'unit',
  billing_customer: 'system',
  stripe_event: 'system',
  audit: 'unit',
  outbox_message: 'unit',
  outbox_attempt: 'unit',
  limit_use: 'system',
  attempt: 'system',
  code_request: 'system',
  live_client: 'system',
  job_run: 'system',
  seal_anchor: 'system',
  auth_secret: 'maintenance',
  release_support: 'maintenance',
  storage_marker: 'maintenance',
} as const satisfies Record<string, 'unit' | 'person' | 'pair' | 'shared' | 'system' | 'maintenance'>;

export const APP_ROLE = 'earthtight_app';
export const SYSTEM_ROLE = 'earthtight_system';
export const MAINTENANCE_ROLE = 'earthtight_maintenance';
