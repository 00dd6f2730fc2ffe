import type pg from 'pg';
import { OPERATIONS } from '@/lib/operations';
import { APP_ROLE, OWNERSHIP, SYSTEM_ROLE } from '@/lib/platform/database/ownership';
import { createTestDatabase, type TestDatabase } from '@/tests/setup/test-database';

/** Compares lib/platform/database/ownership.ts and the lists below with the catalog of the database. */
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

type Owner = (typeof OWNERSHIP)[keyof typeof OWNERSHIP];
const TABLES: [string, Owner][] = Object.entries(OWNERSHIP);
const listTables = (owner: Owner) => TABLES.filter(([, each]) => each === owner).map(([table]) => table);

async function queryRows<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await database.pool.query<Row>(sql, values)).rows;
}

const getNames = (rows: { name: string }[]) => rows.map(({ name }) => name);

test('ownership.ts lists exactly the tables of the database', async () => {
  const rows = await queryRows<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1`,
  );
  expect(getNames(rows)).toEqual(Object.keys(OWNERSHIP).sort());
});

test('row-level security is enabled and forced for every table', async () => {
  const open = await queryRows<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND c.relname <> '_prisma_migrations'
        AND NOT (c.relrowsecurity AND c.relforcerowsecurity)`,
  );
  expect(open).toEqual([]);
});

test('the checks of sessions and tokens are the only SECURITY DEFINER functions that everybody can call', async () => {
  const open = await queryRows<{ name: string }>(
    `SELECT proname AS name FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace AND prosecdef AND prorettype <> 'trigger'::regtype
        AND has_function_privilege('public', oid, 'EXECUTE')`,
  );
  expect(getNames(open)).toEqual(['enter_api_token', 'enter_session']);
});

test.each([
  { owner: 'unit', column: 'work_unit_id', own: 'current_unit()' },
  { owner: 'person', column: 'person_id', own: 'current_person()' },
] as const)('only the same $owner can read and write rows of one $owner', async ({ owner, column, own }) => {
  const policies = await queryRows<{ name: string; cmd: string; qual: string; check: string }>(
    `SELECT tablename AS name, cmd, qual, with_check AS check FROM pg_policies
      WHERE schemaname = 'public' AND $1 = ANY (roles) AND policyname = $2 ORDER BY 1`,
    [APP_ROLE, owner],
  );
  const expected = `(${column} = ${own})`;
  const ownerPolicies = policies.filter(({ name }) => listTables(owner).includes(name));
  expect(ownerPolicies).toEqual(
    listTables(owner)
      .sort()
      .map((name) => ({ name, cmd: 'ALL', qual: expected, check: expected })),
  );
});

test('only the two units of a row can read and write rows that belong to two units', async () => {
  const policies = await queryRows<{ name: string; cmd: string; qual: string; check: string }>(
    `SELECT tablename AS name, cmd, qual, with_check AS check FROM pg_policies
      WHERE schemaname = 'public' AND $1 = ANY (roles) AND policyname = 'pair' ORDER BY 1`,
    [APP_ROLE],
  );
  const expected = '((current_unit() = export_unit_id) OR (current_unit() = import_unit_id))';
  expect(policies).toEqual(
    listTables('pair')
      .sort()
      .map((name) => ({ name, cmd: 'ALL', qual: expected, check: expected })),
  );
});

test('operations have only these other policies', async () => {
  const policies = await queryRows<{ way: string }>(
    `SELECT tablename || ' ' || policyname || ' ' || cmd AS way FROM pg_policies
      WHERE schemaname = 'public' AND $1 = ANY (roles) AND NOT (tablename = ANY ($2)) ORDER BY 1`,
    [
      APP_ROLE,
      [...listTables('unit').filter((table) => table !== 'membership'), ...listTables('person'), ...listTables('pair')],
    ],
  );
  expect(policies.map(({ way }) => way)).toEqual([
    'membership own SELECT',
    'membership unit ALL',
    'person author SELECT',
    'person colleague SELECT',
    'person own ALL',
    'site linked SELECT',
    'site owner ALL',
    'site unit UPDATE',
    'work_unit member SELECT',
    'work_unit unit ALL',
  ]);
  const forEverybody = await queryRows(
    `SELECT tablename FROM pg_policies WHERE schemaname = 'public' AND 'public' = ANY (roles)`,
  );
  expect(forEverybody).toEqual([]);
});

test('policies that show every row check the current role', async () => {
  const policies = await queryRows<{ role: string; qual: string; check: string }>(
    `SELECT DISTINCT roles[1] AS role, qual, with_check AS check FROM pg_policies
      WHERE schemaname = 'public' AND roles <> ARRAY[$1::name] AND permissive = 'PERMISSIVE' ORDER BY 1, 2`,
    [APP_ROLE],
  );
  const createRoleCheck = (role: string) => `(CURRENT_USER = '${role}'::name)`;
  const [maintenance = '', system = ''] = ['earthtight_maintenance', 'earthtight_system'].map(createRoleCheck);
  expect(policies).toEqual([
    { role: 'earthtight_maintenance', qual: maintenance, check: maintenance },
    // For report_words, a function that is evaluated during planning, so that an index can be used.
    { role: 'earthtight_maintenance', qual: 'is_maintenance()', check: maintenance },
    { role: 'earthtight_system', qual: system, check: system },
  ]);
  const query = 'SELECT is_maintenance() AS result';
  expect([
    await queryRows(query),
    await queryAs(APP_ROLE, query),
    await queryAs('earthtight_maintenance', query),
  ]).toEqual([false, false, true].map((result) => [{ result }]));
});

test('the only restrictive policies keep confirmed accounts from being deleted, and made PDFs from being changed', async () => {
  const restrictive = await queryRows(
    `SELECT tablename || ' ' || policyname || ' ' || cmd AS policy, roles::text AS roles, qual FROM pg_policies
      WHERE schemaname = 'public' AND permissive = 'RESTRICTIVE' ORDER BY 1`,
  );
  expect(restrictive).toEqual([
    {
      policy: 'person never_confirmed DELETE',
      roles: '{earthtight_system}',
      qual: `((CURRENT_USER <> 'earthtight_system'::name) OR (confirmed_at IS NULL))`,
    },
    {
      policy: 'signed_pdf made_once UPDATE',
      roles: '{earthtight_app}',
      qual: '(pdf_key IS NULL)',
    },
  ]);
});

test('operations of a work unit have no rights on system tables', async () => {
  const granted = await queryRows(
    `SELECT table_name, privilege_type FROM information_schema.role_table_grants
      WHERE grantee IN ($1, 'PUBLIC') AND table_schema = 'public' AND table_name = ANY ($2)`,
    [APP_ROLE, listTables('system')],
  );
  expect(granted).toEqual([]);
});

test('a serving server has no rights on maintenance tables', async () => {
  const granted = await queryRows(
    `SELECT table_name, grantee, privilege_type FROM information_schema.role_table_grants
      WHERE grantee IN ($1, $2, 'PUBLIC') AND table_schema = 'public' AND table_name = ANY ($3)`,
    [APP_ROLE, SYSTEM_ROLE, listTables('maintenance')],
  );
  expect(granted).toEqual([]);
});

test('operations and the system can only insert and read audit entries', async () => {
  const granted = await queryRows<{ grantee: string; privilege: string }>(
    `SELECT grantee, privilege_type AS privilege FROM information_schema.role_table_grants
      WHERE table_name = 'audit' AND grantee IN ('earthtight_app', 'earthtight_system') ORDER BY 1, 2`,
  );
  expect(granted.map(({ grantee, privilege }) => `${grantee} ${privilege}`)).toEqual([
    'earthtight_app INSERT',
    'earthtight_app SELECT',
    'earthtight_system INSERT',
    'earthtight_system SELECT',
  ]);
  await expect(queryAs(APP_ROLE, `UPDATE audit SET type = 'nothing happened'`)).rejects.toThrow('permission denied');
  await expect(queryAs('earthtight_system', 'DELETE FROM audit')).rejects.toThrow('permission denied');
});

test('operations can update only these columns of a person', async () => {
  const granted = await queryRows<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.column_privileges
      WHERE grantee = $1 AND table_name = 'person' AND privilege_type = 'UPDATE' ORDER BY 1`,
    [APP_ROLE],
  );
  expect(getNames(granted)).toEqual(['active_unit_id', 'company', 'is_private', 'language', 'name', 'phone']);
});

test('the owner of the tables reads and writes no rows without a role', async () => {
  const unit = '11111111-1111-4111-8111-111111111111';
  await queryAs(
    'earthtight_maintenance',
    `INSERT INTO work_unit (id, name, created_by) VALUES ('${unit}', 'Seen by nobody', '${unit}')`,
  );
  for (const table of Object.keys(OWNERSHIP)) expect(await queryRows(`SELECT 1 FROM ${table}`)).toEqual([]);
  expect((await database.pool.query(`UPDATE work_unit SET name = 'taken'`)).rowCount).toBe(0);
  await expect(
    database.pool.query(`INSERT INTO skill (id, work_unit_id, name) VALUES ('${unit}', '${unit}', 'x')`),
  ).rejects.toThrow('row-level security');
  expect(await queryAs('earthtight_maintenance', 'SELECT name FROM work_unit')).toEqual([{ name: 'Seen by nobody' }]);
});

test('only these functions are SECURITY DEFINER', async () => {
  const rows = await queryRows<{ way: string }>(
    `SELECT p.proname || ' as ' || r.rolname AS way FROM pg_proc p
       JOIN pg_namespace n ON n.oid = p.pronamespace JOIN pg_roles r ON r.oid = p.proowner
      WHERE n.nspname = 'public' AND p.prosecdef`,
  );
  expect(rows.map(({ way }) => way).sort()).toEqual([
    'audit_of_partner as earthtight_maintenance',
    'close_account as earthtight_maintenance',
    'delete_push_messages as earthtight_maintenance',
    'end_push as earthtight_maintenance',
    'enter_api_token as earthtight_maintenance',
    'enter_session as earthtight_maintenance',
    'erase_closed_accounts as earthtight_maintenance',
    'find_site_board as earthtight_maintenance',
    'finish_tasks as earthtight_maintenance',
    'former_members_of_unit as earthtight_maintenance',
    'join_agreement as earthtight_maintenance',
    'material_matches as earthtight_maintenance',
    'move_offers as earthtight_maintenance',
    'notify_people as earthtight_maintenance',
    'offers_to_me as earthtight_maintenance',
    'own_invitations as earthtight_maintenance',
    'own_removals as earthtight_maintenance',
    'own_units_left_alone as earthtight_maintenance',
    'partners_of_unit as earthtight_maintenance',
    'past_reports_with as earthtight_maintenance',
    'people_of_agreement as earthtight_maintenance',
    'photos_elsewhere as earthtight_maintenance',
    'removal_of as earthtight_maintenance',
    'remove_site_records as earthtight_maintenance',
    'restore_former_member as earthtight_maintenance',
    'take_limits as earthtight_maintenance',
    'tally_added_reports as earthtight_maintenance',
    'tally_changed_report as earthtight_maintenance',
    'tally_removed_report as earthtight_maintenance',
    'withdraw_notices as earthtight_maintenance',
    'withdraw_reminders as earthtight_maintenance',
    'words_of_added_bmps as earthtight_maintenance',
    'words_of_added_reports as earthtight_maintenance',
    'words_of_changed_report as earthtight_maintenance',
  ]);
});

test('the only view applies the rights of its caller', async () => {
  const views = await queryRows(
    `SELECT relname AS name, reloptions AS options FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'v'`,
  );
  expect(views).toEqual([{ name: 'agreement_total', options: ['security_invoker=true'] }]);
});

test('only these operations access several work units', () => {
  const operationsAcrossUnits = OPERATIONS.filter(({ isAcrossUnits }) => isAcrossUnits).map(
    ({ contract }) => contract.name,
  );
  expect(operationsAcrossUnits.sort()).toEqual([
    'accounts.addPasskey',
    'accounts.answerAddressChange',
    'accounts.auth',
    'accounts.beginPasskey',
    'accounts.cancelAddressChange',
    'accounts.changeAddress',
    'accounts.changePassword',
    'accounts.confirm',
    'accounts.contactInfoExists',
    'accounts.currentSession',
    'accounts.currentUser',
    'accounts.devices',
    'accounts.forgotPassword',
    'accounts.listResetPasskeys',
    'accounts.myContactInfo',
    'accounts.passkeys',
    'accounts.register',
    'accounts.removePasskey',
    'accounts.resendAddressLinks',
    'accounts.resendCode',
    'accounts.resetPassword',
    'accounts.signOut',
    'accounts.signOutDevice',
    'accounts.signOutOthers',
    'accounts.updateCompany',
    'accounts.updateContactInfo',
    'accounts.updateLanguage',
    'accounts.updateName',
    'accounts.updatePhone',
    'billing.createCustomer',
    'billing.payment',
    'billing.paymentInfo',
    'billing.setStripeId',
    'billing.setStripeToken',
    'boards.read',
    'disposal.declineOffer',
    'disposal.driverTicket',
    'disposal.offered',
    'fixes.read',
    'fixes.send',
    'leaving.closeAccount',
    'notifications.badges',
    'notifications.chooseChannel',
    'notifications.markAsCleared',
    'notifications.markAsRead',
    'notifications.markAsReceived',
    'notifications.markAsUnread',
    'notifications.mine',
    'notifications.putBack',
    'notifications.setQuietHours',
    'notifications.settings',
    'notifications.subscribeToPush',
    'notifications.uncleared',
    'notifications.unsubscribeFromPush',
    'onboarding.eventSeen',
    'onboarding.markAsSeen',
    'sharing.acknowledge',
    'sharing.loadEndedLink',
    'sharing.loadFromToken',
    'sharing.renewLink',
    'signing.checkSeal',
    'workgroups.acceptInvitation',
    'workgroups.confirmRemoval',
    'workgroups.create',
    'workgroups.declineByLink',
    'workgroups.declineInvitation',
    'workgroups.ofUser',
    'workgroups.requestNewInvitation',
    'workgroups.setActive',
  ]);
});

test('the system has only these rights on tables', async () => {
  const granted = await queryRows<{ name: string; may: string }>(
    `SELECT table_name AS name, string_agg(privilege_type, ' ' ORDER BY privilege_type) AS may
       FROM information_schema.role_table_grants
      WHERE grantee = 'earthtight_system' AND table_schema = 'public' GROUP BY table_name ORDER BY 1`,
  );
  expect(Object.fromEntries(granted.map(({ name, may }) => [name, may]))).toEqual({
    addendum: 'SELECT',
    address_change: 'INSERT SELECT UPDATE',
    agreement: 'SELECT',
    answered_request: 'DELETE INSERT SELECT UPDATE',
    attempt: 'DELETE INSERT SELECT UPDATE',
    audit: 'INSERT SELECT',
    billing_customer: 'DELETE INSERT SELECT UPDATE',
    code_request: 'DELETE INSERT SELECT',
    confirmation_code: 'DELETE INSERT SELECT UPDATE',
    credential: 'DELETE INSERT SELECT UPDATE',
    delegation: 'SELECT',
    fix_link: 'SELECT',
    fix_submission: 'SELECT',
    former_member: 'SELECT',
    invitation: 'SELECT UPDATE',
    job_run: 'INSERT SELECT',
    known_device: 'DELETE INSERT SELECT UPDATE',
    library_connection: 'INSERT',
    library_entry: 'INSERT',
    library_group: 'INSERT',
    live_client: 'DELETE INSERT SELECT',
    limit_use: 'DELETE INSERT SELECT UPDATE',
    log_signature: 'SELECT',
    logged_bmp: 'SELECT',
    material: 'SELECT',
    membership: 'INSERT SELECT',
    membership_skill: 'SELECT',
    notification: 'SELECT',
    outbox_attempt: 'INSERT SELECT UPDATE',
    outbox_message: 'INSERT SELECT UPDATE',
    passkey: 'DELETE INSERT SELECT UPDATE',
    person: 'DELETE INSERT SELECT UPDATE',
    photo: 'SELECT',
    push_subscription: 'DELETE INSERT SELECT UPDATE',
    record_seal: 'SELECT',
    recorded_inspection: 'SELECT',
    report: 'SELECT',
    seal_anchor: 'INSERT SELECT',
    seen_event: 'INSERT SELECT',
    session: 'INSERT SELECT UPDATE',
    share: 'INSERT SELECT UPDATE',
    signature: 'SELECT',
    signed_pdf: 'SELECT',
    site: 'SELECT',
    site_team: 'SELECT',
    site_visibility: 'SELECT',
    stakeholder: 'SELECT',
    ticket: 'SELECT',
    webhook: 'SELECT',
    stripe_event: 'DELETE INSERT SELECT',
    skill: 'SELECT',
    used_challenge: 'DELETE INSERT SELECT',
    work_unit: 'INSERT SELECT',
  });
});

async function queryAs(role: string, sql: string): Promise<pg.QueryResultRow[]> {
  const client = await database.pool.connect();
  try {
    await client.query(`SET ROLE ${role}`);
    return (await client.query<pg.QueryResultRow>(sql)).rows;
  } finally {
    await client.query('RESET ROLE');
    client.release();
  }
}
