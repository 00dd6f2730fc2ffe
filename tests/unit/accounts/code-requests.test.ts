import { addMinutes } from 'date-fns';
import { formatCodeLimit, recordCodeRequest } from '@/lib/accounts/server/code-requests';
import { LIMIT_ROWS } from '@/lib/limits';

const START = new Date('2026-11-23T08:00:00Z');
const getTimeAfter = (minutes: number) => addMinutes(START, minutes);
const HERE = '203.0.113.0/24';

let number = 0;
const makeName = () => `dana${(number += 1)}`;

const requestCodes = (name: string, times: number, at = START, network = HERE) => {
  for (let time = 0; time < times; time += 1) recordCodeRequest(name, { network, at });
};
const getLimitText = (name: string, at = START, network = HERE) => formatCodeLimit(name, network, at);

test('shows when the next code can be sent after the daily limit [AUTH-36]', () => {
  const name = makeName();
  // The first of the day came with the registration.
  expect(LIMIT_ROWS['registration-mail']).toMatchObject({ hours: 24, recipient: { max: 12 } });
  requestCodes(name, 10);
  expect(getLimitText(name)).toBeNull();
  requestCodes(name, 1, getTimeAfter(20));
  expect(getLimitText(name, getTimeAfter(21))).toBe(
    'No code was sent because too many were requested. Enter the newest code, or request another in 24 hours.',
  );
  expect(getLimitText(name, getTimeAfter(24 * 60))).toBeNull();
  expect(getLimitText(makeName(), getTimeAfter(21))).toBeNull();
});

test('a request over the limit does not extend the wait', () => {
  const name = makeName();
  requestCodes(name, 11);
  requestCodes(name, 20, getTimeAfter(59));
  expect(getLimitText(name, getTimeAfter(24 * 60))).toBeNull();
});

test('requests of others do not delay a network that has not used its own share', () => {
  const name = makeName();
  requestCodes(name, 40);
  expect(getLimitText(name, getTimeAfter(5), 'mine')).toBeNull();
  requestCodes(name, 2, getTimeAfter(5), 'mine');
  expect(getLimitText(name, getTimeAfter(6), 'mine')).toContain('request another in');
  expect(getLimitText(name, getTimeAfter(6), 'another')).toBeNull();
});

test('ignores case and spaces in a name', () => {
  const name = makeName();
  requestCodes(name, 11);
  expect(getLimitText(` ${name.toUpperCase()} `)).toContain('request another in 24 hours');
});
