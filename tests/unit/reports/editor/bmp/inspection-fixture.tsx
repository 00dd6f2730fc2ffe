import { act, render } from '@testing-library/react';
import { useMemo, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { InspectionContext, useInspection } from '@/components/reports/editor/inspection-context';
import { DockContext } from '@/components/reports/editor/frame/dock';
import { PhaseHead } from '@/components/reports/editor/frame/phase-head';
import { ReviewMapSnapshot } from '@/components/reports/editor/map/review-map-snapshot';
import { TakeMapSnapshot } from '@/components/reports/editor/map/take-map-snapshot';
import { BmpEventSummary } from '@/components/reports/editor/bmp/bmp-event-summary';
import { BmpInspection } from '@/components/reports/editor/bmp/bmp-inspection';
import { LogBmpEvent } from '@/components/reports/editor/bmp/log-bmp-event';
import { LoggedEventsList } from '@/components/reports/editor/bmp/logged-events-list';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { UndoProvider } from '@/components/ui/feedback/undo';
import type { LocalInspection } from '@/lib/offline/sync/report-sync';
import type { PhotoOutcome } from '@/lib/offline/sync/photo-actions';
import type { MapGround } from '@/lib/map/types';
import { reduce } from '@/lib/reports/editor/reducer';
import type { EditorEvent } from '@/lib/reports/editor/events';
import { getPhase } from '@/lib/reports/editor/derived';
import type { Editor, BmpSide } from '@/lib/reports/editor/state';
import { isEventSummary, isBmpLogging } from '@/lib/reports/domain/phases';
import { getMarks } from '@/lib/reports/domain/photo-marks';
import type { PhotoRejection } from '@/lib/reports/domain/photo-rejections';
import { LIMITS } from '@/lib/reports/domain/rules';
import { context, TODAY } from '@/tests/unit/reports/editor/editor-fixture';

const MAP = { mapboxToken: null, tiles: '/api/tiles/{z}/{x}/{y}', attribution: 'USGS' };

export interface OpenInspection {
  editor: () => Editor;
  send: (event: EditorEvent) => void;
  inspection: LocalInspection;
  /** The events that were sent, in order. */
  sent: EditorEvent[];
  /** 'photos again' for each request to send the photos again. */
  requests: string[];
}

/** An inspection with the real reducer that stores and sends nothing. An added photo is named `kept-{file name}`. */
export function openTestInspection(
  editor: Editor,
  unsent: readonly string[] = [],
  refusals: Readonly<Record<string, PhotoRejection>> = {},
): OpenInspection {
  const store = createStore<Editor>(() => editor);
  const sent: EditorEvent[] = [];
  let ground: MapGround | null = null;
  const requests: string[] = [];
  const send = (event: EditorEvent) => {
    sent.push(event);
    act(() => store.setState(reduce(store.getState(), event, context), true));
  };
  const inspection: LocalInspection = {
    store,
    send,
    addPhotos: (bmpId, side, files) => Promise.resolve(addPhotos(bmpId, side, files)),
    removePhoto(bmpId, side, fileName) {
      const documentation = store.getState().report.bmps.find(({ id }) => id === bmpId)?.[side];
      const at = documentation?.photos.indexOf(fileName) ?? 0;
      const marked = documentation ? getMarks(documentation, fileName) : null;
      send({ type: 'photoRemoved', bmpId, side, fileName });
      return async () => send({ type: 'photoPutBack', bmpId, side, fileName, at, markedPhoto: marked });
    },
    captureMap(captured) {
      ground = captured.ground;
      send({ type: 'mapCaptured', fileName: 'map.jpg' });
      return Promise.resolve();
    },
    getGround: () => Promise.resolve(ground),
    getPictureUrl: (directory, fileName) => `/images/${directory}/${fileName}`,
    findPhotoMetadata: () => Promise.resolve({ takenAt: '2026-11-21T14:30:00.000Z', position: null, origin: null }),
    isUnsent: (fileName) => unsent.includes(fileName),
    isOnDevice: (fileName) => unsent.includes(fileName),
    photosRead: Promise.resolve(),
    listUnsentPhotos: () => new Set(unsent),
    getPhotoRejection: (fileName) => refusals[fileName] ?? null,
    retryPhotos: () => Promise.resolve(void requests.push('photos again')),
    flush: () => Promise.resolve(),
    persist: () => Promise.resolve(),
    discard: () => Promise.resolve(),
    mergeServerResponse: () => Promise.resolve(),
    refetch: () => undefined,
    close: () => Promise.resolve(),
    abandon: () => undefined,
  };

  function addPhotos(bmpId: string, side: BmpSide, files: readonly File[]): PhotoOutcome {
    const photoCount = store.getState().report.bmps.find(({ id }) => id === bmpId)?.[side]?.photos.length ?? 0;
    const isPicture = ({ type }: File) => type.startsWith('image/') && type !== 'image/heic';
    const pictures = files.filter(isPicture);
    const accepted = pictures.slice(0, LIMITS.photos - photoCount);
    const fileNames = accepted.map(({ name }) => `kept-${name}`);
    if (fileNames.length > 0) send({ type: 'photosAdded', bmpId, side, fileNames });
    const getNames = (rejected: readonly File[]) => rejected.map(({ name }) => name);
    const others = files.filter((file) => !isPicture(file));
    return {
      fileNames,
      leftOut: getNames(pictures.slice(accepted.length)),
      heic: getNames(others.filter(({ type }) => type === 'image/heic')),
      unreadable: getNames(others.filter(({ type }) => type !== 'image/heic')),
    };
  }

  return { editor: () => store.getState(), send, inspection, sent, requests };
}

/** Renders the given screen, or else the screen of the editor's phase, as the frame does. */
export function renderScreen({ inspection }: OpenInspection, screen: ReactNode = <PhaseScreen />) {
  return render(
    <PopupProvider>
      <UndoProvider>
        <EditorProviders inspection={inspection}>{screen}</EditorProviders>
      </UndoProvider>
    </PopupProvider>,
  );
}

function EditorProviders({ inspection, children }: { inspection: LocalInspection; children: ReactNode }) {
  const editor = useStore(inspection.store);
  const contextValue = useMemo(
    () => ({ editor, enter: inspection.send, inspection, today: TODAY, now: `${TODAY}T18:00:00.000Z`, map: MAP }),
    [editor, inspection],
  );
  return (
    <InspectionContext value={contextValue}>
      <WithDock>{children}</WithDock>
    </InspectionContext>
  );
}

function PhaseScreen() {
  const { editor } = useInspection();
  const phase = getPhase(editor);
  if (isBmpLogging(phase)) {
    return (
      <>
        <PhaseHead />
        <LogBmpEvent />
      </>
    );
  }
  if (isEventSummary(phase)) return <BmpEventSummary />;
  if (phase === 'LoggedEventsList') return <LoggedEventsList />;
  if (phase === 'TakeMapSnapshot') return <TakeMapSnapshot />;
  if (phase === 'ReviewMapSnapshot') return <ReviewMapSnapshot />;
  return phase === 'BMPInspection' ? <BmpInspection /> : <p>{phase}</p>;
}

/** Renders the element that the dock is portaled into, as the frame does. */
function WithDock({ children }: { children: ReactNode }) {
  const [dockElement, setDockElement] = useState<HTMLElement | null>(null);
  return (
    <DockContext value={dockElement}>
      {children}
      <div ref={setDockElement} />
    </DockContext>
  );
}
