import { render, screen } from '@testing-library/react';
import { createStore } from 'zustand/vanilla';
import { PageLanguage } from '@/components/ui/text/language';
import { EditorFrame, type EditorFrameProps } from '@/components/reports/editor/frame/editor-frame';
import { useShownEditor } from '@/components/reports/editor/frame/use-shown-editor';
import { InspectionContext } from '@/components/reports/editor/inspection-context';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { UndoProvider } from '@/components/ui/feedback/undo';
import type { LocalInspection } from '@/lib/offline/sync/report-sync';
import { openEditor, reduce } from '@/lib/reports/editor/reducer';
import type { EditorEvent } from '@/lib/reports/editor/events';
import type { Editor } from '@/lib/reports/editor/state';
import type { EditorData, Report, ReportStatus } from '@/lib/reports/domain/report';
import { createEditorData, context, TODAY, createTestReport } from './editor-fixture';

const MAP = { mapboxToken: null, tiles: '/api/tiles/{z}/{x}/{y}', attribution: 'Test' };

/** An open inspection with the real reducer that stores and sends nothing. */
export function createInspectionWithoutDevice(editor: Editor): LocalInspection {
  const store = createStore<Editor>(() => editor);
  return {
    store,
    send: (event: EditorEvent) => store.setState(reduce(store.getState(), event, context), true),
    addPhotos: () => Promise.resolve({ fileNames: [], leftOut: [], unreadable: [], heic: [] }),
    removePhoto: () => () => Promise.resolve(),
    captureMap: () => Promise.resolve(),
    getGround: () => Promise.resolve(null),
    getPictureUrl: (directory, fileName) => `/images/${directory}/${fileName}`,
    isUnsent: () => false,
    isOnDevice: () => false,
    photosRead: Promise.resolve(),
    findPhotoMetadata: () => Promise.resolve(null),
    listUnsentPhotos: () => new Set(),
    getPhotoRejection: () => null,
    retryPhotos: () => Promise.resolve(),
    flush: () => Promise.resolve(),
    persist: () => Promise.resolve(),
    discard: () => Promise.resolve(),
    mergeServerResponse: () => Promise.resolve(),
    refetch: () => undefined,
    close: () => Promise.resolve(),
    abandon: () => undefined,
  };
}

function Frame({ inspection, ...frame }: { inspection: LocalInspection } & EditorFrameProps) {
  const shown = useShownEditor(inspection);
  return (
    <InspectionContext value={{ ...shown, inspection, today: TODAY, now: `${TODAY}T18:00:00.000Z`, map: MAP }}>
      <EditorFrame {...frame} />
    </InspectionContext>
  );
}

/** Renders a report's summary and waits for it. */
export async function openSummary(status: ReportStatus, more: Parameters<typeof createTestReport>[0] = {}) {
  const inspection = renderEditor(createTestReport({ status, ...more }));
  await screen.findByRole('heading', { name: 'Site Info' });
  return inspection;
}

export const getButton = (name: string) => screen.getByRole('button', { name });

/** The dock's button for the map picture. The card of the map has a button with the same name. */
export const getCaptureButton = () =>
  screen.getByRole('button', {
    name: 'Capture Map Picture',
    description: 'Map image must be captured before inspection can be closed out',
  });

/** Renders the editor with this report. */
export function renderEditor(
  report: Report,
  data: Partial<EditorData> = {},
  frame: EditorFrameProps = {},
): LocalInspection {
  const inspection = createInspectionWithoutDevice(openEditor({ ...createEditorData(report), ...data }, null));
  render(
    <PageLanguage language={frame.language ?? 'en'}>
      <PopupProvider>
        <UndoProvider>
          <Frame inspection={inspection} {...frame} />
        </UndoProvider>
      </PopupProvider>
    </PageLanguage>,
  );
  return inspection;
}
