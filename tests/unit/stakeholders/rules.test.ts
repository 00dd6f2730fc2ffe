import { parsePastedStakeholders, searchStakeholders, validateStakeholder } from '@/lib/stakeholders/rules';

const parsePastedText = (text: string) =>
  parsePastedStakeholders(text).map(({ name, email, company }) => [name, email, company]);

test('the parser reads addresses with names, separated by commas, semicolons or lines', () => {
  expect(
    parsePastedText(
      'Anita Voss <a.voss@example.com>, greg@example.com; "Okafor, Hannah" <h@example.com>\r\nbill@example.com\n',
    ),
  ).toEqual([
    ['Anita Voss', 'a.voss@example.com', ''],
    ['', 'greg@example.com', ''],
    ['Okafor, Hannah', 'h@example.com', ''],
    ['', 'bill@example.com', ''],
  ]);
  expect(parsePastedText('mailto:a@example.com, <b@example.com>')).toEqual([
    ['', 'a@example.com', ''],
    ['', 'b@example.com', ''],
  ]);
});

test('the parser reads spreadsheet rows by cell, wherever the address is', () => {
  expect(parsePastedText('Anita Voss\ta@example.com\tVoss Civil, Inc.\nb@example.com\tBill Tran\t\tOak Creek')).toEqual(
    [
      ['Anita Voss', 'a@example.com', 'Voss Civil, Inc.'],
      ['Bill Tran', 'b@example.com', 'Oak Creek'],
    ],
  );
});

test('the parser keeps pasted text without an address', () => {
  expect(parsePastedText('someone, a@example.com')).toEqual([
    ['', 'someone', ''],
    ['', 'a@example.com', ''],
  ]);
  expect(parsePastedText(' \n,; ')).toEqual([]);
});

test('each row requires a valid address and a site [STAKE-04, STAKE-05]', () => {
  expect(validateStakeholder({ email: 'rosa.medina@mmsd', siteids: [] })).toEqual([
    'stakeholder-email',
    'stakeholder-sites',
  ]);
  expect(validateStakeholder({ email: ' rosa@example.com ', siteids: ['s'] })).toEqual([]);
});

test('the search finds all words in name, company, address and sites, ignoring case and accents', () => {
  const createStakeholder = (name: string, site: string) => ({
    idstakeholder: name,
    idworkgroup: 'u',
    name,
    email: `${name.slice(0, 2)}@example.com`,
    company: 'Voss Civil',
    sites: [{ name: site, idsite: site }],
    acknowledged: null,
  });
  const all = [createStakeholder('José Núñez', 'Mill Creek'), createStakeholder('Anita', 'Granville')];
  const searchNames = (words: string) => searchStakeholders(all, words).map(({ name }) => name);
  expect(searchNames('nunez MILL')).toEqual(['José Núñez']);
  expect(searchNames('voss')).toEqual(['José Núñez', 'Anita']);
  expect(searchNames('anita mill')).toEqual([]);
});
