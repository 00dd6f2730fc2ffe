import { OWN_DATA } from '@/lib/leaving/server/own-data';
import { createTestDatabase, type TestDatabase } from '@/tests/setup/test-database';

/**
 * Every column that refers to a person is in the own-data file and is erased with the account, or is listed here with
 * the reason why not.
 */
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const WORK = 'belongs to the work unit; the person’s actions are in activity';
const NOT_IN_FILE: Readonly<Record<string, string>> = {
  'former_member.removed_by': 'data of the removed person; the removal is in activity',
  'answered_request.person_id': 'responses that the person has already received',
  'api_token.created_by': WORK,
  'api_token.revoked_by': WORK,
  'audit_pack.made_by': WORK,
  'bmp_change.changed_by': WORK,
  'corrective_action.found_by': WORK,
  'corrective_action_event.recorded_by': WORK,
  'delegation.revoked_by': WORK,
  'delegation.saved_by': WORK,
  'department_message.entered_by': WORK,
  'fix_link.created_by': WORK,
  'fix_submission.decided_by': WORK,
  'invitation.invited_by': 'data of the invited person; the invitation is in activity',
  'kept_default_library.kept_by': WORK,
  'legal_hold.set_by': WORK,
  'library_difference.updated_by': WORK,
  'library_entry.updated_by': WORK,
  'library_group.updated_by': WORK,
  'live_client.person_id': 'open connections, until their token expires',
  'permit_profile.saved_by': WORK,
  'plan_sheet.added_by': WORK,
  'rain_reading.entered_by': WORK,
  'record_removal.removed_by': WORK,
  'signed_inspection.completed_by': WORK,
  'site_condition.entered_by': WORK,
  'site_import.person_id': WORK,
  'site_rain_station.chosen_by': WORK,
  'site_team.added_by': WORK,
  'storm_decision.decided_by': WORK,
  'webhook.created_by': WORK,
};

const RECORD = 'a record that keeps the person’s name';
const STAYS: Readonly<Record<string, string>> = {
  'agreement.offered_by_person': RECORD,
  'audit.person_id': 'the audit trail is never changed',
  'api_token.created_by': RECORD,
  'api_token.revoked_by': RECORD,
  'audit_pack.made_by': RECORD,
  'bmp_change.changed_by': RECORD,
  'webhook.created_by': RECORD,
  'corrective_action.found_by': RECORD,
  'corrective_action_event.recorded_by': RECORD,
  'delegation.person_id': RECORD,
  'delegation.revoked_by': RECORD,
  'delegation.saved_by': RECORD,
  'department_message.entered_by': RECORD,
  'fix_link.created_by': RECORD,
  'fix_link.person_id': 'a link has neither name nor number of a member',
  'fix_submission.decided_by': RECORD,
  'former_member.removed_by': RECORD,
  'invitation.invited_by': 'revoked when the account is closed',
  'kept_default_library.kept_by': RECORD,
  'legal_hold.set_by': RECORD,
  'library_difference.updated_by': RECORD,
  'library_entry.updated_by': RECORD,
  'library_group.updated_by': RECORD,
  'live_client.person_id': 'deleted when its token expires, after 10 minutes at most',
  'logged_bmp.condition_photos_by': RECORD,
  'logged_bmp.correction_photos_by': RECORD,
  'logged_bmp.updated_by': RECORD,
  'material.person_id': 'belongs to the work unit; a former member is not shown',
  'outbox_message.person_id': 'a message to the crew stays without phone number and address',
  'permit_profile.saved_by': RECORD,
  'plan_sheet.added_by': RECORD,
  'photo.uploaded_by': RECORD,
  'rain_reading.entered_by': RECORD,
  'record_removal.removed_by': RECORD,
  'report.created_by': RECORD,
  'report.updated_by': RECORD,
  'share.sent_by': RECORD,
  'addendum.added_by': RECORD,
  'log_signature.person_id': RECORD,
  'signature.person_id': RECORD,
  'signed_inspection.completed_by': RECORD,
  'site.owner_id': RECORD,
  'site_condition.entered_by': RECORD,
  'site_import.person_id': RECORD,
  'site_rain_station.chosen_by': RECORD,
  'site_team.added_by': RECORD,
  'storm_decision.decided_by': RECORD,
  'ticket.opened_by': RECORD,
  'work_unit.created_by': RECORD,
};
/** Tables whose rows a foreign key deletes with rows of another table. */
const DELETED_WITH: Readonly<Record<string, string>> = {
  push_subscription: 'session',
  site_team: 'membership',
};

async function queryNames(sql: string): Promise<string[]> {
  return (await database.pool.query<{ name: string }>(sql)).rows.map(({ name }) => name);
}

const listPersonalColumns = async () =>
  (
    await queryNames(`SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND udt_name = 'uuid'
      AND (column_name IN ('person_id', 'owner_id') OR column_name ~ '(^|_)by(_person)?$')`)
  ).toSorted();

test('every column that refers to a person is in the own-data file or in NOT_IN_FILE', async () => {
  const inFile = OWN_DATA.flatMap(({ columns }) => columns);
  const columns = await listPersonalColumns();
  expect(columns.filter((column) => !inFile.includes(column))).toEqual(Object.keys(NOT_IN_FILE).toSorted());
});

test('the lists of the own-data file have unique names', () => {
  const names = OWN_DATA.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('deleting an account erases every column that refers to the person, except those in STAYS', async () => {
  const [body = ''] = await queryNames(`SELECT prosrc AS name FROM pg_proc WHERE proname = 'erase_closed_accounts'`);
  const isErased = (column: string) => {
    const [table = ''] = column.split('.');
    return column.endsWith('.person_id') && body.includes(`'${DELETED_WITH[table] ?? table}'`);
  };
  const columns = await listPersonalColumns();
  expect(columns.filter((column) => !isErased(column))).toEqual(Object.keys(STAYS).toSorted());
});
