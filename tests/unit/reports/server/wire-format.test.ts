import { readWireFields, joinList, splitList } from '@/lib/reports/server/wire-format';

test.each([
  [[]],
  [['Ann Lee']],
  [['Lee, Ann', 'Voss, Anita']],
  [['ends with \\', 'has \\, inside', ',', '\\\\', '\\']],
])('a list joined with commas is parsed as it was, commas and backslashes in it too [EDIT-71, X-37]: %j', (values) => {
  expect(splitList(joinList(values))).toEqual(values);
});

test('a hand-written list may have spaces and a comma too many', () => {
  expect(splitList('dry, wet,,frozen,')).toEqual(['dry', 'wet', 'frozen']);
});

test('what is at the top level wins over flexdata; what is empty there is read from flexdata [DATA-03, X-38]', () => {
  const flexdata = { type: 'other', lastrainfalldate: '2026-11-01T00:00:00Z', notes: 'in flexdata', sheetdate: null };
  const fields = readWireFields(
    { type: 'weekly', lastrainfalldate: null, municipality: 'at the top', sheetdate: '' },
    flexdata,
  );
  expect(fields).toEqual({
    type: 'weekly',
    lastRainfallDate: '2026-11-01T00:00:00Z',
    notes: 'in flexdata',
    municipality: 'at the top',
    sheetDate: null,
  });
});

test('what is in neither is not there, and so is left as it is', () => {
  expect(readWireFields({}, {})).toEqual({});
});
