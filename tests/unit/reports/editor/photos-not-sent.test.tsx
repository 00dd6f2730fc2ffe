import { act, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { createStore } from 'zustand/vanilla';
import { useShownEditor } from '@/components/reports/editor/frame/use-shown-editor';
import { InspectionContext } from '@/components/reports/editor/inspection-context';
import { PhotosNotSent } from '@/components/reports/editor/summary/photos-not-sent';
import type { LocalInspection } from '@/lib/offline/sync/report-sync';
import { openEditor, reduce } from '@/lib/reports/editor/reducer';
import type { EditorEvent } from '@/lib/reports/editor/events';
import type { Editor } from '@/lib/reports/editor/state';
import { createInspectionWithoutDevice } from './render-editor';
import { createBmp, createEditorData, createTestReport, context, DANA, NOW, TODAY } from './editor-fixture';

/** A phone whose requests for missing photos get the response of `respond`. */
function createPhone({ isRead = true } = {}) {
  const bmp = createBmp({ condition: { photos: ['a.jpg'], date: NOW, description: '' } });
  const store = createStore<Editor>(() =>
    openEditor(createEditorData(createTestReport({ version: 4, bmps: [bmp] })), null),
  );
  const unsent = new Set<string>();
  const stored = new Set<string>();
  const missing = new Set<string>();
  let finishReading: () => void = () => undefined;
  const inspection: LocalInspection = {
    ...createInspectionWithoutDevice(store.getState()),
    store,
    listUnsentPhotos: () => unsent,
    isOnDevice: (fileName) => stored.has(fileName),
    photosRead: isRead ? Promise.resolve() : new Promise((resolve) => (finishReading = () => resolve(undefined))),
  };
  const responders: (() => void)[] = [];
  global.fetch = () => {
    const photos = [...missing].map((fileName) => ({ fileName, personId: DANA.id, name: DANA.name }));
    return new Promise((resolve) => responders.push(() => resolve(Response.json({ photos }))));
  };
  const countPhotos = () => {
    const event: EditorEvent = { type: 'photosCounted', unsentCount: unsent.size, rejectedCount: 0, failure: null };
    store.setState(reduce(store.getState(), event, context), true);
  };
  const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
  return {
    inspection,
    markMissing: (name: string) => void missing.add(name),
    addPhoto: (name: string) => act(() => (unsent.add(name), stored.add(name), missing.add(name), countPhotos())),
    send: (name: string) => act(() => (unsent.delete(name), missing.delete(name), countPhotos())),
    async readPhotos() {
      finishReading();
      await settle();
    },
    async respond() {
      await settle();
      for (const respond of responders.splice(0)) respond();
      await settle();
    },
  };
}

function TestPhotosNotSent({ inspection }: { inspection: LocalInspection }) {
  const shown = useShownEditor(inspection);
  return (
    <SWRConfig value={{ provider: () => new Map() }}>
      <InspectionContext value={{ ...shown, inspection, today: TODAY, now: `${TODAY}T18:00:00.000Z`, map: MAP }}>
        <PhotosNotSent />
      </InspectionContext>
    </SWRConfig>
  );
}
const MAP = { mapboxToken: null, tiles: '/api/tiles/{z}/{x}/{y}', attribution: 'Test' };

const ON_OTHER_DEVICE = /another of your devices/;
const ON_THIS_DEVICE = '1 photo is still on this computer.';

test('the note names no other device when one photo was sent and the person takes another', async () => {
  const phone = createPhone();
  phone.addPhoto('a.jpg');
  render(<TestPhotosNotSent inspection={phone.inspection} />);
  await phone.respond();
  phone.send('a.jpg');
  expect(screen.queryByText(ON_OTHER_DEVICE)).not.toBeInTheDocument();
  await phone.respond();
  // The number of unsent photos is the same as before, so SWR has the older response in its cache.
  phone.addPhoto('b.jpg');
  expect(screen.getByText(ON_THIS_DEVICE)).toBeInTheDocument();
  expect(screen.queryByText(ON_OTHER_DEVICE)).not.toBeInTheDocument();
});

test('the note names no other device before this device has read its photos', async () => {
  const phone = createPhone({ isRead: false });
  phone.markMissing('a.jpg');
  render(<TestPhotosNotSent inspection={phone.inspection} />);
  await phone.respond();
  expect(screen.queryByText(ON_OTHER_DEVICE)).not.toBeInTheDocument();
  phone.addPhoto('a.jpg');
  await phone.readPhotos();
  await phone.respond();
  expect(screen.getByText(ON_THIS_DEVICE)).toBeInTheDocument();
  expect(screen.queryByText(ON_OTHER_DEVICE)).not.toBeInTheDocument();
});

test('the note names another device for a photo that this device never had', async () => {
  const phone = createPhone();
  phone.addPhoto('a.jpg');
  phone.markMissing('elsewhere.jpg');
  render(<TestPhotosNotSent inspection={phone.inspection} />);
  await phone.respond();
  expect(screen.getByText('1 photo is still on another of your devices.')).toBeInTheDocument();
  expect(screen.getByText(ON_THIS_DEVICE)).toBeInTheDocument();
});
