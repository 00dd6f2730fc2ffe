import { formatRejectedPhotos, formatPhotoRejection, formatPhotoLocation } from '@/lib/reports/domain/photo-rejections';

const MISSING = [
  { fileName: 'a.jpg', personId: 'ines', name: 'Ines Inspector' },
  { fileName: 'b.jpg', personId: null, name: '' },
];

test.each([
  ['a.jpg', 'lee', 'On Ines Inspector’s phone'],
  ['a.jpg', 'ines', 'On another of your devices'],
  ['b.jpg', 'lee', 'On someone’s phone'],
  ['c.jpg', 'lee', 'Not uploaded yet'],
])('the missing photo %s has this location for the person %s: %s', (fileName, viewer, text) => {
  expect(formatPhotoLocation(fileName, MISSING, viewer)).toBe(text);
});

test('the message gives each reason once', () => {
  const large = { code: 'unexpected', status: 413, message: 'Request Entity Too Large' };
  const other = { code: 'report-closed', status: 409, message: 'This inspection is closed.' };
  expect(formatRejectedPhotos([large, large, other])).toBe(
    '3 photos were not accepted: Too large for the server. This inspection is closed.',
  );
  expect(formatPhotoRejection({ code: 'storage-full', status: 507, message: '' }).short).toBe('Server is full');
});
