import { needsCertification, STATEMENT_KEYS, STATEMENTS } from '@/lib/signing/statements';

test('an inspector signs the short sentence [SIGN-04]', () => {
  expect(STATEMENTS[STATEMENT_KEYS.inspector]).toBe('I inspected this site, and this report says what I found.');
});

test('the certification has the words of 40 CFR 122.22(d) [SIGN-04]', () => {
  const words = STATEMENTS[STATEMENT_KEYS.certification];
  expect(words).toMatch(/^I certify under penalty of law that this document and all attachments were prepared /);
  expect(words).toMatch(/including the possibility of fine and imprisonment for knowing violations\.$/);
  expect(words.split('. ')).toHaveLength(3);
});

test('only EPA asks for a certification', () => {
  expect(['epa-cgp-2022', 'wdnr-nr216', 'custom'].filter((key) => needsCertification(key as 'custom'))).toEqual([
    'epa-cgp-2022',
  ]);
});
