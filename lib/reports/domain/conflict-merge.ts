import { same } from '@/lib/equal';
import { isAutoBmp } from './auto-bmps';
import { beingLoggedByBoth, isTakenOver } from './being-logged';
import type { ReportChanges, SaveResult } from './report-changes';
import { FIELD_KEYS, isPlaceField } from './fields';
import type { LoggedBmp, Report, ReportFields } from './report';
import { outgrows } from './bmp-capacity';
import { canCorrect, canLogMore, canWriteField, LIMITS } from './rules';

/**
 * Which fields and BMPs of a report changed, and how the changes of two people are merged (docs/architecture.md,
 * "Concurrent edits"). A field or a BMP is the smallest unit of a change; two of them are equal if their values are.
 */
type FieldKey = keyof ReportFields;
type FieldValue = ReportFields[FieldKey];

/** The changes from `base` to `mine`, as far as the status of `base` lets a person write them. */
export function changesOf(base: Report, mine: Report): ReportChanges {
  const { status } = base;
  const fields = changedFields(base.fields, mine.fields, (key) => canWriteField(key, status));
  const changes: ReportChanges = {
    id: mine.id,
    baseVersion: base.version,
    fields,
    bmps: canCorrect(status) ? changedBmps(base, mine) : [],
    removed: canLogMore(status) ? removedBmps(base, mine) : [],
    // The editor itself logs nothing beyond the limit. A report beyond it came from merging two people's BMPs.
    ...(outgrows(base.bmps, mine.bmps, LIMITS.bmps) ? { together: true } : {}),
  };
  return base.version === 0 ? creation(changes, mine) : changes;
}

/** A report that the server has never seen is sent whole, but only once something was entered (decision X-12). */
function creation(changes: ReportChanges, mine: Report): ReportChanges {
  const { phase: _phase, phaseHistory: _history, ...entered } = mine.fields;
  return { ...changes, fields: hasChanges(changes) ? entered : {} };
}

export function hasChanges({ fields, bmps, removed }: ReportChanges): boolean {
  return Object.keys(fields).length > 0 || bmps.length > 0 || removed.length > 0;
}

/** Whether the server's report holds these changes, so that they arrived although their answer was lost. */
export function holdsChanges({ fields, bmps }: Report, changes: ReportChanges): boolean {
  const here = byId(bmps);
  return (
    FIELD_KEYS.every((key) => !(key in changes.fields) || same(fields[key], changes.fields[key])) &&
    changes.bmps.every((bmp) => {
      const found = here.get(bmp.id);
      return found !== undefined && holdsBmp(found, bmp);
    }) &&
    changes.removed.every(({ id }) => !here.has(id))
  );
}

export function applyChanges(base: Report, changes: ReportChanges): Report {
  const gone = new Set(changes.removed.map(({ id }) => id));
  const changed = new Map(changes.bmps.map((bmp) => [bmp.id, bmp]));
  const kept = base.bmps.filter(({ id }) => !gone.has(id)).map((bmp) => changed.get(bmp.id) ?? bmp);
  const inBase = new Set(base.bmps.map(({ id }) => id));
  const added = changes.bmps.filter(({ id }) => !inBase.has(id));
  return { ...base, fields: { ...base.fields, ...changes.fields }, bmps: [...kept, ...added] };
}

/**
 * Whether the server's report has taken this save, which is known by its id. The report may look different from the save
 * nevertheless, because what the save brought may have been changed since.
 */
export const hasArrived = (save: ReportChanges | null, arrived: readonly string[] = []): boolean =>
  save?.saveId !== undefined && arrived.includes(save.saveId);

/**
 * The base with the unacknowledged changes in it, if the server's state shows that they arrived. Without this, a person
 * would meet their own changes as somebody else's.
 */
export function withArrived(
  base: Report,
  unacknowledged: ReportChanges | null,
  theirs: Report,
  arrived?: readonly string[],
): Report {
  if (unacknowledged === null) return base;
  if (hasArrived(unacknowledged, arrived)) return { ...applyChanges(base, unacknowledged), version: theirs.version };
  const there = byId(theirs.bmps);
  let fields: Partial<ReportFields> = {};
  for (const key of FIELD_KEYS)
    if (key in unacknowledged.fields && same(unacknowledged.fields[key], theirs.fields[key]))
      fields = { ...fields, [key]: theirs.fields[key] };
  const bmps = unacknowledged.bmps.flatMap((bmp) => {
    const found = there.get(bmp.id);
    return found && holdsBmp(found, bmp) ? [{ ...bmp, version: found.version }] : [];
  });
  return applyChanges(base, {
    ...unacknowledged,
    fields,
    bmps,
    removed: unacknowledged.removed.filter(({ id }) => !there.has(id)),
  });
}

/** The report with the versions and final labels that the server answered for what was sent. */
export function withSaved(report: Report, sent: ReportChanges, result: SaveResult): Report {
  const answers = new Map(result.bmps.map((answer) => [answer.id, answer]));
  const labels = new Map(sent.bmps.map(({ id, label }) => [id, label]));
  const bmps = report.bmps.map((bmp) => {
    const answer = answers.get(bmp.id);
    if (!answer) return bmp;
    // A BMP that changed its kind meanwhile has a label that is newer than the one in the server's answer.
    const label = bmp.label === labels.get(bmp.id) ? answer.label : bmp.label;
    return { ...bmp, version: answer.version, label };
  });
  // A save without fields was not checked against the version of the fields, so this device may not know their newest.
  const isNewer = sent.baseVersion === 0 || Object.keys(sent.fields).length > 0;
  return { ...report, version: isNewer ? result.version : report.version, bmps };
}

export type Conflict =
  | { kind: 'field'; key: FieldKey; mine: FieldValue; theirs: FieldValue }
  | { kind: 'bmp'; key: string; name: string; mine: LoggedBmp | null; theirs: LoggedBmp | null };

/** Two people with different map views are not in conflict: how somebody looks at the map is their own matter. */
const PERSONAL: readonly FieldKey[] = ['mapView'];

/**
 * Both people's changes in one report, based on theirs. Only a field or BMP that both changed in different ways is in
 * conflict; until somebody decides, the report holds mine, and the conflict holds theirs.
 */
export function threeWay(base: Report, mine: Report, theirs: Report): { merged: Report; conflicts: Conflict[] } {
  const fields = changedFields(base.fields, mine.fields, () => true);
  const fieldConflicts = FIELD_KEYS.filter(
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
  return { merged, conflicts: [...fieldConflicts, ...bmps.conflicts] };
}

/** The site's name and time zone follow from the site and are not part of a save. */
export const siteOf = ({ siteName, timeZone }: Report) => ({ siteName, timeZone });

/** The conflicts that still exist after one of the two people changed something once more. */
export function stillUndecided(conflicts: readonly Conflict[], mine: Report, theirs: Report): Conflict[] {
  return conflicts.flatMap((conflict): Conflict[] => {
    if (conflict.kind === 'field') {
      const now = { ...conflict, mine: mine.fields[conflict.key], theirs: theirs.fields[conflict.key] };
      return same(now.mine, now.theirs) ? [] : [now];
    }
    const find = (report: Report) => report.bmps.find(({ id }) => id === conflict.key) ?? null;
    // A BMP that I removed is shown with their version until somebody decides.
    const now = { ...conflict, mine: conflict.mine && find(mine), theirs: find(theirs) };
    const agreed = now.mine && now.theirs ? sameContent(now.mine, now.theirs) : now.mine === now.theirs;
    return agreed ? [] : [now];
  });
}

/** The report after somebody chose one side. 'Mine' is what the report holds now, not what it held before. */
export function resolveConflict(report: Report, conflict: Conflict, choice: 'mine' | 'theirs'): Report {
  if (conflict.kind === 'field') {
    return choice === 'mine' ? report : { ...report, fields: { ...report.fields, [conflict.key]: conflict.theirs } };
  }
  const mine = conflict.mine && (report.bmps.find(({ id }) => id === conflict.key) ?? conflict.mine);
  const chosen = choice === 'mine' ? mine : conflict.theirs;
  if (chosen === null) return { ...report, bmps: report.bmps.filter(({ id }) => id !== conflict.key) };
  // A BMP that they removed and I keep is a new one for the server.
  const kept = { ...chosen, version: conflict.theirs?.version ?? 0 };
  const isThere = report.bmps.some(({ id }) => id === conflict.key);
  const bmps = isThere ? report.bmps.map((bmp) => (bmp.id === conflict.key ? kept : bmp)) : [...report.bmps, kept];
  return { ...report, bmps };
}

/** Whether both are the same state of the report on the server, so that there is nothing to merge. */
export function isSameState(a: Report, b: Report): boolean {
  const versions = ({ status, version, bmps }: Report) => [status, version, bmps.map((bmp) => [bmp.id, bmp.version])];
  return same(versions(a), versions(b));
}

/** Versions only count up, so the state with a lower version was read earlier. */
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
    if (!isPlaceField(key) && writable(key) && !same(base[key], mine[key])) changed = { ...changed, [key]: mine[key] };
  }
  return changed;
}

const byId = (bmps: readonly LoggedBmp[]) => new Map(bmps.map((bmp) => [bmp.id, bmp]));
/** Compared for every BMP at every key press; a BMP that nobody touched is still the same object, which is fast. */
const sameBmp = (a: LoggedBmp, b: LoggedBmp) => a === b || same({ ...a, version: 0 }, { ...b, version: 0 });
/** The server gives the final labels, so a different label is no change by a person. */
export const sameContent = (a: LoggedBmp, b: LoggedBmp) => sameBmp({ ...a, label: null }, { ...b, label: null });
/** A BMP gets its label when its person saves it, so a BMP without a label does not hold a save that brought one. */
const holdsBmp = (there: LoggedBmp, sent: LoggedBmp) =>
  sameContent(sent, there) && (sent.label === null || there.label !== null);

function changedBmps(base: Report, mine: Report): LoggedBmp[] {
  const before = byId(base.bmps);
  return mine.bmps
    .filter((bmp) => {
      const was = before.get(bmp.id);
      return was ? !sameBmp(was, bmp) || isTakenOver(base, mine, bmp.id) : canLogMore(base.status);
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

/** Where both people answered 'no' to the same check, their auto BMPs differ only in the instant. */
const isSameAnswer = (base: LoggedBmp | null, mine: LoggedBmp, theirs: LoggedBmp): boolean =>
  base === null &&
  isAutoBmp(mine.practiceId) &&
  sameContent({ ...mine, condition: { ...mine.condition, date: theirs.condition.date } }, theirs);

type Outcome = { kept: LoggedBmp | null; conflict?: Conflict };

/** One BMP on both sides; null on a side that does not have it. */
export function mergedBmp(base: LoggedBmp | null, mine: LoggedBmp | null, theirs: LoggedBmp | null): Outcome {
  const untouched = (now: LoggedBmp | null) => (base && now ? sameBmp(base, now) : base === now);
  if (untouched(mine)) return { kept: theirs };
  if (untouched(theirs)) return { kept: mine && theirs ? { ...mine, version: theirs.version } : mine };
  if (mine && theirs && (holdsBmp(theirs, mine) || isSameAnswer(base, mine, theirs))) return { kept: theirs };
  // Theirs differs only by its label, so mine is kept with their label.
  if (base && mine && theirs && sameContent(base, theirs)) {
    return { kept: { ...mine, version: theirs.version, label: theirs.label } };
  }
  const shown = mine ?? theirs;
  const conflict: Conflict = { kind: 'bmp', key: shown?.id ?? '', name: shown?.name ?? '', mine, theirs };
  return { kept: mine ? { ...mine, version: theirs?.version ?? 0 } : theirs, conflict };
}
