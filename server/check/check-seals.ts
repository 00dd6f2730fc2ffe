import { Client } from 'pg';
import { toIsoTime } from '@/lib/platform/database/iso-time';
import { computeDigest, computeSha256 } from '@/lib/signing/digest';
import { hashAddendum, type SealedAddendum } from '@/lib/signing/server/addendum-digest';
import { hashLogSignature, LOG_ENTRY_JSON, type LogSignatureRow } from '@/lib/signing/server/log-entry-digest';
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
  /** The digest of the PDF as its report or signature has it; null without it, and for other records. */
  pdfDigest: string | null;
  /** Null for other records, and for a signature that is missing. */
  signature: StoredRow<SignatureRow> | null;
  /** Null for other records, and for an addendum that is missing. */
  addendum: StoredRow<SealedAddendum> | null;
  /** What was signed, or what the addendum corrects. */
  content: string | null;
  /** Null for other records, and for a signature that is missing. */
  logSignature: StoredRow<LogSignatureRow> | null;
  /** The entry of the log up to what was signed. */
  logEntry: object | null;
  /** Whether the Office removed the record after it was kept long enough. */
  isRemoved: boolean;
}

type StoredRow<Row> = Omit<Row, 'signedAt' | 'receivedAt'> & { signedAt: string; receivedAt: string };

const SEALS_SQL = `
  SELECT s.work_unit_id AS "unitId", s.number, s.kind, s.subject_id AS "subjectId", s.digest,
         ${toIsoTime('s.sealed_at').sql} AS "sealedAt",
         s.previous_hash AS "previousHash", s.hash, coalesce(r.pdf_sha256, f.pdf_sha256) AS "pdfDigest", i.content,
         CASE WHEN g.id IS NOT NULL THEN json_build_object('id', g.id, 'reportId', g.report_id, 'kind', g.kind,
           'personId', g.person_id, 'name', g.name, 'title', g.title, 'delegationId', g.delegation_id,
           'certificate', g.certificate, 'statementKey', g.statement_key,
           'drawing', g.drawing, 'signedAt', g.signed_at, 'receivedAt', g.received_at,
           'clockOffsetMs', g.clock_offset_ms, 'digest', g.digest) END AS signature,
         CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'reportId', a.report_id, 'number', a.number,
           'section', a.section, 'text', a.text, 'addedBy', a.added_by, 'name', a.name, 'title', a.title,
           'drawing', a.drawing, 'signedAt', a.signed_at, 'receivedAt', a.received_at,
           'clockOffsetMs', a.clock_offset_ms, 'inspectionDigest', i.digest, 'photos', (
             SELECT coalesce(json_agg(json_build_object('fileName', n.name, 'sha256', p.sha256) ORDER BY n.position), '[]')
               FROM unnest(a.photos) WITH ORDINALITY AS n (name, position)
                 LEFT JOIN photo p ON p.file_name = n.name AND p.work_unit_id = a.work_unit_id)) END AS addendum,
         CASE WHEN o.id IS NOT NULL THEN json_build_object('id', o.id, 'correctiveActionId', o.corrective_action_id,
           'lastEventId', o.last_event_id, 'kind', o.kind, 'personId', o.person_id, 'name', o.name, 'title', o.title,
           'delegationId', o.delegation_id, 'statementKey', o.statement_key, 'drawing', o.drawing,
           'signedAt', o.signed_at, 'receivedAt', o.received_at, 'clockOffsetMs', o.clock_offset_ms,
           'digest', o.digest) END AS "logSignature",
         CASE WHEN o.id IS NOT NULL THEN ${LOG_ENTRY_JSON.sql} END AS "logEntry",
         EXISTS (SELECT FROM record_removal d
           WHERE d.work_unit_id = s.work_unit_id AND s.subject_id = ANY (d.sealed_ids)) AS "isRemoved"
    FROM record_seal s
      LEFT JOIN report r ON r.id = s.subject_id AND r.work_unit_id = s.work_unit_id
      LEFT JOIN signed_pdf f ON s.kind = 'signed-pdf' AND f.signature_id = s.subject_id AND f.work_unit_id = s.work_unit_id
      LEFT JOIN signature g ON g.id = s.subject_id AND g.work_unit_id = s.work_unit_id
      LEFT JOIN addendum a ON a.id = s.subject_id AND a.work_unit_id = s.work_unit_id
      LEFT JOIN log_signature o ON o.id = s.subject_id AND o.work_unit_id = s.work_unit_id
      LEFT JOIN corrective_action c ON c.id = o.corrective_action_id
      LEFT JOIN corrective_action_event l ON l.id = o.last_event_id
      LEFT JOIN signed_inspection i ON i.report_id = coalesce(g.report_id, a.report_id)
   ORDER BY s.work_unit_id, s.number`;

/** The audit trail names the seal of each closed inspection, signature and addendum, so that a deleted seal is noticed, the last one too. */
const MISSING_SEALS_SQL = `
  WITH named AS (
    SELECT work_unit_id, (event->>'sealNumber')::int AS number,
           coalesce(event->>'addendumId', event->>'signatureId', event->>'reportId')::uuid AS subject_id
      FROM audit WHERE type IN ('closed-report', 'signed-report', 'added-addendum') AND event ? 'sealNumber'
    UNION ALL
    SELECT a.work_unit_id, e.number, e."subjectId" FROM audit a
      CROSS JOIN LATERAL jsonb_to_recordset(a.event->'seals') AS e (number int, "subjectId" uuid)
     WHERE a.type = 'signed-log')
  SELECT n.work_unit_id AS "unitId", n.number FROM named n
   WHERE NOT EXISTS (SELECT FROM record_seal s
     WHERE s.work_unit_id = n.work_unit_id AND s.number = n.number AND s.subject_id = n.subject_id)
   ORDER BY 1, 2`;

/** No event of the audit trail names the seal of a signed PDF, which a job makes. */
const PDFS_WITHOUT_SEAL_SQL = `
  SELECT f.signature_id AS "signatureId" FROM signed_pdf f
   WHERE f.pdf_key IS NOT NULL AND NOT EXISTS (
     SELECT FROM record_seal s WHERE s.kind = 'signed-pdf' AND s.subject_id = f.signature_id AND s.work_unit_id = f.work_unit_id)
   ORDER BY 1`;

/** Computes the chain of each work unit again, and compares it with the records, the audit trail and the anchors. */
export async function checkSeals(database: { url: string }): Promise<SealCheckResult> {
  const client = new Client(database.url);
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query('SET LOCAL ROLE earthtight_maintenance');
    const { rows: seals } = await client.query<StoredSeal>(SEALS_SQL);
    const { rows: missing } = await client.query<{ unitId: string; number: number }>(MISSING_SEALS_SQL);
    const { rows: unsealed } = await client.query<{ signatureId: string }>(PDFS_WITHOUT_SEAL_SQL);
    const anchors = await loadAnchors(client);
    const problems = [
      ...seals.flatMap((seal, index) => listSealProblems(seal, seals[index - 1])),
      ...missing.map(({ unitId, number }) => formatMissing(unitId, number)),
      ...unsealed.map(({ signatureId }) => `The PDF of signature ${signatureId} has no seal.`),
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
    ...(seal.isRemoved ? [] : listRecordProblems(seal, name)),
  ];
}

function listRecordProblems(seal: StoredSeal, name: string): string[] {
  const { kind, subjectId, digest, pdfDigest, signature, addendum, content } = seal;
  if (kind === 'log-entry') return listLogProblems(seal, name);
  if (kind === 'final-pdf' || kind === 'signed-pdf') {
    const subject = kind === 'final-pdf' ? 'inspection' : 'signature';
    return digest === pdfDigest ? [] : [`${name} does not match the PDF of ${subject} ${subjectId}.`];
  }
  const subject = `${kind} ${subjectId}`;
  const row = kind === 'signature' ? signature : addendum;
  if (row === null) return [`${name} does not match ${subject}, which is missing.`];
  const sealed = signature ? hashSignature(parseTimes(signature)) : addendum && hashAddendum(parseTimes(addendum));
  const signedDigest = signature ? signature.digest : addendum?.inspectionDigest;
  return [
    ...(digest === sealed ? [] : [`${name} does not match ${subject}.`]),
    ...(content !== null && computeSha256(content) === signedDigest
      ? []
      : [`${name}: inspection ${row.reportId} is not as it was signed.`]),
  ];
}

function listLogProblems({ subjectId, digest, logSignature, logEntry }: StoredSeal, name: string): string[] {
  const subject = `log signature ${subjectId}`;
  if (logSignature === null) return [`${name} does not match ${subject}, which is missing.`];
  return [
    ...(digest === hashLogSignature(parseTimes(logSignature)) ? [] : [`${name} does not match ${subject}.`]),
    ...(logEntry !== null && computeDigest(logEntry) === logSignature.digest
      ? []
      : [`${name}: corrective action ${logSignature.correctiveActionId} is not as it was signed.`]),
  ];
}

const parseTimes = <Row extends { signedAt: string; receivedAt: string }>(row: Row) => ({
  ...row,
  signedAt: new Date(row.signedAt),
  receivedAt: new Date(row.receivedAt),
});

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
