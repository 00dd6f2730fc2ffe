import {
  findAuthority,
  findEndedAuthority,
  getEndDay,
  getSubmissionText,
  listCertifiers,
  type Delegation,
} from '@/lib/signing/delegations';

const SITE = 'site-1';
const OTHER_SITE = 'site-2';
const timeZone = 'America/Chicago';

const createDelegation = (changes: Partial<Delegation> = {}): Delegation => ({
  id: 'delegation-1',
  kind: 'authorized-representative',
  personId: 'priya',
  personName: 'Priya Raman',
  position: 'Site superintendent',
  givenByName: 'Ada Marsh',
  givenByTitle: 'Vice President',
  siteId: null,
  fromDay: '2026-11-02',
  toDay: null,
  letter: null,
  submittedOn: null,
  revokedAt: null,
  ...changes,
});

/** At noon of the site. */
const createTime = (day: string, siteId = SITE) => ({ siteId, day, at: `${day}T18:00:00.000Z` });
const find = (delegations: readonly Delegation[], day: string, siteId = SITE) =>
  findAuthority(delegations, { personId: 'priya', ...createTime(day, siteId) });
const findEnded = (delegations: readonly Delegation[], day: string, siteId = SITE) =>
  findEndedAuthority(delegations, { personId: 'priya', timeZone, ...createTime(day, siteId) });

describe('a delegation gives the authority to certify', () => {
  test('from its first day to its last one, both included [SIGN-05, SIGN-07]', () => {
    const delegation = createDelegation({ fromDay: '2026-11-02', toDay: '2026-11-23' });
    const days = ['2026-11-01', '2026-11-02', '2026-11-23', '2026-11-24'];
    expect(days.map((day) => find([delegation], day)?.id ?? null)).toEqual([null, delegation.id, delegation.id, null]);
  });

  test('at its site only, or at all sites if it names none [SIGN-05]', () => {
    const ofSite = createDelegation({ siteId: SITE });
    expect([find([ofSite], '2026-11-10'), find([ofSite], '2026-11-10', OTHER_SITE)]).toEqual([ofSite, null]);
    const ofAllSites = createDelegation();
    expect(find([ofAllSites], '2026-11-10', OTHER_SITE)).toBe(ofAllSites);
  });

  test('only to its person, without a submission date too [SIGN-05, SIGN-06]', () => {
    const time = createTime('2026-11-10');
    expect(findAuthority([createDelegation()], { personId: 'marcus', ...time })).toBeNull();
    expect(find([createDelegation()], '2026-11-10')).toMatchObject({ submittedOn: null });
  });

  test('until the instant of its revocation, so that a signature before it stays valid [SIGN-07]', () => {
    const delegation = createDelegation({ revokedAt: '2026-11-20T18:00:00.000Z' });
    const findAt = (at: string) =>
      findAuthority([delegation], { personId: 'priya', siteId: SITE, day: '2026-11-20', at });
    expect(findAt('2026-11-20T17:59:59.999Z')).toBe(delegation);
    expect(findAt('2026-11-20T11:59:59-06:00')).toBe(delegation);
    expect(findAt('2026-11-20T18:00:00.000Z')).toBeNull();
  });

  test('by the one that began last, if several are in effect', () => {
    const older = createDelegation({ id: 'older', fromDay: '2026-11-02' });
    const newer = createDelegation({ id: 'newer', fromDay: '2026-11-10' });
    expect(find([older, newer], '2026-11-12')?.id).toBe('newer');
    expect(find([older, newer], '2026-11-09')?.id).toBe('older');
  });
});

describe('the ended authority of a person', () => {
  test('is the one that ended or was revoked last [SIGN-07]', () => {
    const ended = createDelegation({ id: 'ended', toDay: '2026-11-10' });
    const revoked = createDelegation({ id: 'revoked', revokedAt: '2026-11-12T18:00:00.000Z' });
    const current = createDelegation({ id: 'current' });
    expect(findEnded([ended, revoked, current], '2026-11-20')?.id).toBe('revoked');
    expect(findEnded([ended, revoked, current], '2026-11-11')?.id).toBe('ended');
    expect(findEnded([current], '2026-11-20')).toBeNull();
  });

  test('is not one of another site, nor one that was revoked before its first day', () => {
    const ofOtherSite = createDelegation({ siteId: OTHER_SITE, toDay: '2026-11-10' });
    const neverBegun = createDelegation({ fromDay: '2026-12-01', revokedAt: '2026-11-12T18:00:00.000Z' });
    expect(findEnded([ofOtherSite, neverBegun], '2026-12-20')).toBeNull();
  });

  test('has ended on its last day or, if that is earlier, on the day of its revocation at the site [SIGN-07]', () => {
    const revokedAt = '2026-11-12T03:00:00.000Z';
    expect(getEndDay(createDelegation(), timeZone)).toBeNull();
    expect(getEndDay(createDelegation({ toDay: '2026-11-23' }), timeZone)).toBe('2026-11-23');
    expect(getEndDay(createDelegation({ revokedAt }), timeZone)).toBe('2026-11-11');
    expect(getEndDay(createDelegation({ toDay: '2026-11-23', revokedAt }), timeZone)).toBe('2026-11-11');
    expect(getEndDay(createDelegation({ toDay: '2026-11-05', revokedAt }), timeZone)).toBe('2026-11-05');
  });
});

test('the people who may certify are listed once each, without those whose authority has ended [SIGN-05]', () => {
  const delegations = [
    createDelegation({ id: '1' }),
    createDelegation({ id: '2', siteId: SITE }),
    createDelegation({ id: '3', personId: 'ada', personName: 'Ada Marsh', kind: 'responsible-officer' }),
    createDelegation({ id: '4', personId: 'marcus', personName: 'Marcus Hale', toDay: '2026-11-05' }),
    createDelegation({ id: '5', personId: 'gina', personName: 'Gina Guest', siteId: OTHER_SITE }),
    createDelegation({ id: '6', personId: 'other-ada', personName: 'Ada Marsh' }),
  ];
  expect(listCertifiers(delegations, createTime('2026-11-10'))).toEqual(['Priya Raman', 'Ada Marsh', 'Ada Marsh']);
});

test('the text of the submission names its date, or says that there is none [SIGN-06]', () => {
  expect(getSubmissionText(createDelegation())).toBe('Not yet submitted to the Director');
  expect(getSubmissionText(createDelegation({ submittedOn: '2026-11-23' }))).toBe(
    'Submitted to the Director on 11/23/2026',
  );
  expect(getSubmissionText(createDelegation({ kind: 'responsible-officer' }))).toBeNull();
});
