import fs from 'node:fs';
import { randomUUID } from 'node:crypto';
import { freshDatabase, type ScratchDatabase } from '@/tests/setup/scratch';

let scratch: ScratchDatabase;
beforeAll(async () => (scratch = await freshDatabase()));
afterAll(() => scratch.drop());

const MIGRATION = fs.readFileSync('prisma/migrations/20261122093832_folded_invitations/migration.sql', 'utf8');

test('addresses of earlier releases’ invitations are folded; of two spellings of one address the newer invitation stays', async () => {
  const client = await scratch.pool.connect();
  const unit = randomUUID();
  const invite = (email: string, at: string, to = unit) =>
    client.query(
      `INSERT INTO invitation (id, work_unit_id, email, name, phone, role, work_role, invited_by, created_at)
       VALUES ($1, $2, $3, '', '', 'employee', $3, $1, $4)`,
      [randomUUID(), to, email, at],
    );
  await client.query('ALTER TABLE invitation DROP CONSTRAINT invitation_email_folded');
  await client.query('SET ROLE earthtight_maintenance');
  await invite('Dana@Example.com', '2026-01-01');
  await invite('dana@example.com ', '2026-01-02');
  await invite('DANA@example.com', '2026-01-01', randomUUID());
  await invite('pat@example.com', '2026-01-01');
  await client.query('RESET ROLE');

  await client.query('BEGIN');
  await client.query(MIGRATION);
  await client.query('COMMIT');

  await client.query('SET ROLE earthtight_maintenance');
  const { rows } = await client.query('SELECT email, work_role FROM invitation ORDER BY work_unit_id = $1, work_role', [
    unit,
  ]);
  expect(rows).toEqual([
    { email: 'dana@example.com', work_role: 'DANA@example.com' },
    { email: 'dana@example.com', work_role: 'dana@example.com ' },
    { email: 'pat@example.com', work_role: 'pat@example.com' },
  ]);
  client.release(true);
});
