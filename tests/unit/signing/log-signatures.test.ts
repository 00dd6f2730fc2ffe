import type { RuleSetKey } from '@/lib/compliance/rules/rule-set';
import { isEntryToSign, isLogSignatureMissing } from '@/lib/signing/log-signatures';

const AT = '2026-11-12T15:00:00.000Z';
const createEntry = (rulesKey: RuleSetKey | null, signatures: { by: string; as?: 'certifier'; old?: true }[] = []) => ({
  closedAt: AT,
  rulesKey,
  signatures: signatures.map(({ by, as, old }) => ({
    personId: by,
    isCertification: as === 'certifier',
    isCurrent: !old,
  })),
});

describe('an entry of the corrective action log [SIGN-12]', () => {
  test.each(['wdnr-nr216', 'custom', 'epa-cgp-2022'] as const)('is signed once it is closed, under %s', (rulesKey) => {
    expect(isLogSignatureMissing(createEntry(rulesKey))).toBe(true);
    expect(isLogSignatureMissing({ ...createEntry(rulesKey), closedAt: null })).toBe(false);
  });

  test('needs no signature without a permit profile', () => {
    expect(isLogSignatureMissing(createEntry(null))).toBe(false);
  });

  test('is signed again after a later event', () => {
    expect(isLogSignatureMissing(createEntry('wdnr-nr216', [{ by: 'ann' }]))).toBe(false);
    expect(isLogSignatureMissing(createEntry('wdnr-nr216', [{ by: 'ann', old: true }]))).toBe(true);
    expect(isLogSignatureMissing(createEntry('wdnr-nr216', [{ by: 'ann', old: true }, { by: 'ben' }]))).toBe(false);
  });

  test("needs a certification under EPA's permit", () => {
    expect(isLogSignatureMissing(createEntry('epa-cgp-2022', [{ by: 'ann' }]))).toBe(true);
    expect(isLogSignatureMissing(createEntry('epa-cgp-2022', [{ by: 'ann' }, { by: 'ben', as: 'certifier' }]))).toBe(
      false,
    );
  });

  test('waits only for people who have not signed it in the same role', () => {
    const entry = createEntry('epa-cgp-2022', [{ by: 'ann' }]);
    expect(isEntryToSign(entry, { personId: 'ann', kind: 'inspector' })).toBe(false);
    expect(isEntryToSign(entry, { personId: 'ann', kind: 'certification' })).toBe(true);
    expect(isEntryToSign(entry, { personId: 'ben', kind: 'inspector' })).toBe(true);
    const certified = createEntry('epa-cgp-2022', [{ by: 'ben', as: 'certifier' }]);
    expect(isEntryToSign(certified, { personId: 'ann', kind: 'inspector' })).toBe(false);
  });
});
