import type { z } from 'zod';
import { quoteName } from '@/lib/audit-sentences';
import { formatReportDay } from '@/lib/dates';
import { getExpiryState } from '@/lib/workgroups/skills';
import type { certificateSchema, requiredCertificateSchema } from './server/schema';

/** The certificate of a qualified person, as a crew record has it. */
export type Certificate = z.output<typeof certificateSchema>;

/** The certificate that the permit of a site names, and what the crew record of a person has of it. */
export type RequiredCertificate = z.output<typeof requiredCertificateSchema>;

/** The line under a signature: 'Qualified Inspector 1234, expires 12-31-2027' (SIGN-08). `day` is that of signing. */
export function formatCertificate(certificate: Certificate, day: string): string {
  const { expiresOn } = certificate;
  if (expiresOn === null) return formatNumber(certificate);
  const verb = isExpired(certificate, day) ? 'expired' : 'expires';
  return `${formatNumber(certificate)}, ${verb} ${formatReportDay(expiresOn)}`;
}

/** What a person reads before signing without a valid certificate; null with one. It blocks nothing (SIGN-08). */
export function getCertificateWarning({ skillName, certificate }: RequiredCertificate, day: string): string | null {
  if (certificate === null)
    return `Your crew record does not have ${quoteName(skillName)}. Your signature prints without a certificate.`;
  const { expiresOn } = certificate;
  if (expiresOn === null || !isExpired(certificate, day)) return null;
  return `Your certificate ${formatNumber(certificate)} expired on ${formatReportDay(expiresOn)}. You can still sign.`;
}

const formatNumber = ({ name, number }: Certificate): string => [name, number].filter(Boolean).join(' ');

const isExpired = ({ expiresOn }: Certificate, day: string): boolean => getExpiryState(expiresOn, day) === 'expired';
