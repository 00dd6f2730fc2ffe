import type { PackAddendum, PackDelegation } from '@/lib/audit-packs/tables';
import { calendarDay } from '@/lib/dates';
import type { Db } from '@/lib/platform/database/client';
import { toIsoTime } from '@/lib/platform/database/iso-time';
import { loadDelegations } from '@/lib/signing/server/delegations';
import { loadPackInspections, type InspectionWithFiles, type StoredFile } from './pack-inspections';
import type { PackSite } from './pack-site';

/** What of a pack is stored as files, and the records that name them. */
export interface PackFiles {
  inspections: InspectionWithFiles[];
  addenda: PackAddendum[];
  delegations: PackDelegation[];
  /** In the order of the pack. */
  stored: StoredFile[];
}

export async function loadPackFiles(db: Db, site: PackSite, withEvidence: boolean): Promise<PackFiles> {
  const inspections = await loadPackInspections(db, site);
  const addenda = await loadPackAddenda(db, site);
  const { delegations, letters } = await loadPackDelegations(db, site.site.id);
  const evidence = withEvidence ? await loadEvidence(db, site) : [];
  return {
    inspections,
    addenda,
    delegations,
    stored: [...inspections.flatMap(({ files }) => files), ...letters, ...evidence],
  };
}

const loadPackAddenda = (db: Db, { site, start, end }: PackSite): Promise<PackAddendum[]> =>
  db.$queryRaw<PackAddendum[]>`
    SELECT a.report_id AS "reportId", a.id, a.number, a.section, a.text, a.photos, a.name, a.title, a.drawing,
           ${toIsoTime('a.signed_at')} AS "signedAt",
           json_build_object('number', s.number, 'checkId', s.check_id) AS seal
      FROM addendum a JOIN report r ON r.id = a.report_id
      JOIN record_seal s ON s.work_unit_id = a.work_unit_id AND s.kind = 'addendum' AND s.subject_id = a.id
     WHERE r.site_id = ${site.id}::uuid AND r.deleted_at IS NULL
       AND r.date >= ${start}::timestamptz AND r.date < ${end}::timestamptz
     ORDER BY r.date, r.id, a.number`;

/** Those that apply to the site, and their letters. */
async function loadPackDelegations(
  db: Db,
  siteId: string,
): Promise<{ delegations: PackDelegation[]; letters: StoredFile[] }> {
  const delegations = await loadDelegations(db, siteId);
  const rows = await db.delegation.findMany({
    where: { id: { in: delegations.map(({ id }) => id) }, letterKey: { not: null } },
    select: { id: true, letterKey: true, letterSha256: true, letterBytes: true },
    orderBy: { id: 'asc' },
  });
  const letters = rows.flatMap(({ id, letterKey, letterSha256, letterBytes }) =>
    letterKey === null || letterSha256 === null
      ? []
      : [{ path: getLetterPath(id), source: { key: letterKey }, sha256: letterSha256, bytes: letterBytes }],
  );
  const withLetter = new Set(rows.map(({ id }) => id));
  return {
    delegations: delegations.map((delegation) => ({
      ...delegation,
      file: withLetter.has(delegation.id) ? getLetterPath(delegation.id) : '',
    })),
    letters,
  };
}

const getLetterPath = (delegationId: string): string => `delegations/${delegationId}.pdf`;

interface EvidenceRow {
  fileName: string;
  key: string;
  sha256: string;
  phoneSha256: string;
  bytes: number;
  startedAt: string;
  reportId: string;
}

/** Full-size photos of the inspections of the period, of their addenda, and of later fixes. */
async function loadEvidence(db: Db, { site, start, end }: PackSite): Promise<StoredFile[]> {
  const rows = await db.$queryRaw<EvidenceRow[]>`
    WITH inspection AS (
      SELECT id, date FROM report
       WHERE site_id = ${site.id}::uuid AND status <> 'setup' AND deleted_at IS NULL
         AND date >= ${start}::timestamptz AND date < ${end}::timestamptz),
    named AS (
      SELECT p.file_name, i.id, i.date FROM photo p JOIN inspection i ON i.id = p.report_id
      UNION
      SELECT unnest(a.photos), i.id, i.date FROM addendum a JOIN inspection i ON i.id = a.report_id
      UNION
      SELECT jsonb_array_elements_text(e.photos), i.id, i.date
        FROM corrective_action_event e JOIN corrective_action c ON c.id = e.corrective_action_id
        JOIN inspection i ON i.id = c.report_id)
    SELECT DISTINCT ON (p.file_name) p.file_name AS "fileName", p.evidence_key AS key,
           p.stored_evidence_sha256 AS sha256, p.evidence_sha256 AS "phoneSha256", p.evidence_bytes AS bytes,
           ${toIsoTime('n.date')} AS "startedAt", n.id AS "reportId"
      FROM named n JOIN photo p ON p.file_name = n.file_name
     WHERE p.evidence_key IS NOT NULL AND p.removed_at IS NULL
     ORDER BY p.file_name, n.date, n.id`;
  return rows.map(({ fileName, key, startedAt, reportId, ...row }) => ({
    path: `evidence/${calendarDay(startedAt, site.timeZone)}-${reportId}/${replaceExtension(fileName, key)}`,
    source: { key },
    ...row,
  }));
}

/** The file name of a photo always ends in .jpg; its full-size photo may be a PNG or a HEIC. */
const replaceExtension = (fileName: string, key: string): string =>
  fileName.replace(/\.\w+$/, key.slice(key.lastIndexOf('.')));
