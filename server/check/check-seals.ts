import { Client } from 'pg';
import { toIsoTime } from '@/lib/platform/database/iso-time';
import { hashSeal, type Seal } from '@/lib/signing/server/seals';
import { formatSealName, listAnchorProblems, loadAnchors } from './check-anchors';

/** What `npm run check` found about the seals and anchors: how many there are, and a sentence for each problem. */
export interface SealCheckResult {
  sealCount: number;
  anchorCount: number;
  problems: string[];
}

interface StoredSeal extends Seal {
  hash: string;
  /** The digest of the sealed file as its report has it; null without the report. */
  recordDigest: string | null;
}

const SEALS_SQL = `
  SELECT s.work_unit_id AS "unitId", s.number, s.kind, s.subject_id AS "subjectId", s.digest,
         ${toIsoTime('s.sealed_at').sql} AS "sealedAt",
         s.previous_hash AS "previousHash", s.hash, r.pdf_sha256 AS "recordDigest"
    FROM record_seal s LEFT JOIN report r ON r.id = s.subject_id AND r.work_unit_id = s.work_unit_id
   ORDER BY s.work_unit_id, s.number`;

/** The audit trail names the seal of each closed inspection, so that a deleted seal is noticed, the last one too. */
const MISSING_SEALS_SQL = `
  SELECT a.work_unit_id AS "unitId", (a.event->>'sealNumber')::int AS number
    FROM audit a
   WHERE a.type = 'closed-report' AND a.event ? 'sealNumber' AND NOT EXISTS (
     SELECT FROM record_seal s WHERE s.work_unit_id = a.work_unit_id AND s.number = (a.event->>'sealNumber')::int
        AND s.subject_id = (a.event->>'reportId')::uuid)
   ORDER BY 1, 2`;

/** Computes the chain of each work unit again, and compares it with the reports, the audit trail and the anchors. */
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
    ...(seal.digest === seal.recordDigest ? [] : [`${name} does not match the PDF of inspection ${seal.subjectId}.`]),
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
