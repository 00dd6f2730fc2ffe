import { getSigningRules, INSPECTOR_KEY, needsCertification, STATEMENTS } from '@/lib/signing/statements';

test('an inspector signs the short sentence [SIGN-04]', () => {
  expect(STATEMENTS[INSPECTOR_KEY]).toBe('I inspected this site, and this report says what I found.');
});

test('the certification has the words of 40 CFR 122.22(d) [SIGN-04]', () => {
  const words = STATEMENTS['40-cfr-122.22-d-1'];
  expect(words).toMatch(/^I certify under penalty of law that this document and all attachments were prepared /);
  expect(words).toMatch(/including the possibility of fine and imprisonment for knowing violations\.$/);
  expect(words.split('. ')).toHaveLength(3);
});

test('only EPA asks for a certification', () => {
  expect(['epa-cgp-2022', 'wdnr-nr216', 'custom'].filter((key) => needsCertification(key as 'custom'))).toEqual([
    'epa-cgp-2022',
  ]);
});

test('the longer statement of EPA’s electronic form are chosen in the permit, for EPA only [SIGN-04]', () => {
  const epa = { key: 'epa-cgp-2022', schedule: 'every-7-days' } as const;
  expect(getSigningRules(epa).certificationKey).toBe('40-cfr-122.22-d-1');
  const { certificationKey } = getSigningRules({ ...epa, hasEformCertification: true });
  expect(STATEMENTS[certificationKey].split('. ')).toHaveLength(5);
  expect(STATEMENTS[certificationKey]).toContain('I have no personal knowledge that the information submitted');
});
