import { searchActions } from '@/lib/library/search-actions';

const groups = [
  { id: 'g1', name: 'Fences', entries: [createEntry('a', 'Reset posts'), createEntry('b', 'Replace the fabric')] },
  { id: 'g2', name: 'Basins', entries: [createEntry('c', 'Remove sediment'), createEntry('d', 'Reset the riser')] },
];
const findIds = (query: string, selectedIds: string[] = []) =>
  searchActions(groups, query, selectedIds)
    .options.map(({ id }) => id)
    .join('');

function createEntry(id: string, name: string) {
  return { id, name };
}

test.each([
  ['', 'abcd'],
  ['RESET', 'ad'],
  ['reset  fences', 'a'],
  ['basin', 'cd'],
  ['nothing like it', ''],
])('the query %j finds %j', (query, ids) => expect(findIds(query)).toBe(ids));

test('Selected entries are always listed, and selecting a row does not move that row', () => {
  expect(findIds('', ['d'])).toBe('abcd');
  expect(findIds('fences', ['d'])).toBe('dab');
});

test('the search lists the first of thousands of matches and counts the rest', () => {
  const many = Array.from({ length: 2000 }, (_, index) => createEntry(`${index}`, `Action ${index}`));
  const { options, hiddenCount } = searchActions([{ id: 'g', name: 'All', entries: many }], 'action', ['1999']);
  expect(options.map(({ id }) => id).slice(0, 3)).toEqual(['1999', '0', '1']);
  expect(options.length + hiddenCount).toBe(2001);
});
