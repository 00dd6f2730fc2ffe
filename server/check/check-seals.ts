import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { toIsoTime } from '@/lib/platform/database/iso-time';
import { hashSeal, type Seal } from '@/lib/signing/server/seals';
import { hashSignature, type SignatureRow } from '@/lib/signing/server/signatures';
import { formatSealName, listAnchorProblems, loadAnchors } from './check-anchors';

/** What `npm run check` found about the seals and anchors: how many there are, and a sentence for each problem. */
export interface SealCheckResult {
  sealCount: number;
  anchorCount: number;
  problems: string[];
}

interface StoredSeal extends Seal {
  hash: string;
  /** The digest of the PDF as its report has it; null without the report, and for a signature. */
  pdfDigest: string | null;
  /** Null for a PDF, and for a signature that is missing. */
  signature: (Omit<SignatureRow, 'signedAt' | 'receivedAt'> & { signedAt: string; receivedAt: string }) | null;
  /** What was signed. */
  content: string | null;
}

const SEALS_SQL = `
  SELECT s.work_unit_id AS "unitId", s.number, s.kind, s.subject_id AS "subjectId", s.digest,
         ${toIsoTime('s.sealed_at').sql} AS "sealedAt",
         s.previous_hash AS "previousHash", s.hash, r.pdf_sha256 AS "pdfDigest", i.content,
         CASE WHEN g.id IS NOT NULL THEN json_build_object('id', g.id, 'reportId', g.report_id, 'kind', g.kind,
           'personId', g.person_id, 'name', g.name, 'title', g.title, 'delegationId', g.delegation_id, 'statementKey', g.statement_key,
           'drawing', g.drawing, 'signedAt', g.signed_at, 'receivedAt', g.received_at,
           'clockOffsetMs', g.clock_offset_ms, 'digest', g.digest) END AS signature
    FROM record_seal s
      LEFT JOIN report r ON r.id = s.subject_id AND r.work_unit_id = s.work_unit_id
      LEFT JOIN signature g ON g.id = s.subject_id AND g.work_unit_id = s.work_unit_id
      LEFT JOIN signed_inspection i ON i.report_id = g.report_id
   ORDER BY s.work_unit_id, s.number`;

/** The audit trail names the seal of each closed inspection and signature, so that a deleted seal is noticed, the last one too. */
const MISSING_SEALS_SQL = `
  SELECT a.work_unit_id AS "unitId", (a.event->>'sealNumber')::int AS number
    FROM audit a
   WHERE a.type IN ('closed-report', 'signed-report') AND a.event ? 'sealNumber' AND NOT EXISTS (
     SELECT FROM record_seal s WHERE s.work_unit_id = a.work_unit_id AND s.number = (a.event->>'sealNumber')::int
        AND s.subject_id = coalesce(a.event->>'signatureId', a.event->>'reportId')::uuid)
   ORDER BY 1, 2`;

/** Computes the chain of each work unit again, and compares it with the reports, the signatures, the audit trail and the anchors. */
export async function checkSeals(database: { url: string }): Promise<SealCheckResult> {
  const client = new Client(database.url);
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query('SET LOCAL ROLE earthtight_maintenance');
    const { rows: seals } = await client.query<StoredSeal>(SEALS_SQL);
    const { rows: missing } = await client.query<{ unitId: string; number: number }>(MISSING_SEALS_SQL);
    const anchors = await loadAnchors(client);
    const problems = [
      ...seals.flatMap((seal, index) => listSealProblems(seal, seals[index - 1])),
      ...missing.map(({ unitId, number }) => formatMissing(unitId, number)),
      ...listAnchorProblems(anchors, seals),
    ];
    return { sealCount: seals.length, anchorCount: anchors.length, problems: [...new Set(problems)] };
  } finally {
    await client.end();
  }
}

function listSealProblems(seal: StoredSeal, neighbor: StoredSeal | undefined): string[] {
  const previous = neighbor?.unitId === seal.unitId ? neighbor : undefined;
  const expected = (previous?.number ?? 0) + 1;
  const isMissing = seal.number > expected;
  const follows = isMissing || seal.previousHash === (previous?.hash ?? '');
  const name = formatSealName(seal);
  return [
    ...(isMissing ? [formatMissing(seal.unitId, expected, seal.number - 1)] : []),
    ...(follows ? [] : [`${name} does not follow the seal before it.`]),
    ...(hashSeal(seal) === seal.hash ? [] : [`${name} was changed.`]),
    ...listRecordProblems(seal, name),
  ];
}

function listRecordProblems(
  { kind, subjectId, digest, pdfDigest, signature, content }: StoredSeal,
  name: string,
): string[] {
  if (kind === 'final-pdf')
    return digest === pdfDigest ? [] : [`${name} does not match the PDF of inspection ${subjectId}.`];
  if (signature === null) return [`${name} does not match signature ${subjectId}, which is missing.`];
  const { signedAt, receivedAt, ...columns } = signature;
  const sealed = hashSignature({ ...columns, signedAt: new Date(signedAt), receivedAt: new Date(receivedAt) });
  return [
    ...(digest === sealed ? [] : [`${name} does not match signature ${subjectId}.`]),
    ...(content !== null && createHash('sha256').update(content).digest('hex') === signature.digest
      ? []
      : [`${name}: inspection ${signature.reportId} is not as it was signed.`]),
  ];
}

const formatMissing = (unitId: string, first: number, last = first) =>
  first === last
    ? `Seal ${first} of work unit ${unitId} is missing.`
    : `Seals ${first} to ${last} of work unit ${unitId} are missing.`;

/** The lines that `npm run check` prints. */
export function formatSealCheck({ sealCount, anchorCount, problems }: SealCheckResult): string[] {
  const checked = `Seals checked: ${sealCount}. Anchors checked: ${anchorCount}.`;
  const verdict =
    problems.length === 0 ? `✓ ${checked} All match.` : `✗ ${checked} Problems found: ${problems.length}.`;
  const note = '  The signatures of the anchors were not checked. `npm run anchors` writes them for OpenSSL.';
  return [...problems.map((problem) => `✗ ${problem}`), verdict, ...(anchorCount > 0 ? [note] : [])];
}
