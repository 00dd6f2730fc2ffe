import { isEqual } from '@/lib/equal';
import { isAutoBmp } from './auto-bmps';
import { mergeBeingLogged, isTakenOver } from './being-logged';
import type { ReportChanges, SaveResult } from './report-changes';
import { FIELD_KEYS, isPlaceField } from './fields';
import type { LoggedBmp, Report, ReportFields } from './report';
import { exceedsCapacity } from './bmp-capacity';
import { canCorrect, canLogMore, canWriteField, LIMITS } from './rules';

/**
 * Finds changed fields and BMPs of a report and merges the changes of two people (docs/architecture.md, "Concurrent
 * edits"). A field or a BMP is the smallest unit.
 */

type FieldKey = keyof ReportFields;
type FieldValue = ReportFields[FieldKey];

/**
 * Changes from `base` to `mine` that the status of `base` allows, without the place in the editor. A new report is sent
 * whole.
 */
export function diffReports(base: Report, mine: Report): ReportChanges {
  const { status } = base;
  const fields = diffFields(base.fields, mine.fields, (key) => canWriteField(key, status));
  const changes: ReportChanges = {
    id: mine.id,
    baseVersion: base.version,
    fields,
    bmps: canCorrect(status) ? diffBmps(base, mine) : [],
    removed: canLogMore(status) ? findRemovedBmps(base, mine) : [],
    // The editor logs no BMPs over the limit, so a report over it is a merge of two people's BMPs.
    ...(exceedsCapacity(base.bmps, mine.bmps, LIMITS.bmps) ? { together: true } : {}),
  };
  return base.version === 0 ? toCreation(changes, mine) : changes;
}

/** A report that the server never had is sent whole, once something was entered (decision X-12). */
function toCreation(changes: ReportChanges, mine: Report): ReportChanges {
  const { phase: _phase, phaseHistory: _history, ...entered } = mine.fields;
  return { ...changes, fields: hasChanges(changes) ? entered : {} };
}

export function hasChanges({ fields, bmps, removed }: ReportChanges): boolean {
  return Object.keys(fields).length > 0 || bmps.length > 0 || removed.length > 0;
}

/** Whether the server's report contains these changes: the save arrived although its response was lost. */
export function containsChanges({ fields, bmps }: Report, changes: ReportChanges): boolean {
  const current = indexById(bmps);
  return (
    FIELD_KEYS.every((key) => !(key in changes.fields) || isEqual(fields[key], changes.fields[key])) &&
    changes.bmps.every((bmp) => {
      const stored = current.get(bmp.id);
      return stored !== undefined && containsBmp(stored, bmp);
    }) &&
    changes.removed.every(({ id }) => !current.has(id))
  );
}

export function applyChanges(base: Report, changes: ReportChanges): Report {
  const removedIds = new Set(changes.removed.map(({ id }) => id));
  const changed = new Map(changes.bmps.map((bmp) => [bmp.id, bmp]));
  const remaining = base.bmps.filter(({ id }) => !removedIds.has(id)).map((bmp) => changed.get(bmp.id) ?? bmp);
  const baseIds = new Set(base.bmps.map(({ id }) => id));
  const added = changes.bmps.filter(({ id }) => !baseIds.has(id));
  return { ...base, fields: { ...base.fields, ...changes.fields }, bmps: [...remaining, ...added] };
}

/** Whether the server has applied this save, by its id. The report may differ from the save if it was changed since. */
export const isSaveApplied = (save: ReportChanges | null, appliedSaveIds: readonly string[] = []): boolean =>
  save?.saveId !== undefined && appliedSaveIds.includes(save.saveId);

/**
 * The base with those unacknowledged changes that the server has, so that a person's changes do not conflict with
 * themselves.
 */
export function withAppliedChanges(
  base: Report,
  unacknowledged: ReportChanges | null,
  theirs: Report,
  appliedSaveIds?: readonly string[],
): Report {
  if (unacknowledged === null) return base;
  if (isSaveApplied(unacknowledged, appliedSaveIds))
    return { ...applyChanges(base, unacknowledged), version: theirs.version };
  const stored = indexById(theirs.bmps);
  let fields: Partial<ReportFields> = {};
  for (const key of FIELD_KEYS)
    if (key in unacknowledged.fields && isEqual(unacknowledged.fields[key], theirs.fields[key]))
      fields = { ...fields, [key]: theirs.fields[key] };
  const bmps = unacknowledged.bmps.flatMap((bmp) => {
    const storedBmp = stored.get(bmp.id);
    return storedBmp && containsBmp(storedBmp, bmp) ? [{ ...bmp, version: storedBmp.version }] : [];
  });
  return applyChanges(base, {
    ...unacknowledged,
    fields,
    bmps,
    removed: unacknowledged.removed.filter(({ id }) => !stored.has(id)),
  });
}

/** The report with the versions and final labels of the server's response. */
export function withSaveResult(report: Report, sent: ReportChanges, result: SaveResult): Report {
  const written = new Map(result.bmps.map((bmp) => [bmp.id, bmp]));
  const labels = new Map(sent.bmps.map(({ id, label }) => [id, label]));
  const bmps = report.bmps.map((bmp) => {
    const saved = written.get(bmp.id);
    if (!saved) return bmp;
    // A BMP that changed its kind since has a newer label than the response.
    const label = bmp.label === labels.get(bmp.id) ? saved.label : bmp.label;
    return { ...bmp, version: saved.version, label };
  });
  // A save without fields is not checked against the fields' version, which may have moved on.
  const isNewer = sent.baseVersion === 0 || Object.keys(sent.fields).length > 0;
  return { ...report, version: isNewer ? result.version : report.version, bmps };
}

/** A field or BMP that both people changed differently. null: that person removed the BMP. */
export type Conflict =
  | { kind: 'field'; key: FieldKey; mine: FieldValue; theirs: FieldValue }
  | { kind: 'bmp'; key: string; name: string; mine: LoggedBmp | null; theirs: LoggedBmp | null };

/** Fields that never conflict: each person has their own map view. */
const FIELDS_WITHOUT_CONFLICT: readonly FieldKey[] = ['mapView'];

/**
 * Merges both people's changes, based on theirs. A field or BMP that both changed differently is a conflict. Until it
 * is resolved, the report holds mine, or theirs if I removed the BMP. The conflict holds both.
 */
export function mergeThreeWay(
  base: Report,
  mine: Report,
  theirs: Report,
): { mergedReport: Report; conflicts: Conflict[] } {
  const fields = diffFields(base.fields, mine.fields, () => true);
  const fieldConflicts = FIELD_KEYS.filter(
    (key) =>
      key in fields &&
      !FIELDS_WITHOUT_CONFLICT.includes(key) &&
      !isEqual(base.fields[key], theirs.fields[key]) &&
      !isEqual(mine.fields[key], theirs.fields[key]),
  ).map((key): Conflict => ({ kind: 'field', key, mine: mine.fields[key], theirs: theirs.fields[key] }));
  const bmps = mergeBmps(base, mine, theirs);
  const site = pickSite('siteId' in fields ? mine : theirs);
  const merged = {
    ...theirs,
    ...site,
    ...mergeBeingLogged(base, mine, theirs),
    fields: { ...theirs.fields, ...fields },
    bmps: bmps.mergedBmps,
  };
  return { mergedReport: merged, conflicts: [...fieldConflicts, ...bmps.conflicts] };
}

export const pickSite = ({ siteName, timeZone }: Report) => ({ siteName, timeZone });

/** Conflicts that remain after another change by either person. */
export function findOpenConflicts(conflicts: readonly Conflict[], mine: Report, theirs: Report): Conflict[] {
  return conflicts.flatMap((conflict): Conflict[] => {
    if (conflict.kind === 'field') {
      const updated = { ...conflict, mine: mine.fields[conflict.key], theirs: theirs.fields[conflict.key] };
      return isEqual(updated.mine, updated.theirs) ? [] : [updated];
    }
    const findIn = (report: Report) => report.bmps.find(({ id }) => id === conflict.key) ?? null;
    const shown = findIn(mine);
    // A BMP that I removed is shown as they have it. Once I edit it, I keep it.
    const isEdited = shown && conflict.theirs && !hasSameContent(shown, conflict.theirs);
    const updated = { ...conflict, mine: conflict.mine || isEdited ? shown : null, theirs: findIn(theirs) };
    const isResolved =
      updated.mine && updated.theirs ? hasSameContent(updated.mine, updated.theirs) : updated.mine === updated.theirs;
    return isResolved ? [] : [updated];
  });
}

/** The report with the selected side. 'mine' includes what this person has entered since the conflict was found. */
export function resolveConflict(report: Report, conflict: Conflict, choice: 'mine' | 'theirs'): Report {
  if (conflict.kind === 'field') {
    return choice === 'mine' ? report : { ...report, fields: { ...report.fields, [conflict.key]: conflict.theirs } };
  }
  const mine = conflict.mine && (report.bmps.find(({ id }) => id === conflict.key) ?? conflict.mine);
  const selected = choice === 'mine' ? mine : conflict.theirs;
  if (selected === null) return { ...report, bmps: report.bmps.filter(({ id }) => id !== conflict.key) };
  // A BMP that they removed and I keep is new to the server.
  const resolved = { ...selected, version: conflict.theirs?.version ?? 0 };
  const exists = report.bmps.some(({ id }) => id === conflict.key);
  const bmps = exists
    ? report.bmps.map((bmp) => (bmp.id === conflict.key ? resolved : bmp))
    : [...report.bmps, resolved];
  return { ...report, bmps };
}

/** Whether both are the same server state, so there is nothing to merge. */
export function isSameState(a: Report, b: Report): boolean {
  const getState = ({ status, version, dueTimes, tags, bmps }: Report) => [
    status,
    version,
    dueTimes,
    tags,
    bmps.map((bmp) => [bmp.id, bmp.version]),
  ];
  return isEqual(getState(a), getState(b));
}

/** Whether `a` is an older server state than `b`: versions only increase. */
export function isOlderState(a: Report, b: Report): boolean {
  const versions = new Map(b.bmps.map(({ id, version }) => [id, version]));
  return a.version < b.version || a.bmps.some(({ id, version }) => version < (versions.get(id) ?? 0));
}

function diffFields(
  base: ReportFields,
  mine: ReportFields,
  isWritable: (key: FieldKey) => boolean,
): Partial<ReportFields> {
  let changed: Partial<ReportFields> = {};
  for (const key of FIELD_KEYS) {
    if (!isPlaceField(key) && isWritable(key) && !isEqual(base[key], mine[key]))
      changed = { ...changed, [key]: mine[key] };
  }
  return changed;
}

const indexById = (bmps: readonly LoggedBmp[]) => new Map(bmps.map((bmp) => [bmp.id, bmp]));

/** Runs for every BMP at every key press. An untouched BMP is the same object, which is the fast path. */
const isSameBmp = (a: LoggedBmp, b: LoggedBmp) => a === b || isEqual({ ...a, version: 0 }, { ...b, version: 0 });
/** Ignores versions, and labels, because the server assigns the final ones. */
export const hasSameContent = (a: LoggedBmp, b: LoggedBmp) => isSameBmp({ ...a, label: null }, { ...b, label: null });
/** Saving gives a BMP its label, so a BMP without one cannot contain a save with one. */
const containsBmp = (stored: LoggedBmp, sent: LoggedBmp) =>
  hasSameContent(sent, stored) && (sent.label === null || stored.label !== null);

function diffBmps(base: Report, mine: Report): LoggedBmp[] {
  const baseById = indexById(base.bmps);
  return mine.bmps
    .filter((bmp) => {
      const baseBmp = baseById.get(bmp.id);
      return baseBmp ? !isSameBmp(baseBmp, bmp) || isTakenOver(base, mine, bmp.id) : canLogMore(base.status);
    })
    .map((bmp) => ({ ...bmp, version: baseById.get(bmp.id)?.version ?? 0 }));
}

function findRemovedBmps(base: Report, mine: Report): ReportChanges['removed'] {
  const remaining = indexById(mine.bmps);
  return base.bmps.filter(({ id }) => !remaining.has(id)).map(({ id, version }) => ({ id, version }));
}

function mergeBmps(base: Report, mine: Report, theirs: Report): { mergedBmps: LoggedBmp[]; conflicts: Conflict[] } {
  const [inBase, inMine, inTheirs] = [indexById(base.bmps), indexById(mine.bmps), indexById(theirs.bmps)];
  const ids = [...new Set([...theirs.bmps, ...mine.bmps].map(({ id }) => id))];
  const results = ids.map((id) => mergeBmp(inBase.get(id) ?? null, inMine.get(id) ?? null, inTheirs.get(id) ?? null));
  return {
    mergedBmps: results.flatMap(({ mergedBmp: bmp }) => (bmp ? [bmp] : [])),
    conflicts: results.flatMap(({ conflict }) => (conflict ? [conflict] : [])),
  };
}

/** If both people answered 'no' to the same check, their auto BMPs differ only in the time. */
const isSameAnswer = (base: LoggedBmp | null, mine: LoggedBmp, theirs: LoggedBmp): boolean =>
  base === null &&
  isAutoBmp(mine.practiceId) &&
  hasSameContent({ ...mine, condition: { ...mine.condition, date: theirs.condition.date } }, theirs);

type BmpMergeResult = { mergedBmp: LoggedBmp | null; conflict?: Conflict };

/** Merges one BMP; null where a side does not have it. */
export function mergeBmp(base: LoggedBmp | null, mine: LoggedBmp | null, theirs: LoggedBmp | null): BmpMergeResult {
  const isUntouched = (bmp: LoggedBmp | null) => (base && bmp ? isSameBmp(base, bmp) : base === bmp);
  if (isUntouched(mine)) return { mergedBmp: theirs };
  if (isUntouched(theirs)) return { mergedBmp: mine && theirs ? { ...mine, version: theirs.version } : mine };
  if (mine && theirs && (containsBmp(theirs, mine) || isSameAnswer(base, mine, theirs))) return { mergedBmp: theirs };
  // Theirs differs only in its label: keep mine, with their label.
  if (base && mine && theirs && hasSameContent(base, theirs)) {
    return { mergedBmp: { ...mine, version: theirs.version, label: theirs.label } };
  }
  const { id: key = '', name = '' } = mine ?? theirs ?? {};
  const conflict: Conflict = { kind: 'bmp', key, name, mine, theirs };
  return { mergedBmp: mine ? { ...mine, version: theirs?.version ?? 0 } : theirs, conflict };
}
