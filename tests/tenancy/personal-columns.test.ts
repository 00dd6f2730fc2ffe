import { OWN_DATA } from '@/lib/leaving/server/own-data';
import { createTestDatabase, type TestDatabase } from '@/tests/setup/test-database';

/**
 * Every column of the database that names a person is in the file of one's own data and goes with a deleted account, or
 * is named here with the reason why not. So a new table is not forgotten.
 */
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const WORK = 'the work unit’s own; what one did to it is under whatIDid';
const NOT_IN_FILE: Readonly<Record<string, string>> = {
  'former_member.removed_by': 'the removed person’s data; that one removed somebody is under whatIDid',
  'answered_request.person_id': 'answers that the person was given already',
  'invitation.invited_by': 'the invited person’s data; that one invited is under whatIDid',
  'kept_default_library.kept_by': WORK,
  'library_difference.updated_by': WORK,
  'library_entry.updated_by': WORK,
  'library_group.updated_by': WORK,
  'site_import.person_id': WORK,
  'site_team.added_by': WORK,
};

const RECORD = 'the record refers to the person, whose name stays';
const STAYS: Readonly<Record<string, string>> = {
  'agreement.offered_by_person': RECORD,
  'audit.person_id': 'the trail is never changed',
  'former_member.removed_by': RECORD,
  'invitation.invited_by': 'taken back when the account is closed',
  'kept_default_library.kept_by': RECORD,
  'library_difference.updated_by': RECORD,
  'library_entry.updated_by': RECORD,
  'library_group.updated_by': RECORD,
  'logged_bmp.condition_photos_by': RECORD,
  'logged_bmp.correction_photos_by': RECORD,
  'logged_bmp.updated_by': RECORD,
  'material.person_id': 'the work unit’s own, shown without a person who is no member any more',
  'outbox_message.person_id': 'a crew message stays, without number and address',
  'photo.uploaded_by': RECORD,
  'report.created_by': RECORD,
  'report.updated_by': RECORD,
  'share.sent_by': RECORD,
  'site.owner_id': RECORD,
  'site_import.person_id': RECORD,
  'site_team.added_by': RECORD,
  'ticket.opened_by': RECORD,
  'work_unit.created_by': RECORD,
};
/** Rows that go with another one, by a foreign key. */
const GOES_WITH: Readonly<Record<string, string>> = { site_team: 'membership' };

async function getNames(sql: string): Promise<string[]> {
  return (await database.pool.query<{ name: string }>(sql)).rows.map(({ name }) => name);
}

const getPersonalColumns = async () =>
  (
    await getNames(`SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND udt_name = 'uuid'
      AND (column_name IN ('person_id', 'owner_id') OR column_name ~ '(^|_)by(_person)?$')`)
  ).toSorted();

test('every column that names a person is in the file of one’s own data, or is left out for a reason', async () => {
  const inFile = OWN_DATA.flatMap(({ columns }) => columns);
  const columns = await getPersonalColumns();
  expect(columns.filter((column) => !inFile.includes(column))).toEqual(Object.keys(NOT_IN_FILE).toSorted());
});

test('no two lists of the file have one name', () => {
  const names = OWN_DATA.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('every column that names a person goes with a deleted account, or stays for a reason', async () => {
  const [body = ''] = await getNames(`SELECT prosrc AS name FROM pg_proc WHERE proname = 'erase_closed_accounts'`);
  const isErased = (column: string) => {
    const [table = ''] = column.split('.');
    return column.endsWith('.person_id') && body.includes(`'${GOES_WITH[table] ?? table}'`);
  };
  const columns = await getPersonalColumns();
  expect(columns.filter((column) => !isErased(column))).toEqual(Object.keys(STAYS).toSorted());
});
