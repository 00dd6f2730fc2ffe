import { Client } from 'pg';
import type { ReportProgress } from '@/server/backup/progress';
import { formatCount } from '@/lib/format-count';
import { hashFile, MARKER_KEY, type Storage } from '@/lib/platform/storage/storage';

/** The result of `npm run check`: whether stored files match their rows and digests. */
export interface FileCheckResult {
  photos: number;
  evidenceCopies: number;
  finalPdfs: number;
  signedPdfs: number;
  letters: number;
  planSheets: number;
  boardPictures: number;
  packParts: number;
  wrongFiles: WrongFile[];
  /** Files of the storage without a row, left by an interrupted upload or a restore. */
  unnamedCount: number;
}

export interface WrongFile {
  what: keyof typeof NAMED_FILES_SQL;
  /** The file's key in the storage; the report's id for a closed inspection without a PDF. */
  key: string;
  why: 'is missing' | 'is damaged';
}

interface NamedFile {
  key: string;
  sha256: string | null;
}

const NAMED_FILES_SQL = {
  photo: `SELECT work_unit_id || '/' || directory || '/' || file_name AS key, sha256 FROM photo`,
  'evidence copy': `SELECT evidence_key AS key, stored_evidence_sha256 AS sha256 FROM photo
                     WHERE evidence_key IS NOT NULL`,
  'final PDF': `SELECT coalesce(pdf_key, id::text) AS key, pdf_sha256 AS sha256 FROM report
                 WHERE status IN ('closed', 'finished')`,
  'signed PDF': `SELECT pdf_key AS key, pdf_sha256 AS sha256 FROM signed_pdf WHERE pdf_key IS NOT NULL`,
  'authorization letter': `SELECT letter_key AS key, letter_sha256 AS sha256 FROM delegation
                            WHERE letter_key IS NOT NULL`,
  'plan sheet': `SELECT file_key AS key, sha256 FROM plan_sheet`,
  'board picture': `SELECT certificate_key AS key, certificate_sha256 AS sha256 FROM site_board
                          WHERE certificate_key IS NOT NULL`,
  'part of an audit pack': `SELECT work_unit_id || '/packs/' || id || '.' || lpad((number - 1)::text, 4, '0') AS key,
                                     part.sha256
                              FROM audit_pack, unnest(parts) WITH ORDINALITY AS part (sha256, number)
                             WHERE state = 'ready'`,
} as const;

const FILE_KINDS = Object.keys(NAMED_FILES_SQL) as WrongFile['what'][];

const PAGE_SIZE = 1000;

/** Reads every photo, PDF and other file that rows name, as of one moment. Safe while the server runs; changes nothing. */
export async function checkFiles(
  database: { url: string },
  storage: Storage,
  onProgress: ReportProgress = () => undefined,
): Promise<FileCheckResult> {
  const client = new Client(database.url);
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query('SET LOCAL ROLE earthtight_maintenance');
    const wrong: WrongFile[] = [];
    const namedKeys = new Set<string>();
    const count = {
      photo: 0,
      'evidence copy': 0,
      'final PDF': 0,
      'signed PDF': 0,
      'authorization letter': 0,
      'plan sheet': 0,
      'board picture': 0,
      'part of an audit pack': 0,
    };
    const total = await countNamedFiles(client);
    let done = 0;
    for (const what of FILE_KINDS) {
      for await (const file of readNamedFiles(client, what)) {
        count[what] += 1;
        namedKeys.add(file.key);
        const why = await checkFile(storage, file);
        if (why) wrong.push({ what, key: file.key, why });
        done += 1;
        onProgress({ step: 'Checking files', done, total, unit: 'files' });
      }
    }
    let unnamed = 0;
    for await (const { key } of storage.list()) if (key !== MARKER_KEY && !namedKeys.has(key)) unnamed += 1;
    return {
      photos: count.photo,
      evidenceCopies: count['evidence copy'],
      finalPdfs: count['final PDF'],
      signedPdfs: count['signed PDF'],
      letters: count['authorization letter'],
      planSheets: count['plan sheet'],
      boardPictures: count['board picture'],
      packParts: count['part of an audit pack'],
      wrongFiles: wrong,
      unnamedCount: unnamed,
    };
  } finally {
    await client.end();
  }
}

async function countNamedFiles(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT (${FILE_KINDS.map((what) => `(SELECT count(*) FROM (${NAMED_FILES_SQL[what]}) named)`).join(' + ')})::int AS count`,
  );
  return rows[0]?.count ?? 0;
}

async function* readNamedFiles(client: Client, what: keyof typeof NAMED_FILES_SQL): AsyncGenerator<NamedFile> {
  await client.query(`DECLARE named NO SCROLL CURSOR FOR ${NAMED_FILES_SQL[what]}`);
  for (;;) {
    const { rows } = await client.query<NamedFile>(`FETCH ${PAGE_SIZE} FROM named`);
    if (rows.length === 0) break;
    yield* rows;
  }
  await client.query('CLOSE named');
}

async function checkFile(storage: Storage, { key, sha256 }: NamedFile): Promise<WrongFile['why'] | null> {
  if (!key.includes('/')) return 'is missing';
  const file = await hashFile(storage, key);
  if (file === null) return 'is missing';
  return file.sha256 === sha256 ? null : 'is damaged';
}

const MAX_LISTED_FILES = 20;

/** The lines that `npm run check` prints. */
export function formatFileCheck(result: FileCheckResult): string[] {
  const { photos, evidenceCopies, finalPdfs, signedPdfs, letters, planSheets, boardPictures, packParts } = result;
  const { wrongFiles, unnamedCount } = result;
  const wrongLines = wrongFiles.slice(0, MAX_LISTED_FILES).map(({ what, key, why }) => `✗ The ${what} ${key} ${why}.`);
  const moreLine =
    wrongFiles.length > wrongLines.length ? [`✗ … and ${wrongFiles.length - wrongLines.length} more.`] : [];
  const plans = planSheets > 0 ? `, ${formatCount(planSheets, 'plan sheet')}` : '';
  const boards = boardPictures > 0 ? `, ${formatCount(boardPictures, 'board picture')}` : '';
  const packs = packParts > 0 ? ` and ${packParts} parts of audit packs` : '';
  const total = `${photos} photos, ${evidenceCopies} evidence copies, ${finalPdfs} final PDFs, ${signedPdfs} signed PDFs and ${letters} authorization letters${plans}${boards}${packs} were read`;
  const verdict = wrongFiles.length === 0 ? `✓ ${total}: all match.` : `✗ ${total}: ${wrongFiles.length} do not match.`;
  const unnamedLine =
    unnamedCount > 0 ? [`  ${unnamedCount} files are not used by the database and were left unchanged.`] : [];
  return [...wrongLines, ...moreLine, verdict, ...unnamedLine];
}
