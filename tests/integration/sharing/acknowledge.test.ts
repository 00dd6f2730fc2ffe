import { addDays } from 'date-fns';
import { isFailure } from '@/lib/failures';
import { endAcknowledgements } from '@/lib/reports/contract';
import { loadReportFromToken, shareRecipients } from '@/lib/sharing/contract';
import { acknowledgeReportCommand } from '@/lib/sharing/server/commands';
import { loadReportFromTokenQuery } from '@/lib/sharing/server/queries';
import { hashLinkToken } from '@/lib/platform/security/link-token';
import {
  acknowledgeFrom,
  setNow,
  changeFirstLetter,
  getMailsTo,
  now,
  world,
  report,
  setUpClosedReport,
  getSharedToken,
  START,
  unit,
} from './sharing-world';

setUpClosedReport();
beforeEach(() => setNow(START));

/** Each test has a new stakeholder, because a person acknowledges a report only once. */
let stakeholders = 0;
async function createFreshLink(): Promise<string> {
  const email = `stakeholder${(stakeholders += 1)}@example.com`;
  await unit.addStakeholder(`Stakeholder ${stakeholders}`, email);
  return getSharedToken(world, unit.inspector, report.id, email);
}
const getShare = (token: string) =>
  world.runAsMaintenance((db) => db.share.findUniqueOrThrow({ where: { tokenHash: hashLinkToken(token) } }));
let callers = 0;
const acknowledgeFromNewAddress = (token: string, notes: string) =>
  acknowledgeFrom(`10.0.0.${(callers += 1)}`, { token, notes }, now);
const acknowledge = async (token: string, notes = '') => {
  expect(await acknowledgeFromNewAddress(token, notes)).toEqual({ success: true });
};
const getRefusal = async (token: string, notes = '') => {
  const refused = await acknowledgeFromNewAddress(token, notes);
  return isFailure(refused) ? refused.code : null;
};
const lookUp = (token: string) => world.signedOut.call(loadReportFromToken, { token });

test('a stakeholder can acknowledge without signing in, and the unit sees the time and the notes [ACK-01, ACK-11, CALLS-10, CALLS-11, DATA-16, ROLES-18]', async () => {
  const token = await createFreshLink();
  await acknowledge(token, 'Add wattles to the library');

  expect((await lookUp(token)).tokenData).toMatchObject([
    { isAcknowledged: true, acknowledgedAt: START.toISOString() },
  ]);
  const { shares } = await unit.office.call(shareRecipients, { idreport: report.id });
  expect(shares).toContainEqual(
    expect.objectContaining({ acknowledgedAt: START.toISOString(), notes: 'Add wattles to the library' }),
  );
});

test('the server keeps the time and notes of the first acknowledgement when it is repeated [ACK-11, X-56]', async () => {
  const token = await createFreshLink();
  await acknowledge(token, 'first');
  setNow(addDays(START, 1));
  await acknowledge(token, 'first');
  await acknowledge(token, ' ');
  expect(await getShare(token)).toMatchObject({ acknowledgedAt: START, notes: 'first' });
});

test('the server rejects notes after the acknowledgement, so that nobody believes they were sent [ACK-11, X-280]', async () => {
  const token = await createFreshLink();
  await acknowledge(token, 'first');
  expect(await getRefusal(token, 'second')).toBe('acknowledged-already');
  expect(await getShare(token)).toMatchObject({ acknowledgedAt: START, notes: 'first' });
});

test('a POST acknowledges, but not the GET of an email scanner', async () => {
  const token = await createFreshLink();
  for (let time = 0; time < 3; time++) await lookUp(token);
  expect(await getShare(token)).toMatchObject({ acknowledgedAt: null });
  expect(loadReportFromTokenQuery.contract.method).toBe('GET');
  expect(acknowledgeReportCommand.contract.method).toBe('POST');
});

test('the server accepts notes of 65535 characters, but not one more [ACK-15, ACK-16]', async () => {
  const token = await createFreshLink();
  expect(await getRefusal(token, 'x'.repeat(65_536))).toBe('notes-too-long');
  expect(await getShare(token)).toMatchObject({ acknowledgedAt: null });
  await acknowledge(token, 'x'.repeat(65_535));
  expect((await getShare(token)).notes).toHaveLength(65_535);
});

test.each([
  ['a changed', async (token: string) => changeFirstLetter(token)],
  [
    'an expired',
    async (token: string) => {
      setNow(addDays(START, 365));
      return token;
    },
  ],
  [
    'a revoked',
    async (token: string) => {
      await world.runAsMaintenance((db) =>
        db.share.update({ where: { tokenHash: hashLinkToken(token) }, data: { revokedAt: START } }),
      );
      return token;
    },
  ],
])('the server responds to %s link as to an unknown one [ACK-08, X-01]', async (_kind, invalidate) => {
  const token = await createFreshLink();
  const invalidToken = await invalidate(token);
  const unknown = await lookUp('no such token');
  expect(unknown).toEqual({ tokenData: [], workGroupData: { name: '' } });
  expect(await lookUp(invalidToken)).toEqual(unknown);
  expect(await getRefusal(invalidToken)).toBe(await getRefusal('no such token'));
  expect(await getShare(token)).toMatchObject({ acknowledgedAt: null });
});

test('the server rejects links from one address after many attempts', async () => {
  const codes = [];
  for (let time = 0; time < 30; time++)
    codes.push(await acknowledgeFrom('203.0.113.9', { token: `guess ${time}`, notes: '' }, now));
  expect(codes.some((refused) => isFailure(refused) && refused.code === 'too-many-requests')).toBe(true);
});

test('the server accepts acknowledgements of an office behind one address and still limits wrong links', async () => {
  const tokens = [];
  for (let person = 0; person < 25; person++) tokens.push(await createFreshLink());
  const acknowledgeToken = (token: string) => acknowledgeFrom('203.0.113.10', { token, notes: '' }, now);
  expect(await Promise.all(tokens.map(acknowledgeToken))).toEqual(tokens.map(() => ({ success: true })));
  expect(await Promise.all(tokens.map(acknowledgeToken))).toEqual(tokens.map(() => ({ success: true })));

  const guesses = [];
  for (let time = 0; time < 11; time++) guesses.push(await acknowledgeToken(`wrong ${time}`));
  expect(guesses.map((refused) => isFailure(refused) && refused.code)).toEqual([
    ...Array.from({ length: 10 }, () => 'acknowledgement-unknown'),
    'too-many-requests',
  ]);
});

test('the server stores one of two concurrent acknowledgements, and the second person sees that notes are missing [X-280]', async () => {
  const token = await createFreshLink();
  const codes = await Promise.all([getRefusal(token, 'one'), getRefusal(token, 'other')]);
  const share = await getShare(token);
  expect(codes).toEqual(share.notes === 'one' ? [null, 'acknowledged-already'] : ['acknowledged-already', null]);
  expect(['one', 'other']).toContain(share.notes);
  const happened = await world.runAsMaintenance((db) =>
    db.audit.count({ where: { type: 'acknowledged-report', event: { path: ['shareId'], equals: share.id } } }),
  );
  expect(happened).toBe(1);
});

test('the server accepts no acknowledgement after End acknowledgements, and keeps earlier ones [ACK-10, X-01]', async () => {
  const early = await createFreshLink();
  await acknowledge(early, 'in time');
  const token = await createFreshLink();
  expect(await unit.inspector.expectFailure(endAcknowledgements, { idreport: report.id })).toBe('not-your-role');
  await unit.leader.call(endAcknowledgements, { idreport: report.id });

  expect(await getRefusal(token)).toBe('acknowledgement-ended');
  expect((await lookUp(token)).tokenData).toMatchObject([{ isAcknowledged: false, report: { status: 'finished' } }]);
  expect((await lookUp(early)).tokenData).toMatchObject([{ isAcknowledged: true }]);
});

test('a report can be shared for reading only after its acknowledgements have ended', async () => {
  expect((await unit.inspector.call(shareRecipients, { idreport: report.id })).report.isFinished).toBe(true);
  await unit.addStakeholder('Late Reader', 'late.reader@example.com');
  const token = await getSharedToken(world, unit.inspector, report.id, 'late.reader@example.com');
  const [mail] = await getMailsTo(world, 'late.reader@example.com');
  expect(mail?.text).toContain('You can also read it here:');
  expect(mail?.text).not.toMatch(/acknowledge it/);
  expect((await lookUp(token)).tokenData).toHaveLength(1);
});
