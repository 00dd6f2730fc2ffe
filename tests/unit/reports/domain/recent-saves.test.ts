import { savesBy, withSave, type RecentSaves } from '@/lib/reports/domain/recent-saves';

test('the last twenty saves of each person are remembered, each once; nobody pushes out those of another', () => {
  let saves: RecentSaves = withSave({}, 'ines', 'hers');
  for (let at = 1; at <= 25; at += 1) saves = withSave(saves, 'leo', `save ${at}`);
  saves = withSave(saves, 'leo', 'save 25');
  expect(savesBy(saves, 'ines')).toEqual(['hers']);
  expect(savesBy(saves, 'leo')).toEqual(Array.from({ length: 20 }, (_, at) => `save ${25 - at}`));
  expect(savesBy(saves, 'olive')).toEqual([]);
});

test('a save without an id is not remembered', () => {
  expect(withSave({}, 'leo', undefined)).toEqual({});
});
