import type { Report } from '@/lib/reports/domain/report';
import { getSignedContent } from '@/lib/reports/domain/signed-content';
import { toCanonicalJson } from '@/lib/signing/canonical-json';
import { computeSha256 } from '@/lib/signing/sha256';

/** The SHA-256 of what is signed of a report, hexadecimal. */
export const computeSignedDigest = (report: Report): string => computeSha256(toCanonicalJson(getSignedContent(report)));
