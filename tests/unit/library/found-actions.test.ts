import { searchActions } from '@/lib/library/search-actions';

const groups = [
  { id: 'g1', name: 'Fences', entries: [getEntry('a', 'Reset posts'), getEntry('b', 'Replace the fabric')] },
  { id: 'g2', name: 'Basins', entries: [getEntry('c', 'Remove sediment'), getEntry('d', 'Reset the riser')] },
];
const findMessages = (words: string, chosen: string[] = []) =>
  searchActions(groups, words, chosen)
    .shown.map(({ id }) => id)
    .join('');

function getEntry(id: string, name: string) {
  return { id, name };
}

test.each([
  ['', 'abcd'],
  ['RESET', 'ad'],
  ['reset  fences', 'a'],
  ['basin', 'cd'],
  ['nothing like it', ''],
])('%j finds %j', (words, ids) => expect(findMessages(words)).toBe(ids));

test('what is chosen stays in sight, and no row moves when it is chosen', () => {
  expect(findMessages('', ['d'])).toBe('abcd');
  expect(findMessages('fences', ['d'])).toBe('dab');
});

test('of thousands the first are shown, with how many more there are', () => {
  const many = Array.from({ length: 2000 }, (_, index) => getEntry(`${index}`, `Action ${index}`));
  const { shown, more } = searchActions([{ id: 'g', name: 'All', entries: many }], 'action', ['1999']);
  expect(shown.map(({ id }) => id).slice(0, 3)).toEqual(['1999', '0', '1']);
  expect(shown.length + more).toBe(2001);
});
