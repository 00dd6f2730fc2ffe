import { isDatabaseUnavailable } from '@/lib/platform/database/errors';

/** The errors as the driver, Prisma and PostgreSQL word them. */
test.each([
  [
    'the socket does not exist',
    Object.assign(new Error('connect ENOENT /data/.s.PGSQL.5432'), { code: 'ENOENT', syscall: 'connect' }),
  ],
  [
    'the port refuses connections',
    Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
  ],
  ['the connection ends during a query', new Error('Connection terminated unexpectedly')],
  ['a query on an ended connection', new Error('Client has encountered a connection error and is not queryable')],
  ['the connection times out', new Error('timeout exceeded when trying to connect')],
  ['the database is starting', new Error('Database error.', { cause: { originalCode: '57P03' } })],
  ['the transaction times out', Object.assign(new Error('Transaction API error'), { code: 'P2028' })],
])('the check recognizes an error of an unavailable database: %s', (_, error) =>
  expect(isDatabaseUnavailable(error)).toBe(true),
);

test.each([
  ['a missing file', Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', syscall: 'open' })],
  ['a duplicate row', Object.assign(new Error('Unique constraint failed'), { code: 'P2002' })],
  ['a programming error', new TypeError('undefined is not a function')],
  ['nothing', null],
])('the check excludes another error: %s', (_, error) => expect(isDatabaseUnavailable(error)).toBe(false));
