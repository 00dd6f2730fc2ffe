import { InlineNote } from '@/components/ui/feedback/inline-note';
import { getNextTap, listPlacedPoints, type PointPair } from '@/components/sites/plan-sheets/point-pairs';
import {
  MAX_PLACEMENT_ERROR_FEET,
  measureErrorFeet,
  MIN_PLACED_POINTS,
  type PointsError,
} from '@/lib/map/plan-placement';
import { formatFailureMessage } from '@/lib/failure-table';
import { SITES_FAILURES } from '@/lib/sites/failures';

interface PlacementNoteProps {
  pairs: readonly PointPair[];
  error: PointsError | null;
}

/** What to tap next, why points cannot place the sheet, and how far a placement by three points is off. */
export function PlacementNote({ pairs, error }: PlacementNoteProps) {
  const errorFeet = error === null ? measureErrorFeet(listPlacedPoints(pairs)) : null;
  return (
    <div role="status" className="grid gap-2">
      <p>{describeNextTap(pairs)}</p>
      {error && (
        <InlineNote tone="bad">
          <p>{describePointsError(error)}</p>
        </InlineNote>
      )}
      {errorFeet !== null &&
        (errorFeet > MAX_PLACEMENT_ERROR_FEET ? (
          <InlineNote tone="warn">
            <p>
              The points are up to {errorFeet} ft off, more than {MAX_PLACEMENT_ERROR_FEET} ft. Check that each pair is
              the same place, or save it as it is.
            </p>
          </InlineNote>
        ) : (
          <p className="font-bold">The points are up to {errorFeet} ft off.</p>
        ))}
    </div>
  );
}

function describeNextTap(pairs: readonly PointPair[]): string {
  const next = getNextTap(pairs);
  if (next === 'map') return `Point ${pairs.length}: tap the same place on the map.`;
  if (next === 'done') return 'Tap the map to move point 3, or undo a tap to choose other points.';
  const tap = `Point ${pairs.length + 1}: tap a place on the sheet that you recognize on the map, such as a corner.`;
  return pairs.length < MIN_PLACED_POINTS ? tap : `Save the placement, or add a third point to see its error. ${tap}`;
}

function describePointsError(error: PointsError): string {
  if (error.code === 'points-on-line') return SITES_FAILURES['plan-points-on-line'][1];
  const code = error.code === 'same-sheet-point' ? 'plan-points-same-on-sheet' : 'plan-points-same-on-map';
  return formatFailureMessage(SITES_FAILURES[code], { first: error.first, second: error.second });
}
