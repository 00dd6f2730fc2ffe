import { formatPdfFileName } from '@/lib/reports/final-pdf-name';
import { formatContentDisposition } from '@/lib/sites/file-name';

test('the file name of a record has its site and day in ASCII letters', () => {
  expect(formatPdfFileName('Peñón del Río – Etapa 2 / 河畔工地 🚧', '2026-11-13')).toBe(
    'penon-del-rio-etapa-2-2026-11-13-inspection.pdf',
  );
});

test('the file name keeps the letters of a site name without Latin letters', () => {
  expect(formatPdfFileName('河畔工地,二期', '2026-11-13')).toBe('河畔工地-二期-2026-11-13-inspection.pdf');
  expect(formatPdfFileName('🚧', '2026-11-13')).toBe('site-2026-11-13-inspection.pdf');
});

test('the header has the encoded file name without quotes and line breaks', () => {
  expect(formatContentDisposition('inline', '河畔-2026-11-13-inspection.pdf')).toBe(
    `inline; filename="__-2026-11-13-inspection.pdf"; filename*=UTF-8''%E6%B2%B3%E7%95%94-2026-11-13-inspection.pdf`,
  );
  expect(formatContentDisposition('inline', 'a"\r\nb.pdf')).not.toMatch(/[\r\n]|"b|a"/);
});
