import { formatCertificate, getCertificateWarning, type Certificate } from '@/lib/signing/certificate';

const createCertificate = (properties: Partial<Certificate> = {}): Certificate => ({
  name: 'Qualified Inspector',
  number: '1234',
  expiresOn: '2026-11-20',
  ...properties,
});

test.each<[Partial<Certificate>, string, string]>([
  [{}, '2026-11-20', 'Qualified Inspector 1234, expires 11-20-2026'],
  [{}, '2026-11-21', 'Qualified Inspector 1234, expired 11-20-2026'],
  [{ number: '' }, '2026-11-19', 'Qualified Inspector, expires 11-20-2026'],
  [{ expiresOn: null }, '2026-11-21', 'Qualified Inspector 1234'],
])('a certificate %j of a signature of %s prints %s [SIGN-08]', (properties, day, expected) => {
  expect(formatCertificate(createCertificate(properties), day)).toBe(expected);
});

test('a person is warned from the day after the expiration, and without the certificate [SIGN-08]', () => {
  const warn = (certificate: Certificate | null, day: string) =>
    getCertificateWarning({ skillName: 'Qualified Inspector', certificate }, day);
  expect(warn(createCertificate(), '2026-11-20')).toBeNull();
  expect(warn(createCertificate({ expiresOn: null }), '2026-11-20')).toBeNull();
  expect(warn(createCertificate(), '2026-11-21')).toBe(
    'Your certificate Qualified Inspector 1234 expired on 11-20-2026. You can still sign.',
  );
  expect(warn(null, '2026-11-20')).toBe(
    'Your crew record does not have “Qualified Inspector”. Your signature prints without a certificate.',
  );
});
