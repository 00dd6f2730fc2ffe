import { useMemo, useState } from 'react';
import { SiteMap } from '@/components/map/site-map';
import { PlacementNote } from '@/components/sites/plan-sheets/placement-note';
import { PlanSheetLayer } from '@/components/sites/plan-sheets/plan-sheet-layer';
import {
  getNextTap,
  listPlacedPoints,
  tapMap,
  tapSheet,
  undoTap,
  type PointPair,
} from '@/components/sites/plan-sheets/point-pairs';
import { SheetSurface } from '@/components/sites/plan-sheets/sheet-surface';
import { Button } from '@/components/ui/buttons/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { FormError } from '@/components/ui/forms/form-error';
import { useStoredInput } from '@/components/ui/forms/use-stored-input';
import { Icon } from '@/components/ui/icons/icon';
import { useCommand } from '@/components/ui/requests/use-command';
import type { RequestSender } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import { isRecord } from '@/lib/is-record';
import { computePlacement, findPointsError, MIN_PLACED_POINTS } from '@/lib/map/plan-placement';
import type { MapView } from '@/lib/map/position';
import type { MapConfig, Pin } from '@/lib/map/types';
import { getPlanPicturePath, MIN_OPACITY } from '@/lib/sites/plan-sheet';
import type { PlanSheet } from '@/lib/sites/site';
import { placePlanSheet } from '@/lib/sites/plan-sheet-contract';

interface PlacePlanSheetDialogProps {
  sheet: PlanSheet;
  config: MapConfig;
  /** Of the site. */
  mapView: MapView;
  sender: RequestSender;
  onSaved: () => void;
  onClose: () => void;
}

interface PlacementDraft {
  pairs: readonly PointPair[];
  opacity: number;
}

/** Places a sheet by two or three tapped pairs (PLAN-02). The taps are kept on the device until they are saved. */
export function PlacePlanSheetDialog({ sheet, config, mapView, sender, onSaved, onClose }: PlacePlanSheetDialogProps) {
  // What the person saw when the dialog opened, so that a change by someone else is not overwritten.
  const [opened] = useState(sheet);
  const initial: PlacementDraft = { pairs: [], opacity: opened.opacity };
  const input = useStoredInput(createInputKey(sender, `plan sheet placement ${sheet.id}`), isPlacementDraft, initial);
  const { pairs, opacity } = input.value;
  const change = (changed: Partial<PlacementDraft>) => input.change({ ...input.value, ...changed });
  const next = getNextTap(pairs);
  const [shownPane, setShownPane] = useState<'sheet' | 'map'>(next === 'map' ? 'map' : 'sheet');
  const points = listPlacedPoints(pairs);
  const error = findPointsError(points, opened);
  const placement = useMemo(() => computePlacement(listPlacedPoints(pairs)), [pairs]);
  const { send, isBusy, failure } = useCommand(placePlanSheet, { successMessage: 'Plan sheet placed', retry: false });
  const canSave = points.length >= MIN_PLACED_POINTS && points.length === pairs.length && error === null;

  function changePairs(changed: readonly PointPair[]) {
    change({ pairs: changed });
    // A phone shows one pane: that of the next tap, or the map with the result.
    const needsSheet = getNextTap(changed) === 'sheet' && changed.length < MIN_PLACED_POINTS;
    setShownPane(needsSheet ? 'sheet' : 'map');
  }
  async function save() {
    const result = await send({ sheetId: opened.id, version: opened.version, points, opacity });
    if ('error' in result) return;
    input.remove();
    onSaved();
    onClose();
  }
  return (
    <Dialog
      isFullScreen
      title={`Place ${opened.name}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" disabled={pairs.length === 0} onClick={() => changePairs(undoTap(pairs))}>
            <Icon name="undo-2" />
            Undo last tap
          </Button>
          <Button isBusy={isBusy} disabled={!canSave} onClick={() => void save()}>
            Save placement
          </Button>
        </>
      }
    >
      <div className="flex min-h-0 grow flex-col gap-3">
        <FormError message={failure?.message ?? null} help={failure?.action} />
        <PlacementNote pairs={pairs} error={error} />
        <div role="group" aria-label="Shown part" className="grid grid-cols-2 gap-2 tablet:hidden">
          {PANES.map(({ pane, label }) => (
            <Button
              key={pane}
              size="field"
              variant={shownPane === pane ? 'primary' : 'outline'}
              aria-pressed={shownPane === pane}
              onClick={() => setShownPane(pane)}
            >
              {label}
            </Button>
          ))}
        </div>
        <div className="grid min-h-72 grow grid-cols-1 grid-rows-1 gap-3 tablet:grid-cols-2">
          <div className={`min-h-0 ${shownPane === 'sheet' ? '' : 'max-tablet:hidden'}`}>
            <SheetSurface sheet={opened} points={pairs} onPick={(point) => changePairs(tapSheet(pairs, point))} />
          </div>
          <div className={`min-h-0 ${shownPane === 'map' ? '' : 'max-tablet:hidden'}`}>
            <SiteMap
              isPlacing
              config={config}
              initialView={mapView}
              pins={createPointPins(pairs)}
              fit={NO_PLACES}
              onPick={(place) => changePairs(tapMap(pairs, place))}
              label={`Map for ${opened.name}`}
              below={(feed) => (
                <PlanSheetLayer
                  feed={feed}
                  pictures={
                    placement && error === null
                      ? [{ ...opened, url: getPlanPicturePath(opened.id), placement, opacity }]
                      : []
                  }
                />
              )}
            />
          </div>
        </div>
        <label className="flex min-h-12 items-center gap-3">
          Opacity
          <input
            type="range"
            min={MIN_OPACITY}
            max={100}
            step={5}
            value={opacity}
            aria-valuetext={`${opacity} %`}
            onChange={({ target }) => change({ opacity: Number(target.value) })}
            className="h-12 max-w-80 min-w-0 grow accent-action"
          />
        </label>
      </div>
    </Dialog>
  );
}

const PANES = [
  { pane: 'sheet', label: 'Sheet' },
  { pane: 'map', label: 'Map' },
] as const;

const NO_PLACES: readonly never[] = [];

const POINT_COLOR = '#ffffff';

const createPointPins = (pairs: readonly PointPair[]): Pin[] =>
  pairs.flatMap(({ place }, index) =>
    place === null
      ? []
      : [
          {
            id: String(index + 1),
            ...place,
            label: String(index + 1),
            shape: 'circle',
            color: POINT_COLOR,
            title: `Point ${index + 1}`,
          },
        ],
  );

const isPlacementDraft = (value: unknown): value is PlacementDraft =>
  isRecord(value) && typeof value.opacity === 'number' && Array.isArray(value.pairs) && value.pairs.every(isPair);

const isPair = (value: unknown): value is PointPair =>
  isRecord(value) &&
  typeof value.x === 'number' &&
  typeof value.y === 'number' &&
  (value.place === null ||
    (isRecord(value.place) && typeof value.place.lat === 'number' && typeof value.place.lng === 'number'));
