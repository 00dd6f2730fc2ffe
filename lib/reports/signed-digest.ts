import type { Report } from '@/lib/reports/domain/report';
import { getSignedContent } from '@/lib/reports/domain/signed-content';
import { computeDigest } from '@/lib/signing/digest';

/** The digest of what is signed of a report. */
export const computeSignedDigest = (report: Report): string => computeDigest(getSignedContent(report));
