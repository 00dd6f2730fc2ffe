import { formatContentDisposition, formatPdfFileName } from '@/lib/reports/final-pdf-name';

test('names a record after its site and day in ASCII letters', () => {
  expect(formatPdfFileName('Peñón del Río – Etapa 2 / 河畔工地 🚧', '2026-11-13')).toBe(
    'penon-del-rio-etapa-2-2026-11-13-inspection.pdf',
  );
});

test('keeps the letters of a name without Latin letters', () => {
  expect(formatPdfFileName('河畔工地,二期', '2026-11-13')).toBe('河畔工地-二期-2026-11-13-inspection.pdf');
  expect(formatPdfFileName('🚧', '2026-11-13')).toBe('site-2026-11-13-inspection.pdf');
});

test('encodes the file name in the header and removes quotes and line breaks', () => {
  expect(formatContentDisposition('inline', '河畔-2026-11-13-inspection.pdf')).toBe(
    `inline; filename="__-2026-11-13-inspection.pdf"; filename*=UTF-8''%E6%B2%B3%E7%95%94-2026-11-13-inspection.pdf`,
  );
  expect(formatContentDisposition('inline', 'a"\r\nb.pdf')).not.toMatch(/[\r\n]|"b|a"/);
});
