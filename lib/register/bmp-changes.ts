import { addElapsedHours } from '@/lib/dates';

/**
 * What people change about BMPs in the ground. 'removed': taken out of the ground. 'separated': two nearby ones are
 * different BMPs. 'undone': another change was undone.
 */
export const BMP_CHANGE_KINDS = ['removed', 'merged', 'split', 'separated', 'undone'] as const;
export type BmpChangeKind = (typeof BMP_CHANGE_KINDS)[number];

export interface BmpChange {
  id: string;
  kind: BmpChangeKind;
  instanceId: string;
  /** The instance into which it was merged, that was split off, or that is another BMP. */
  otherId: string | null;
  undoesId: string | null;
  changedAt: string;
}

export const MAX_UNDO_HOURS = 30 * 24;

/**
 * Why a change cannot be undone; null if it can (REG-17). After a later change of one of its BMPs, that one is undone
 * first.
 * @param changes all changes of the site, in their order
 */
export function findUndoFailure(
  change: BmpChange,
  changes: readonly BmpChange[],
  now: string,
): 'bmp-change-not-found' | 'bmp-change-undone' | 'bmp-change-too-old' | 'bmp-changed-since' | null {
  if (change.kind === 'undone') return 'bmp-change-not-found';
  const counting = listCountingChanges(changes);
  const index = counting.findIndex(({ id }) => id === change.id);
  if (index === -1) return 'bmp-change-undone';
  if (now > addElapsedHours(change.changedAt, MAX_UNDO_HOURS)) return 'bmp-change-too-old';
  const bmps = listChangedBmps(change);
  const isChangedSince = counting
    .slice(index + 1)
    .some((later) => listChangedBmps(later).some((id) => bmps.includes(id)));
  return change.kind !== 'separated' && isChangedSince ? 'bmp-changed-since' : null;
}

/** Pairs of which a person said that they are different BMPs, by answer or by splitting them. */
export const listSeparatedPairs = (changes: readonly BmpChange[]): readonly BmpChange[] =>
  listCountingChanges(changes).filter(({ kind }) => kind === 'separated' || kind === 'split');

function listCountingChanges(changes: readonly BmpChange[]): BmpChange[] {
  const undone = new Set(changes.map(({ undoesId }) => undoesId));
  return changes.filter(({ id, kind }) => kind !== 'undone' && !undone.has(id));
}

/** The BMPs whose visits or state a change concerns. */
const listChangedBmps = ({ kind, instanceId, otherId }: BmpChange): readonly (string | null)[] =>
  kind === 'separated' ? [] : otherId === null ? [instanceId] : [instanceId, otherId];
