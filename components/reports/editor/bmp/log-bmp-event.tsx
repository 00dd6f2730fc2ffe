import { useState } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { BmpNotFound } from '@/components/reports/editor/bmp/bmp-not-found';
import { EnterInitialCorrections } from '@/components/reports/editor/bmp/enter-initial-corrections';
import { EarlierActions, SameBmpQuestion, useProvisionalTag } from '@/components/reports/editor/bmp/visit-questions';
import { RequiredCas } from '@/components/reports/editor/bmp/required-cas';
import { Dock } from '@/components/reports/editor/frame/dock';
import { useInspection, useEntry } from '@/components/reports/editor/inspection-context';
import { findActiveBmp, getNeedsCorrection, getPhase, findBmp } from '@/lib/reports/editor/derived';
import { useInvalidField } from '@/components/reports/editor/bmp/use-invalid-field';
import { PhotoField } from '@/components/reports/editor/photos/photo-field';
import { Button } from '@/components/ui/buttons/button';
import { classNames } from '@/components/ui/class-names';
import { Segmented, YES_NO } from '@/components/ui/forms/segmented';
import { TextArea } from '@/components/ui/forms/text-area';
import { formatCoordinates } from '@/lib/map/coordinates';
import { DESCRIPTION_HINT, NEEDS_CORRECTION } from '@/lib/reports/editor/texts';
import { SAVE_BMP } from '@/lib/reports/domain/phases';
import type { LoggedBmp, YesNo } from '@/lib/reports/domain/report';
import { LIMITS } from '@/lib/reports/domain/rules';
import { LazySiteMap } from '@/components/reports/editor/map/lazy-site-map';
import { createPins, useLoggedBmps } from '@/components/reports/editor/map/use-logged-pins';
import { isEqual } from '@/lib/equal';
import type { Position } from '@/lib/map/position';
import { formatMapLabel, getBmpView } from '@/lib/reports/domain/report-map';

/** The screen of a step of Log BMP Event (inspection-core §2; decision X-17). */
export function LogBmpEvent() {
  const { editor } = useInspection();
  const bmp = findActiveBmp(editor);
  if (bmp === null) return <BmpNotFound />;
  const phase = getPhase(editor);
  if (phase === 'BMPEnterConditions') return <EnterConditions bmp={bmp} />;
  if (phase === 'BMPEnterInitialCorrections') return <EnterInitialCorrections bmp={bmp} />;
  return <PlotLocation key={bmp.id} bmp={bmp} />;
}

/** Step 2: what was found, in photos and words (BMP-09, BMP-21…23). */
function EnterConditions({ bmp }: { bmp: LoggedBmp }) {
  useProvisionalTag(bmp);
  const { field, error } = useInvalidField('condition');
  const [description, setDescription] = useEntry(
    (editor) => (findBmp(editor, bmp.id) ?? bmp).condition.description,
    (text) => ({ type: 'conditionChanged', change: { description: text } }),
    'typed',
  );
  return (
    <div className="grid gap-6">
      <SameBmpQuestion bmp={bmp} />
      <PhotoField bmp={bmp} side="condition" />
      <TextArea
        ref={field}
        label="Description"
        hint={DESCRIPTION_HINT}
        error={error}
        limit={LIMITS.areaText}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <EarlierActions bmp={bmp} />
      <NeedsCorrection bmp={bmp} />
      <Location bmp={bmp} />
    </div>
  );
}

/** A BMP that needs no correction is saved here, without the third step (decision X-395). */
function NeedsCorrection({ bmp }: { bmp: LoggedBmp }) {
  const { inspection } = useInspection();
  const [answer, choose] = useEntry<YesNo>(
    (editor) => getNeedsCorrection(editor, findBmp(editor, bmp.id) ?? bmp),
    (value) => ({ type: 'requiredCasToggled', required: value === 'yes' }),
    'chosen',
  );
  const save = { label: SAVE_BMP, onPress: () => inspection.send({ type: 'bmpSaved' }) };
  return (
    <div className="grid gap-3">
      <Segmented legend={NEEDS_CORRECTION} segments={YES_NO} value={answer} onChange={choose} />
      {answer === 'yes' && <RequiredCas bmp={bmp} />}
      <Dock forward={answer === 'no' ? save : undefined} />
    </div>
  );
}

/** The BMP's position, with a button that changes it. Hidden where the map column shows the same. */
function Location({ bmp: { location } }: { bmp: LoggedBmp }) {
  const { editor, inspection } = useInspection();
  const hasMapColumn = editor.report.fields.siteId !== null;
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3 text-small text-ink-muted',
        hasMapColumn && 'wide:hidden',
      )}
    >
      <span>{location ? formatCoordinates(location) : 'Not placed on the map'}</span>
      <Button variant="text" onClick={() => inspection.send({ type: 'phaseOpened', phase: 'BMPPlotLocation' })}>
        <Icon name="map-pin" />
        {location ? 'Move pin' : 'Place pin'}
      </Button>
    </div>
  );
}

/** Step 1: a tap on the map sets the position; other BMPs are shown (BMP-07). */
function PlotLocation({ bmp }: { bmp: LoggedBmp }) {
  const { editor, map } = useInspection();
  const loggedBmps = useLoggedBmps();
  const otherPins = createPins(loggedBmps.filter(({ bmp: { id } }) => id !== bmp.id));
  const [ownPin] = createPins(loggedBmps.filter(({ bmp: { id } }) => id === bmp.id));
  // The initial view stays, so that placing a pin does not move the map.
  const [initialView] = useState(() => getBmpView(bmp, editor.report));
  const [fit] = useState(() => (bmp.location ? [bmp.location] : otherPins));
  const { place, undoMove } = usePinMoves(bmp);
  return (
    <>
      <SameBmpQuestion bmp={bmp} />
      <div className="relative -mx-(--gutter) -mb-8 min-h-72 grow short:min-h-44 desktop:min-h-96">
        <div className="absolute inset-0">
          <LazySiteMap
            isPlacing
            config={map}
            label={formatMapLabel(editor.report)}
            initialView={initialView}
            fit={fit}
            pins={otherPins}
            placedPin={ownPin && (bmp.label === null ? { ...ownPin, title: 'New BMP location' } : ownPin)}
            onPick={place}
            onUndoMove={undoMove}
          />
        </div>
      </div>
    </>
  );
}

/** Places the pin and undoes its moves one by one. `undoMove` is undefined if there is none to undo. */
function usePinMoves({ location }: LoggedBmp) {
  const { inspection } = useInspection();
  const [moves, setMoves] = useState<readonly { from: Position; to: Position }[]>([]);
  const last = moves.at(-1);
  const sendPosition = (position: Position) => inspection.send({ type: 'placed', position });
  return {
    place(to: Position) {
      sendPosition(to);
      if (location) setMoves([...moves, { from: location, to }]);
    },
    undoMove:
      last && isEqual(location, last.to)
        ? () => {
            sendPosition(last.from);
            setMoves(moves.slice(0, -1));
          }
        : undefined,
  };
}
