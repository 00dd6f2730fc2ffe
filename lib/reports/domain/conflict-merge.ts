import { same } from '@/lib/equal';
import { isAutoBmp } from './auto-bmps';
import { beingLoggedByBoth, isTakenOver } from './being-logged';
import type { ReportChanges, SaveResult } from '@/lib/reports/contract';
import { FIELD_KEYS, isPlace } from './fields';
import type { LoggedBmp, Report, ReportFields } from './report';
import { outgrows } from './bmp-capacity';
import { canCorrect, canLogMore, canWriteField, LIMITS } from './rules';

/**
 * What changed, and what to do when two people changed one report (house: "Two people, one report"). The units are
 * header fields and BMPs; values are compared, never identities.
 */
type FieldKey = keyof ReportFields;
type FieldValue = ReportFields[FieldKey];

/** What `mine` would save over `base`: only what the status of the base lets a person write. */
export function changesOf(base: Report, mine: Report): ReportChanges {
  const { status } = base;
  const fields = changedFields(base.fields, mine.fields, (key) => canWriteField(key, status));
  const changes: ReportChanges = {
    id: mine.id,
    baseVersion: base.version,
    fields,
    bmps: canCorrect(status) ? changedBmps(base, mine) : [],
    removed: canLogMore(status) ? removedBmps(base, mine) : [],
    // The editor logs nothing beyond the limit: what is beyond it came together when two people's work was merged.
    ...(outgrows(base.bmps, mine.bmps, LIMITS.bmps) ? { together: true } : {}),
  };
  return base.version === 0 ? creation(changes, mine) : changes;
}

/** What the server has never seen is sent whole, but only once something was entered (decision X-12). */
function creation(changes: ReportChanges, mine: Report): ReportChanges {
  const { phase: _phase, phaseHistory: _history, ...entered } = mine.fields;
  return { ...changes, fields: hasChanges(changes) ? entered : {} };
}

export function hasChanges({ fields, bmps, removed }: ReportChanges): boolean {
  return Object.keys(fields).length > 0 || bmps.length > 0 || removed.length > 0;
}

/** Did these changes arrive, although their answer was lost? */
export function holds({ fields, bmps }: Report, changes: ReportChanges): boolean {
  const here = byId(bmps);
  return (
    FIELD_KEYS.every((key) => !(key in changes.fields) || same(fields[key], changes.fields[key])) &&
    changes.bmps.every((bmp) => {
      const found = here.get(bmp.id);
      return found !== undefined && hasArrived(bmp, found);
    }) &&
    changes.removed.every(({ id }) => !here.has(id))
  );
}

export function applyChanges(base: Report, changes: ReportChanges): Report {
  const gone = new Set(changes.removed.map(({ id }) => id));
  const changed = new Map(changes.bmps.map((bmp) => [bmp.id, bmp]));
  const kept = base.bmps.filter(({ id }) => !gone.has(id)).map((bmp) => changed.get(bmp.id) ?? bmp);
  const known = new Set(base.bmps.map(({ id }) => id));
  const added = changes.bmps.filter(({ id }) => !known.has(id));
  return { ...base, fields: { ...base.fields, ...changes.fields }, bmps: [...kept, ...added] };
}

/** Is this save among those that the report has taken? What became of it there since is others' doing. */
export const isAmong = (save: ReportChanges | null, arrived: readonly string[] = []): boolean =>
  save?.saveId !== undefined && arrived.includes(save.saveId);

/**
 * The base as if the unanswered changes had been answered, where it is known or their state shows that they arrived:
 * what a person sent is no change of somebody else's, also when only the answer was lost.
 */
export function withArrived(
  base: Report,
  unanswered: ReportChanges | null,
  theirs: Report,
  arrived?: readonly string[],
): Report {
  if (unanswered === null) return base;
  if (isAmong(unanswered, arrived)) return { ...applyChanges(base, unanswered), version: theirs.version };
  const there = byId(theirs.bmps);
  let fields: Partial<ReportFields> = {};
  for (const key of FIELD_KEYS)
    if (key in unanswered.fields && same(unanswered.fields[key], theirs.fields[key]))
      fields = { ...fields, [key]: theirs.fields[key] };
  const bmps = unanswered.bmps.flatMap((bmp) => {
    const arrived = there.get(bmp.id);
    return arrived && hasArrived(bmp, arrived) ? [{ ...bmp, version: arrived.version }] : [];
  });
  return applyChanges(base, {
    ...unanswered,
    fields,
    bmps,
    removed: unanswered.removed.filter(({ id }) => !there.has(id)),
  });
}

/** The report with the versions and final labels that the server answered for what was sent. */
export function withSaved(report: Report, sent: ReportChanges, result: SaveResult): Report {
  const answers = new Map(result.bmps.map((answer) => [answer.id, answer]));
  const labels = new Map(sent.bmps.map(({ id, label }) => [id, label]));
  const bmps = report.bmps.map((bmp) => {
    const answer = answers.get(bmp.id);
    if (!answer) return bmp;
    // A label given meanwhile (the BMP changed its kind) is newer than the one the server answers for.
    const label = bmp.label === labels.get(bmp.id) ? answer.label : bmp.label;
    return { ...bmp, version: answer.version, label };
  });
  // Whoever sent no field was not compared with the version of the fields, and may not know what they are by now.
  const isNewer = sent.baseVersion === 0 || Object.keys(sent.fields).length > 0;
  return { ...report, version: isNewer ? result.version : report.version, bmps };
}

export type Conflict =
  | { kind: 'field'; key: FieldKey; mine: FieldValue; theirs: FieldValue }
  | { kind: 'bmp'; key: string; name: string; mine: LoggedBmp | null; theirs: LoggedBmp | null };

/** How somebody looks at the map belongs to that person and is never disputed. */
const PERSONAL: readonly FieldKey[] = ['mapView'];

/**
 * Both people's changes in one report that stands on theirs. Only a unit changed by both in different ways clashes;
 * until somebody decides, mine is kept, and theirs is in the clash.
 */
export function threeWay(base: Report, mine: Report, theirs: Report): { merged: Report; conflicts: Conflict[] } {
  const fields = changedFields(base.fields, mine.fields, () => true);
  const fieldClashes = FIELD_KEYS.filter(
    (key) =>
      key in fields &&
      !PERSONAL.includes(key) &&
      !same(base.fields[key], theirs.fields[key]) &&
      !same(mine.fields[key], theirs.fields[key]),
  ).map((key): Conflict => ({ kind: 'field', key, mine: mine.fields[key], theirs: theirs.fields[key] }));
  const bmps = mergedBmps(base, mine, theirs);
  const site = siteOf('siteId' in fields ? mine : theirs);
  const merged = {
    ...theirs,
    ...site,
    ...beingLoggedByBoth(base, mine, theirs),
    fields: { ...theirs.fields, ...fields },
    bmps: bmps.merged,
  };
  return { merged, conflicts: [...fieldClashes, ...bmps.conflicts] };
}

/** Name and zone follow the site and are not sent. */
export const siteOf = ({ siteName, timeZone }: Report) => ({ siteName, timeZone });

/** Clashes that nobody decided yet, as they stand when one of the two has changed once more. */
export function stillUndecided(clashes: readonly Conflict[], mine: Report, theirs: Report): Conflict[] {
  return clashes.flatMap((clash): Conflict[] => {
    if (clash.kind === 'field') {
      const now = { ...clash, mine: mine.fields[clash.key], theirs: theirs.fields[clash.key] };
      return same(now.mine, now.theirs) ? [] : [now];
    }
    const find = (report: Report) => report.bmps.find(({ id }) => id === clash.key) ?? null;
    // What I removed is shown as theirs until it is decided.
    const now = { ...clash, mine: clash.mine && find(mine), theirs: find(theirs) };
    const agreed = now.mine && now.theirs ? sameContent(now.mine, now.theirs) : now.mine === now.theirs;
    return agreed ? [] : [now];
  });
}

/** The report after somebody chose; mine is what it holds by now. */
export function resolveConflict(report: Report, clash: Conflict, choice: 'mine' | 'theirs'): Report {
  if (clash.kind === 'field') {
    return choice === 'mine' ? report : { ...report, fields: { ...report.fields, [clash.key]: clash.theirs } };
  }
  const mine = clash.mine && (report.bmps.find(({ id }) => id === clash.key) ?? clash.mine);
  const chosen = choice === 'mine' ? mine : clash.theirs;
  if (chosen === null) return { ...report, bmps: report.bmps.filter(({ id }) => id !== clash.key) };
  // What was removed there and is kept here is new to the server.
  const kept = { ...chosen, version: clash.theirs?.version ?? 0 };
  const known = report.bmps.some(({ id }) => id === clash.key);
  const bmps = known ? report.bmps.map((bmp) => (bmp.id === clash.key ? kept : bmp)) : [...report.bmps, kept];
  return { ...report, bmps };
}

/** The same state of a report on the server: nothing to merge. */
export function isSameState(a: Report, b: Report): boolean {
  const versions = ({ status, version, bmps }: Report) => [status, version, bmps.map((bmp) => [bmp.id, bmp.version])];
  return same(versions(a), versions(b));
}

/** Versions only count up: a state with a lower one was read before the other. */
export function isOlderState(a: Report, b: Report): boolean {
  const versions = new Map(b.bmps.map(({ id, version }) => [id, version]));
  return a.version < b.version || a.bmps.some(({ id, version }) => version < (versions.get(id) ?? 0));
}

function changedFields(
  base: ReportFields,
  mine: ReportFields,
  writable: (key: FieldKey) => boolean,
): Partial<ReportFields> {
  let changed: Partial<ReportFields> = {};
  for (const key of FIELD_KEYS) {
    if (!isPlace(key) && writable(key) && !same(base[key], mine[key])) changed = { ...changed, [key]: mine[key] };
  }
  return changed;
}

const byId = (bmps: readonly LoggedBmp[]) => new Map(bmps.map((bmp) => [bmp.id, bmp]));
/** Asked of every BMP at every key that is pressed: what nobody touched is still the same object. */
const sameBmp = (a: LoggedBmp, b: LoggedBmp) => a === b || same({ ...a, version: 0 }, { ...b, version: 0 });
/** The server names labels; whether it and the device agree is no matter between two people. */
const sameContent = (a: LoggedBmp, b: LoggedBmp) => sameBmp({ ...a, label: null }, { ...b, label: null });
/** Its label says that a BMP was saved: without one, what was sent as saved has not arrived. */
const hasArrived = (sent: LoggedBmp, there: LoggedBmp) =>
  sameContent(sent, there) && (sent.label === null || there.label !== null);

function changedBmps(base: Report, mine: Report): LoggedBmp[] {
  const before = byId(base.bmps);
  return mine.bmps
    .filter((bmp) => {
      const known = before.get(bmp.id);
      return known ? !sameBmp(known, bmp) || isTakenOver(base, mine, bmp.id) : canLogMore(base.status);
    })
    .map((bmp) => ({ ...bmp, version: before.get(bmp.id)?.version ?? 0 }));
}

function removedBmps(base: Report, mine: Report): ReportChanges['removed'] {
  const left = byId(mine.bmps);
  return base.bmps.filter(({ id }) => !left.has(id)).map(({ id, version }) => ({ id, version }));
}

function mergedBmps(base: Report, mine: Report, theirs: Report): { merged: LoggedBmp[]; conflicts: Conflict[] } {
  const [inBase, inMine, inTheirs] = [byId(base.bmps), byId(mine.bmps), byId(theirs.bmps)];
  const ids = [...new Set([...theirs.bmps, ...mine.bmps].map(({ id }) => id))];
  const outcomes = ids.map((id) => mergedBmp(inBase.get(id) ?? null, inMine.get(id) ?? null, inTheirs.get(id) ?? null));
  return {
    merged: outcomes.flatMap(({ kept }) => (kept ? [kept] : [])),
    conflicts: outcomes.flatMap(({ conflict }) => (conflict ? [conflict] : [])),
  };
}

/** Both answered 'no' to one of the two checks: what that logged differs in the instant only. */
const isSameAnswer = (base: LoggedBmp | null, mine: LoggedBmp, theirs: LoggedBmp): boolean =>
  base === null &&
  isAutoBmp(mine.practiceId) &&
  sameContent({ ...mine, condition: { ...mine.condition, date: theirs.condition.date } }, theirs);

type Outcome = { kept: LoggedBmp | null; conflict?: Conflict };

/** One BMP, null where it isn't: present on at least one of the two sides. */
function mergedBmp(base: LoggedBmp | null, mine: LoggedBmp | null, theirs: LoggedBmp | null): Outcome {
  const untouched = (now: LoggedBmp | null) => (base && now ? sameBmp(base, now) : base === now);
  if (untouched(mine)) return { kept: theirs };
  if (untouched(theirs)) return { kept: mine && theirs ? { ...mine, version: theirs.version } : mine };
  if (mine && theirs && (hasArrived(mine, theirs) || isSameAnswer(base, mine, theirs))) return { kept: theirs };
  // They only named it: mine, under the name that it has there.
  if (base && mine && theirs && sameContent(base, theirs)) {
    return { kept: { ...mine, version: theirs.version, label: theirs.label } };
  }
  const shown = mine ?? theirs;
  const conflict: Conflict = { kind: 'bmp', key: shown?.id ?? '', name: shown?.name ?? '', mine, theirs };
  return { kept: mine ? { ...mine, version: theirs?.version ?? 0 } : theirs, conflict };
}
