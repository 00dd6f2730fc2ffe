import pg from 'pg';
import { withLogin } from '@/lib/platform/database/connection-url';
import { getServingLoginName } from '@/lib/platform/database/serving-login';

const ADDRESSES = [
  'postgresql://owner:secret@db.example.com:6543/plant?sslmode=disable',
  'postgres://owner:p%40ss%2Fword@db.example.com/plant',
  'postgresql://db.example.com/plant',
  'postgresql://owner@localhost/plant?host=%2Ftmp%2Fsocket',
  'postgresql://owner:secret@/plant?host=%2Ftmp%2Fsocket',
  'postgresql://db.example.com/plant?user=owner&password=secret&application_name=et',
];

test.each(ADDRESSES)('the function changes only the login of %s', (address) => {
  const before = new pg.Client(address);
  const after = new pg.Client(withLogin(address, 'plant_pages', 'a:b@c/d?e#f'));

  expect([after.user, after.password]).toEqual(['plant_pages', 'a:b@c/d?e#f']);
  expect([after.host, after.port, after.database]).toEqual([before.host, before.port, before.database]);
});

test('each database has its own login for the pages, with a name that PostgreSQL does not truncate', () => {
  expect(getServingLoginName('earthtight')).toBe('earthtight_pages');
  const long = ['x', 'y'].map((end) => getServingLoginName('a'.repeat(62) + end));
  expect(new Set(long).size).toBe(2);
  for (const name of long) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63);
});
