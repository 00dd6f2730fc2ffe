import { addMinutes } from 'date-fns';
import { enoughCodes, rememberAskedCode } from '@/lib/accounts/server/asked-codes';
import { CODES_AN_HOUR } from '@/lib/accounts/rules';
import { LIMIT_ROWS } from '@/lib/limits';

const START = new Date('2026-11-23T08:00:00Z');
const after = (minutes: number) => addMinutes(START, minutes);

let number = 0;
const newName = () => `dana${(number += 1)}`;

const asks = (name: string, purpose: 'confirm' | 'password', times: number, at = START) => {
  for (let time = 0; time < times; time += 1) rememberAskedCode(name, { purpose, at });
};
const said = (name: string, purpose: 'confirm' | 'password', at = START) => enoughCodes(name, purpose, at);

test('as many codes as go out within an hour are called re-sent, and of the next it is said when it goes [AUTH-36]', () => {
  const name = newName();
  // The first of the hour came with the registration.
  asks(name, 'confirm', CODES_AN_HOUR - 2);
  expect(said(name, 'confirm')).toBeNull();
  asks(name, 'confirm', 1, after(20));
  expect(said(name, 'confirm', after(21))).toBe(
    'No further code was sent, because several were asked for already. Use the newest, or ask again in 39 minutes.',
  );
  expect(said(name, 'confirm', after(60))).toBeNull();
  expect(said(newName(), 'confirm', after(21))).toBeNull();
});

test('asking in vain puts nothing off', () => {
  const name = newName();
  asks(name, 'confirm', CODES_AN_HOUR);
  asks(name, 'confirm', 20, after(59));
  expect(said(name, 'confirm', after(60))).toBeNull();
});

test('codes for a new password are counted by themselves, and written in any way it is the same name', () => {
  const name = newName();
  asks(name, 'confirm', CODES_AN_HOUR);
  expect(said(name, 'password')).toBeNull();
  asks(name, 'password', CODES_AN_HOUR);
  expect(said(` ${name.toUpperCase()} `, 'password')).toContain('ask again in 60 minutes');
});

test('within a day it is said as soon as the address gets no more', () => {
  const name = newName();
  expect(LIMIT_ROWS['registration-mail']).toMatchObject({ hours: 24, recipient: { most: 12 } });
  for (let hour = 0; hour < 6; hour += 1) asks(name, 'password', 2, after(hour * 60));
  expect(said(name, 'password', after(6 * 60))).toContain('ask again in 18 hours');
  expect(said(name, 'password', after(24 * 60))).toBeNull();
});
