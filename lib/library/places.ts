interface Positioned {
  id: string;
  position: number;
}

/** Two numbers that lie closer together have no room for a third. */
const LEAST_GAP = 1e-6;

/** The position of what is added at the end. */
export const lastPosition = (items: readonly { position: number }[]): number =>
  items.reduce((last, { position }) => Math.max(last, position), -1) + 1;

/**
 * The positions to write when `movedId` moves before `beforeId`, or to the end. Usually it is one: a number between its
 * new neighbours, so that nothing else moves, and a site keeps its own order where the master library is sorted anew. Only
 * when there is no number left between them, all are numbered afresh. `sorted` is the order that people see.
 */
export function positionsAfterMove(
  sorted: readonly Positioned[],
  movedId: string,
  beforeId: string | null,
): Positioned[] {
  if (movedId === beforeId) return [];
  const others = sorted.filter(({ id }) => id !== movedId);
  const at = beforeId === null ? others.length : others.findIndex(({ id }) => id === beforeId);
  if (at < 0 || sorted[at]?.id === movedId) return [];
  const [left, right] = [others[at - 1], others[at]];
  if (!right) return [{ id: movedId, position: lastPosition(others) }];
  if (!left) return [{ id: movedId, position: right.position - 1 }];
  if (right.position - left.position > LEAST_GAP)
    return [{ id: movedId, position: (left.position + right.position) / 2 }];
  const order = [...others.slice(0, at).map(({ id }) => id), movedId, ...others.slice(at).map(({ id }) => id)];
  return order.map((id, position) => ({ id, position }));
}
