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
 * them, all items are renumbered. `sorted` is the current order. Returns an empty list if nothing moves.
 */
export function planMove(sorted: readonly Positioned[], movedId: string, beforeId: string | null): Positioned[] {
  if (movedId === beforeId) return [];
  const others = sorted.filter(({ id }) => id !== movedId);
  const index = beforeId === null ? others.length : others.findIndex(({ id }) => id === beforeId);
  if (index < 0 || sorted[index]?.id === movedId) return [];
  const [previous, next] = [others[index - 1], others[index]];
  if (!next) return [{ id: movedId, position: getNextPosition(others) }];
  if (!previous) return [{ id: movedId, position: next.position - 1 }];
  if (next.position - previous.position > MIN_GAP)
    return [{ id: movedId, position: (previous.position + next.position) / 2 }];
  const order = [...others.slice(0, index).map(({ id }) => id), movedId, ...others.slice(index).map(({ id }) => id)];
  return order.map((id, position) => ({ id, position }));
}
