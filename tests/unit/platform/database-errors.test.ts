import { isDatabaseUnavailable } from '@/lib/platform/database/errors';

/** The errors as the driver, Prisma and PostgreSQL word them. */
test.each([
  ['no socket', Object.assign(new Error('connect ENOENT /data/.s.PGSQL.5432'), { code: 'ENOENT', syscall: 'connect' })],
  ['nobody at the port', Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })],
  ['cut off in the middle of a query', new Error('Connection terminated unexpectedly')],
  [
    'asked on a connection that was cut off',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
  ['no connection in time', new Error('timeout exceeded when trying to connect')],
  ['starting up', new Error('Database error.', { cause: { originalCode: '57P03' } })],
  ['no transaction in time', Object.assign(new Error('Transaction API error'), { code: 'P2028' })],
])('the check recognizes an error of an unavailable database: %s', (_, error) =>
  expect(isDatabaseUnavailable(error)).toBe(true),
);

test.each([
  ['a file that is missing', Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', syscall: 'open' })],
  ['a row that is there already', Object.assign(new Error('Unique constraint failed'), { code: 'P2002' })],
  ['a mistake of ours', new TypeError('undefined is not a function')],
  ['nothing', null],
])('the check excludes another error: %s', (_, error) => expect(isDatabaseUnavailable(error)).toBe(false));
