import { getRecentSaves, withRecentSave, type RecentSaves } from '@/lib/reports/domain/recent-saves';

test('the list keeps the last twenty saves of each person, each once', () => {
  let saves: RecentSaves = withRecentSave({}, 'ines', 'hers');
  for (let at = 1; at <= 25; at += 1) saves = withRecentSave(saves, 'leo', `save ${at}`);
  saves = withRecentSave(saves, 'leo', 'save 25');
  expect(getRecentSaves(saves, 'ines')).toEqual(['hers']);
  expect(getRecentSaves(saves, 'leo')).toEqual(Array.from({ length: 20 }, (_, index) => `save ${25 - index}`));
  expect(getRecentSaves(saves, 'olive')).toEqual([]);
});

test('the list does not keep a save without an id', () => {
  expect(withRecentSave({}, 'leo', undefined)).toEqual({});
});
