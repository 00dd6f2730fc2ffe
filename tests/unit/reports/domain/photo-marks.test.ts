import {
  getDrawingSize,
  isLongEnough,
  createMarkPath,
  formatMarks,
  getMarks,
  normalizeMarkText,
  layOutMarkText,
  clampPoint,
  withMarks,
  withRenamedPhotos,
  withPhotoList,
} from '@/lib/reports/domain/photo-marks';
import type { MarkedPhoto, PhotoMark } from '@/lib/reports/domain/photo-mark';
import type { Documentation } from '@/lib/reports/domain/report';
import { LIMITS } from '@/lib/reports/domain/rules';

const arrow = { kind: 'arrow', from: { x: 0, y: 0 }, to: { x: 0.5, y: 0.5 } } as const satisfies PhotoMark;
const circle = { kind: 'circle', from: { x: 0.75, y: 0.75 }, to: { x: 0.25, y: 0.25 } } as const satisfies PhotoMark;
const getText = (words: string, at = { x: 0.5, y: 0.5 }): PhotoMark => ({ kind: 'text', at, text: words });
const createMarkedPhoto = (...marks: PhotoMark[]): MarkedPhoto => ({ aspect: 2, marks });
const side: Documentation = { photos: ['a.jpg', 'b.jpg'], date: '2026-11-20T12:00:00.000Z', description: 'Torn' };

describe('the marks of a photo', () => {
  test('are stored under the name of the photo, without an entry if there are no marks', () => {
    const markedSide = withMarks(side, 'a.jpg', createMarkedPhoto(arrow));
    expect(getMarks(markedSide, 'a.jpg')).toEqual(createMarkedPhoto(arrow));
    expect(getMarks(markedSide, 'b.jpg')).toBeNull();
    const cleared = withMarks(markedSide, 'a.jpg', createMarkedPhoto());
    expect(JSON.stringify(cleared)).toBe(JSON.stringify(side));
  });

  test('are removed with the photo, and kept when the photo is renamed', () => {
    const both = withMarks(withMarks(side, 'a.jpg', createMarkedPhoto(arrow)), 'b.jpg', createMarkedPhoto(circle));
    expect(withPhotoList(both, ['b.jpg']).marks).toEqual({ 'b.jpg': createMarkedPhoto(circle) });
    const renamed = withRenamedPhotos(both, (name) => `new-${name}`);
    expect(renamed.photos).toEqual(['new-a.jpg', 'new-b.jpg']);
    expect(renamed.marks).toEqual({ 'new-a.jpg': createMarkedPhoto(arrow), 'new-b.jpg': createMarkedPhoto(circle) });
    expect(withMarks(side, 'gone.jpg', createMarkedPhoto(arrow)).marks).toBeUndefined();
  });

  test('are limited to the maximum that a save accepts', () => {
    const many = Array.from({ length: LIMITS.marksPerPhoto + 5 }, () => arrow);
    expect(getMarks(withMarks(side, 'a.jpg', createMarkedPhoto(...many)), 'a.jpg')?.marks).toHaveLength(
      LIMITS.marksPerPhoto,
    );
  });

  test('can be described in words', () => {
    expect(formatMarks(createMarkedPhoto(arrow, getText('Torn here'), circle))).toBe('arrow, “Torn here”, circle');
    expect(formatMarks(null)).toBe('');
  });
});

test('the editor trims a text to one line within the limit, without splitting a character', () => {
  expect(normalizeMarkText('  torn\nhere\u0000 ')).toBe('torn here');
  expect(normalizeMarkText(' \n ')).toBe('');
  const emoji = '🦺'.repeat(LIMITS.markText);
  expect(normalizeMarkText(emoji)).toBe('🦺'.repeat(LIMITS.markText / 2));
});

test('the editor moves a position outside the photo to its edge', () => {
  expect(clampPoint(-3, 0.123456)).toEqual({ x: 0, y: 0.1235 });
  expect(clampPoint(7, 1)).toEqual({ x: 1, y: 1 });
});

test('the editor ignores very short strokes', () => {
  expect(isLongEnough({ x: 0.5, y: 0.5 }, { x: 0.51, y: 0.5 }, 1)).toBe(false);
  expect(isLongEnough({ x: 0.5, y: 0.5 }, { x: 0.6, y: 0.5 }, 1)).toBe(true);
});

describe('a wide photo', () => {
  test('has a longer edge of 1000 units', () => {
    expect(getDrawingSize(2)).toEqual({ width: 1000, height: 500 });
    expect(getDrawingSize(0.5)).toEqual({ width: 500, height: 1000 });
  });

  test('shows an arrow that ends in its tip, and a circle that fills its rectangle', () => {
    expect(createMarkPath(arrow, 2)).toMatch(/^M0 0L500 250M/);
    expect(createMarkPath(circle, 2)).toBe('M250 250A250 125 0 1 1 750 250A250 125 0 1 1 250 250Z');
  });

  test('moves a text away from the edge and shrinks a long text', () => {
    const corner = layOutMarkText({ kind: 'text', at: { x: 1, y: 1 }, text: 'Torn' }, 2);
    expect(corner.x + corner.width / 2).toBeLessThanOrEqual(1000);
    expect(corner.y + corner.height / 2).toBeLessThanOrEqual(500);
    const long = layOutMarkText({ kind: 'text', at: { x: 0.5, y: 0.5 }, text: '淤泥'.repeat(20) }, 0.5);
    expect(long.width).toBeLessThanOrEqual(500);
    expect(long.size).toBeLessThan(corner.size);
  });
});
