import type { SignatureKind } from '@/lib/signing/statements';
import { getHoursLate, isReceivedLater, listMissingSignatures } from '@/lib/signing/signed-record';

const signedAt = '2026-11-21T18:00:00.000Z';

test('a signature prints both times if it was received more than a minute after signing', () => {
  expect(isReceivedLater({ signedAt, receivedAt: '2026-11-21T18:01:00.000Z' })).toBe(false);
  expect(isReceivedLater({ signedAt, receivedAt: '2026-11-21T18:01:00.001Z' })).toBe(true);
});

test.each([
  ['before the end', '2026-11-22T18:00:00.000Z', null],
  ['24 hours after it', '2026-11-20T18:00:00.000Z', null],
  ['a moment more', '2026-11-20T17:59:59.999Z', 24],
  ['almost 26 hours', '2026-11-20T16:00:00.001Z', 25],
])('a signature %s counts whole hours above 24 [SIGN-16]', (_name, endedAt, expected) => {
  expect(getHoursLate({ signedAt }, endedAt)).toBe(expected);
});

test.each<[string, 'epa-cgp-2022' | 'wdnr-nr216', SignatureKind[], SignatureKind[]]>([
  ['both without a signature', 'wdnr-nr216', [], ['inspector', 'certification']],
  ['none after the inspector signed in Wisconsin', 'wdnr-nr216', ['inspector'], []],
  ['the certification after the inspector signed under EPA rules', 'epa-cgp-2022', ['inspector'], ['certification']],
  ['none after a certification', 'epa-cgp-2022', ['certification'], []],
])('a record lacks %s [SIGN-05]', (_name, rulesKey, kinds, expected) => {
  const signatures = kinds.map((kind) => ({
    id: kind,
    kind,
    name: 'Ann Lee',
    title: '',
    certificate: null,
    statementKey: 'inspector-1' as const,
    drawing: '',
    signedAt,
    receivedAt: signedAt,
    sealNumber: 1,
    checkId: '',
  }));
  expect(listMissingSignatures({ rulesKey, signatures })).toEqual(expected);
});
