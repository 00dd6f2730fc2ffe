import { findRuleOptions } from '@/lib/compliance/server/rows';
import { findSite } from '@/lib/compliance/server/site';
import { failure, isFailure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { toIsoTime } from '@/lib/platform/database/iso-time';
import type { Member } from '@/lib/platform/operation/call';
import { implement } from '@/lib/platform/operation/implement';
import { successOutput } from '@/lib/platform/operation/input-schemas';
import { lockRegister } from '@/lib/register/server/record-inspection';
import { signLog, type LogSigning } from '@/lib/signing/contract';
import type { Authority } from '@/lib/signing/delegations';
import { computeDigest } from '@/lib/signing/digest';
import { signingEvents } from '@/lib/signing/events';
import type { LogSigner, PrintedLogSignature } from '@/lib/signing/log-signatures';
import { getSigningRole } from '@/lib/signing/signing-role';
import {
  getSigningRules,
  isCurrentStatement,
  LOG_INSPECTOR_KEY,
  needsCertification,
  type SignatureKind,
} from '@/lib/signing/statements';
import { SELECT_AUTHORITIES } from './delegations';
import { hashLogSignature, LOG_ENTRY_JSON } from './log-entry-digest';
import { signLogSchema } from './schema';
import { addSeal, createCheckId } from './seals';
import { checkSiteAuthority, limitSignedAt } from './signatures';

/** Signs entries of the corrective action log, all or none (SIGN-12). */
export const signLogCommand = implement(signLog, {
  input: signLogSchema,
  output: successOutput,
  events: signingEvents,
  async run({ db, input: { signature, entries }, actor, now, record }) {
    const site = await findLogSite(db, entries);
    if (!site) return failure('log-entry-not-found');
    await lockRegister(db, site.id);
    const toAdd = await listNewEntries(db, { entries, kind: signature.kind }, actor);
    if (isFailure(toAdd)) return toAdd;
    if (toAdd.length === 0) return { success: true as const };
    if (!isCurrentStatement(signature.kind, signature.statementKey, LOG_INSPECTOR_KEY))
      return failure('statement-changed');
    const stored = await loadStoredEntries(db, { siteId: site.id, entries: toAdd });
    if (isFailure(stored)) return stored;
    const signedAt = limitSignedAt(signature, now);
    const delegationId = await findDelegationId(
      db,
      { siteId: site.id, kind: signature.kind, signedAt },
      { actor, now },
    );
    if (isFailure(delegationId)) return delegationId;
    const seals: { number: number; subjectId: string }[] = [];
    for (const entry of stored) {
      const added = await addLogSignature(db, { ...signature, ...entry, signedAt, delegationId }, { actor, now });
      if (isFailure(added)) return added;
      seals.push(added);
    }
    record({ type: 'signed-log', siteId: site.id, siteName: site.name, seals });
    return { success: true as const };
  },
});

type SignedEntry = LogSigning['entries'][number];

/** The site whose log has the entries; null if the work unit has no such site. */
async function findLogSite(db: Db, [entry]: readonly SignedEntry[]): Promise<{ id: string; name: string } | null> {
  const row = entry && (await findActionSite(db, entry.correctiveActionId));
  return row ? findSite(db, row.siteId) : null;
}

const findActionSite = (db: Db, id: string) =>
  db.correctiveAction.findUnique({ where: { id }, select: { siteId: true } });

/** The entries that the person has not signed as they are. A repeated request has none. */
async function listNewEntries(
  db: Db,
  { entries, kind }: { entries: readonly SignedEntry[]; kind: SignatureKind },
  { personId }: Member,
): Promise<SignedEntry[] | Failure> {
  const stored = await db.logSignature.findMany({
    where: {
      OR: [
        { id: { in: entries.map(({ id }) => id) } },
        { personId, kind, lastEventId: { in: entries.map(({ lastEventId }) => lastEventId) } },
      ],
    },
    select: { id: true, correctiveActionId: true, lastEventId: true, personId: true, kind: true },
  });
  const isSigned = (entry: SignedEntry) =>
    stored.some(
      (row) =>
        row.correctiveActionId === entry.correctiveActionId &&
        row.lastEventId === entry.lastEventId &&
        row.personId === personId &&
        row.kind === kind,
    );
  const toAdd = entries.filter((entry) => !isSigned(entry));
  return toAdd.some(({ id }) => stored.some((row) => row.id === id)) ? failure('signature-id-used') : toAdd;
}

interface StoredEntry extends SignedEntry {
  /** SHA-256 of the entry. */
  digest: string;
}

interface EntryRow {
  id: string;
  tag: string;
  name: string;
  isClosed: boolean;
  lastEventId: string;
  entry: object;
}

/** The entries with their digests. The caller has locked the register. Fails if one is open or was changed since. */
async function loadStoredEntries(
  db: Db,
  { siteId, entries }: { siteId: string; entries: readonly SignedEntry[] },
): Promise<StoredEntry[] | Failure> {
  const ids = entries.map(({ correctiveActionId }) => correctiveActionId);
  const rows = await db.$queryRaw<EntryRow[]>`
    SELECT c.id, b.tag, c.name, c.closed_at IS NOT NULL AS "isClosed", l.id AS "lastEventId", ${LOG_ENTRY_JSON} AS entry
      FROM corrective_action c JOIN bmp_instance b ON b.id = c.bmp_instance_id
      CROSS JOIN LATERAL (
        SELECT e.id, e.number FROM corrective_action_event e WHERE e.corrective_action_id = c.id
         ORDER BY e.number DESC LIMIT 1) AS l
     WHERE c.site_id = ${siteId}::uuid AND c.id = ANY (${ids}::uuid[])`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = entries.flatMap((entry) => {
    const row = byId.get(entry.correctiveActionId);
    return row ? [{ entry, row }] : [];
  });
  if (found.length < entries.length) return failure('log-entry-not-found');
  const changed = found.filter(({ entry, row }) => !row.isClosed || row.lastEventId !== entry.lastEventId);
  if (changed.length > 0)
    return failure('log-entry-changed', { entries: changed.map(({ row }) => `${row.tag} ${row.name}`).join(', ') });
  return found.map(({ entry, row }) => ({ ...entry, digest: computeDigest(row.entry) }));
}

/** The delegation by which the person certifies; null for a signature as inspector. */
async function findDelegationId(
  db: Db,
  { siteId, kind, signedAt }: { siteId: string; kind: SignatureKind; signedAt: Date },
  { actor, now }: { actor: Member; now: Date },
): Promise<string | null | Failure> {
  const options = await findRuleOptions(db, siteId, now);
  if (options === null) return failure('log-without-permit');
  if (kind === 'inspector') return null;
  if (!needsCertification(options.key)) return failure('not-certified');
  const checked = await checkSiteAuthority(db, { siteId, personId: actor.personId, signedAt });
  if (isFailure(checked)) return checked;
  return checked.authority?.id ?? failure('no-authority', { names: checked.certifiers });
}

interface NewLogSignature extends Omit<LogSigning['signature'], 'signedAt'>, StoredEntry {
  signedAt: Date;
  delegationId: string | null;
}

async function addLogSignature(
  db: Db,
  signature: NewLogSignature,
  { actor, now }: { actor: Member; now: Date },
): Promise<{ number: number; subjectId: string } | Failure> {
  const row = { ...signature, personId: actor.personId, name: actor.name, receivedAt: now };
  const { count } = await db.logSignature.createMany({
    data: [{ ...row, workUnitId: actor.unit.id }],
    skipDuplicates: true,
  });
  // Another work unit has the id, or another entry of the request.
  if (count === 0) return failure('signature-id-used');
  const sealed = { unitId: actor.unit.id, kind: 'log-entry' as const, subjectId: row.id };
  const seal = await addSeal(db, { ...sealed, digest: hashLogSignature(row), checkId: createCheckId() }, now);
  return { number: seal.number, subjectId: row.id };
}

/** What a person needs to sign entries of a site's log; null without a permit profile. */
export async function loadLogSigner(
  db: Db,
  siteId: string,
  { personId, name, unit }: Pick<Member, 'personId' | 'name'> & { unit: { id: string } },
  now: Date,
): Promise<LogSigner | null> {
  const options = await findRuleOptions(db, siteId, now);
  const site = options && (await findSite(db, siteId));
  if (!options || !site) return null;
  const [row] = await db.$queryRaw<{ authorities: Authority[]; title: string | null }[]>`
    SELECT (${SELECT_AUTHORITIES}) AS authorities, (SELECT work_role FROM membership
      WHERE person_id = ${personId}::uuid AND work_unit_id = ${unit.id}::uuid) AS title`;
  const { authorities = [], title } = row ?? {};
  const query = { personId, siteId, timeZone: site.timeZone, at: now.toISOString() };
  const role = getSigningRole(authorities, { ...getSigningRules(options), ...query });
  const statementKey = role.kind === 'inspector' ? LOG_INSPECTOR_KEY : role.statementKey;
  return { name, title: title ?? '', role: { ...role, statementKey } };
}

/** The signatures of entries in the order of their seals, as a form prints them. One SQL statement. */
export const loadPrintedLogSignatures = (
  db: Db,
  correctiveActionIds: readonly string[],
): Promise<PrintedLogSignature[]> =>
  db.$queryRaw<PrintedLogSignature[]>`
    SELECT g.corrective_action_id AS "correctiveActionId", g.person_id AS "personId", g.name, g.title,
        g.kind = 'certification' AS "isCertification", g.statement_key AS "statementKey",
        ${toIsoTime('g.signed_at')} AS "signedAt", s.number AS "sealNumber",
        NOT EXISTS (SELECT FROM corrective_action_event e JOIN corrective_action_event l ON l.id = g.last_event_id
          WHERE e.corrective_action_id = g.corrective_action_id AND e.number > l.number) AS "isCurrent"
      FROM log_signature g
      JOIN record_seal s ON s.work_unit_id = g.work_unit_id AND s.kind = 'log-entry' AND s.subject_id = g.id
     WHERE g.corrective_action_id = ANY (${[...correctiveActionIds]}::uuid[]) ORDER BY s.number`;
