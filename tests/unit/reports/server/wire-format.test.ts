import { readWireFields, joinList, splitList } from '@/lib/reports/server/wire-format';

test.each([
  [[]],
  [['Ann Lee']],
  [['Lee, Ann', 'Voss, Anita']],
  [['ends with \\', 'has \\, inside', ',', '\\\\', '\\']],
])('splitList returns the items that joinList joined [EDIT-71, X-37]: %j', (values) => {
  expect(splitList(joinList(values))).toEqual(values);
});

test('the server parses a list with spaces and empty items', () => {
  expect(splitList('dry, wet,,frozen,')).toEqual(['dry', 'wet', 'frozen']);
});

test('the server prefers a value at the top level to flexdata unless it is empty [DATA-03, X-38]', () => {
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

test('the server omits fields that are neither at the top level nor in flexdata', () => {
  expect(readWireFields({}, {})).toEqual({});
});
