interface Positioned {
  id: string;
  position: number;
}

/** Positions closer than this leave no room between them. */
const MIN_GAP = 1e-6;

/** The position at the end of a list. */
export const getNextPosition = (items: readonly { position: number }[]): number =>
  items.reduce((last, { position }) => Math.max(last, position), -1) + 1;

/**
 * The positions to write when `movedId` moves before `beforeId`, or to the end. Usually it is one number between the
 * new neighbors, so that sites keep their own order when the master library is sorted. If no number is left between
 * them, all items are renumbered. `sorted` is the current order.
 */
export function planMove(sorted: readonly Positioned[], movedId: string, beforeId: string | null): Positioned[] {
  if (movedId === beforeId) return [];
  const others = sorted.filter(({ id }) => id !== movedId);
  const index = beforeId === null ? others.length : others.findIndex(({ id }) => id === beforeId);
  if (index < 0 || sorted[index]?.id === movedId) return [];
  const [left, right] = [others[index - 1], others[index]];
  if (!right) return [{ id: movedId, position: getNextPosition(others) }];
  if (!left) return [{ id: movedId, position: right.position - 1 }];
  if (right.position - left.position > MIN_GAP)
    return [{ id: movedId, position: (left.position + right.position) / 2 }];
  const order = [...others.slice(0, index).map(({ id }) => id), movedId, ...others.slice(index).map(({ id }) => id)];
  return order.map((id, position) => ({ id, position }));
}
