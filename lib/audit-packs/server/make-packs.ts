import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { packMessages } from '@/lib/audit-packs/events';
import { createManifest, createSha256Sums, type PackedFile, type PackDetails } from '@/lib/audit-packs/manifest';
import { getPackPercent, MAX_PACK_BYTES, PART_BYTES } from '@/lib/audit-packs/rules';
import { formatSiteTime } from '@/lib/audit-packs/site-time';
import { calendarDay } from '@/lib/dates';
import { createLiveNotification, formatNotification, LIVE_CHANNEL } from '@/lib/live-messages';
import { asUnit, type Db } from '@/lib/platform/database/client';
import type { AuditPack } from '@/lib/platform/prisma-client/client';
import { getRuntime } from '@/lib/platform/process/runtime';
import { hashBytes } from '@/lib/platform/storage/storage';
import { claimPack, isClaimed, withClaim, type ClaimedPack } from './claims';
import { removeEndedPacks } from './ended-packs';
import { writeReadme, writeSeals, writeTables, type WrittenFile } from './pack-content';
import { loadPackFiles } from './pack-files';
import { loadPackSite, type PackSite } from './pack-site';
import { getPartKey } from './parts';
import { getExpiry, notifyOfReadyPack } from './ready-notification';
import { statFiles, sumBytes, type SizedFile } from './stat-files';
import { splitIntoParts, zipFiles, type ZipEntry } from './zip';

/**
 * Makes the packs that wait, one at a time on all servers, and deletes the files of expired and deleted ones. After an
 * error the next run continues.
 */
export async function makePacks(now: Date, isStopped: () => boolean = () => false): Promise<void> {
  await removeEndedPacks(now);
  let hasNext = true;
  while (hasNext && !isStopped()) {
    const pack = await claimPack();
    hasNext = pack !== null && (await withClaim(pack, () => makePack(pack, now, isStopped)));
  }
}

/**
 * Makes a pack, or continues one: it is written again from the start, but parts that are stored already are not stored
 * again. Ends early if the server stops, or the pack is deleted.
 */
async function makePack(claimed: ClaimedPack, now: Date, isStopped: () => boolean): Promise<void> {
  const source = await asUnit(claimed.unitId, (db) => loadSource(db, claimed, now));
  if (!source) return;
  const files = await statFiles(source.files);
  const packed: PackedFile[] = [];
  const details = {
    ...source.details,
    missingFiles: files.flatMap(({ path, bytes }) => (bytes === null ? [path] : [])),
  };
  const entries = listEntries({ ...source, unitId: claimed.unitId, files, details, packed });
  const estimate = Math.min(
    MAX_PACK_BYTES,
    sumBytes(files) + source.written.reduce((sum, { content }) => sum + content.length, 0),
  );
  const writer = createPartWriter(claimed, { ...source, estimate });
  const records = new Map(files.map((file) => [file.path, file]));
  const chunks = zipFiles(entries, source.row.requestedAt, (file) =>
    packed.push(describe(file, records.get(file.path))),
  );
  for await (const part of splitIntoParts(chunks, PART_BYTES)) if (isStopped() || !(await writer.add(part))) return;
  await asUnit(claimed.unitId, (db) => finishPack(db, claimed, { ...writer.getResult(), source, now }));
}

interface PackSource {
  row: AuditPack;
  site: PackSite;
  details: Omit<PackDetails, 'missingFiles'>;
  files: Parameters<typeof statFiles>[0];
  written: WrittenFile[];
}

/** All records of the pack; null if it was deleted. */
async function loadSource(db: Db, claimed: ClaimedPack, now: Date): Promise<PackSource | null> {
  const row = await db.auditPack.findFirst({ where: isClaimed(claimed) });
  if (!row) return null;
  const site = await loadPackSite(db, row);
  const unit = await db.workUnit.findUniqueOrThrow({ where: { id: claimed.unitId }, select: { name: true } });
  const files = await loadPackFiles(db, site, row.withEvidence);
  const options = { ...site, unitId: claimed.unitId, withVerdicts: row.withVerdicts, now };
  const tables = await writeTables(db, files, options);
  const { timeZone, name } = site.site;
  return {
    row,
    site,
    details: {
      unit: unit.name,
      site: name,
      timeZone,
      fromDay: site.fromDay,
      toDay: site.toDay,
      madeBy: row.madeByName,
      madeAt: formatSiteTime(row.requestedAt.toISOString(), timeZone),
      withEvidence: row.withEvidence,
      withVerdicts: row.withVerdicts,
      waitingPdfs: files.inspections.flatMap(({ inspection: { id, startedAt }, waitsForPdf }) =>
        waitsForPdf ? [`${calendarDay(startedAt, timeZone)} ${id}`] : [],
      ),
    },
    files: files.stored,
    written: [...tables, await writeSeals(db, claimed.unitId, files)],
  };
}

interface EntrySource {
  unitId: string;
  files: readonly SizedFile[];
  written: readonly WrittenFile[];
  details: PackDetails;
  /** Filled while the entries are read. */
  packed: readonly PackedFile[];
}

/** Stored files first: they stay the same when a pack is continued, so that their parts are not stored again. */
const listEntries = ({ unitId, files, written, details, packed }: EntrySource): ZipEntry[] => [
  ...files
    .filter(({ bytes }) => bytes !== null)
    .map(({ path, source }) => ({ path, isText: false, read: () => readSource(unitId, source) })),
  ...[...written, writeReadme(details)].map(({ path, content }) => ({
    path,
    isText: true,
    read: () => Readable.from([content]),
  })),
  { path: 'manifest.json', isText: true, read: () => Readable.from([Buffer.from(createManifest(details, packed))]) },
  { path: 'SHA256SUMS', isText: true, read: () => Readable.from([Buffer.from(createSha256Sums(packed))]) },
];

async function* readSource(unitId: string, source: SizedFile['source']): AsyncGenerator<Uint8Array> {
  if ('key' in source) return yield* getRuntime().storage.stream(source.key);
  const { signedReportId: reportId } = source;
  const row = await asUnit(unitId, (db) =>
    db.signedInspection.findUniqueOrThrow({ where: { reportId }, select: { content: true } }),
  );
  yield Buffer.from(row.content);
}

/** The size and digest of a file, with what its record has instead. */
const describe = (file: PackedFile, record: SizedFile | undefined): PackedFile => ({
  ...file,
  ...(record && record.sha256 !== file.sha256 ? { expectedSha256: record.sha256 } : {}),
  ...(record?.phoneSha256 ? { phoneSha256: record.phoneSha256 } : {}),
});

interface PackResult {
  parts: string[];
  bytes: number;
  sha256: string;
}

/** Stores the parts of a pack, each with its progress. */
function createPartWriter(claimed: ClaimedPack, { row, estimate }: { row: AuditPack; estimate: number }) {
  const hash = createHash('sha256');
  let stored: readonly string[] = row.parts;
  let index = 0;
  let bytes = 0;
  return {
    /** Returns false if the pack was deleted, or another server makes it. */
    async add(part: Buffer): Promise<boolean> {
      hash.update(part);
      bytes += part.length;
      const digest = hashBytes(part);
      const isStored = stored[index] === digest;
      if (!isStored) {
        await getRuntime().storage.put(getPartKey(claimed.unitId, claimed.id, index), part);
        stored = [...stored.slice(0, index), digest];
      }
      index += 1;
      return (
        isStored || asUnit(claimed.unitId, (db) => recordPart(db, claimed, row.siteId, { parts: stored, estimate }))
      );
    },
    getResult: (): PackResult => ({ parts: stored.slice(0, index), bytes, sha256: hash.digest('hex') }),
  };
}

async function recordPart(
  db: Db,
  claimed: ClaimedPack,
  siteId: string,
  { parts, estimate }: { parts: readonly string[]; estimate: number },
): Promise<boolean> {
  const { id, claimId, state } = isClaimed(claimed);
  // As SQL: the client keeps a query plan for each length of a list, 60 KB for each part of a pack.
  const count = await db.$executeRaw`
    UPDATE audit_pack SET parts = ${parts}::text[], bytes = ${estimate}
     WHERE id = ${id}::uuid AND claim_id = ${claimId}::uuid AND state = ${state}`;
  const percents = [parts.length - 1, parts.length].map((length) => getPackPercent({ parts: length, bytes: estimate }));
  if (count > 0 && percents[0] !== percents[1]) await notifyScreens(db, claimed.unitId, siteId);
  return count > 0;
}

async function notifyScreens(db: Db, unitId: string, siteId: string): Promise<void> {
  const message = createLiveNotification(packMessages['changed-audit-packs'], unitId, { idsite: siteId });
  await db.$queryRaw`SELECT pg_notify(${LIVE_CHANNEL}, ${formatNotification(message)})::text`;
}

interface FinishedPack extends PackResult {
  source: PackSource;
  now: Date;
}

/** Makes the pack available, and notifies who requested it. */
async function finishPack(db: Db, claimed: ClaimedPack, { source, now, ...result }: FinishedPack): Promise<void> {
  const { count } = await db.auditPack.updateMany({
    where: isClaimed(claimed),
    data: { ...result, state: 'ready', expiresAt: getExpiry(now) },
  });
  if (count === 0) return;
  await notifyScreens(db, claimed.unitId, source.row.siteId);
  await notifyOfReadyPack(db, source.row, source.site, now);
}
