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
import { withoutDevice } from './render-editor';
import { makeBmp, makeEditorData, makeReport, context, DANA, NOW, TODAY } from './editor-fixture';

/** One person's phone, whose server answers which photos it misses when the test lets it. */
function makePhone({ isRead = true } = {}) {
  const bmp = makeBmp({ condition: { photos: ['a.jpg'], date: NOW, description: '' } });
  const store = createStore<Editor>(() => openEditor(makeEditorData(makeReport({ version: 4, bmps: [bmp] })), null));
  const unsent = new Set<string>();
  const here = new Set<string>();
  const missing = new Set<string>();
  let read: () => void = () => undefined;
  const inspection: LocalInspection = {
    ...withoutDevice(store.getState()),
    store,
    unsentPhotos: () => unsent,
    isHere: (fileName) => here.has(fileName),
    photosRead: isRead ? Promise.resolve() : new Promise((resolve) => (read = () => resolve(undefined))),
  };
  const answers: (() => void)[] = [];
  global.fetch = () => {
    const photos = [...missing].map((fileName) => ({ fileName, personId: DANA.id, name: DANA.name }));
    return new Promise((resolve) => answers.push(() => resolve(Response.json({ photos }))));
  };
  const count = () => {
    const counted: EditorEvent = { type: 'photosCounted', waiting: unsent.size, refused: 0, failed: null };
    store.setState(reduce(store.getState(), counted, context), true);
  };
  const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
  return {
    inspection,
    markMissing: (name: string) => void missing.add(name),
    addPhoto: (name: string) => act(() => (unsent.add(name), here.add(name), missing.add(name), count())),
    sends: (name: string) => act(() => (unsent.delete(name), missing.delete(name), count())),
    async readsItsPhotos() {
      read();
      await settle();
    },
    async waitForResponse() {
      await settle();
      for (const give of answers.splice(0)) give();
      await settle();
    },
  };
}

function TestComponent({ inspection }: { inspection: LocalInspection }) {
  const shown = useShownEditor(inspection);
  return (
    <SWRConfig value={{ provider: () => new Map() }}>
      <InspectionContext value={{ ...shown, inspection, today: TODAY, map: MAP }}>
        <PhotosNotSent />
      </InspectionContext>
    </SWRConfig>
  );
}
const MAP = { mapboxToken: null, tiles: '/api/tiles/{z}/{x}/{y}', attribution: 'Test' };

const ELSEWHERE = /another device of yours/;
const HERE = '1 photo is still on this computer.';

test('names no other device while a photo of this device is sent and another one is taken', async () => {
  const phone = makePhone();
  phone.addPhoto('a.jpg');
  render(<TestComponent inspection={phone.inspection} />);
  await phone.waitForResponse();
  phone.sends('a.jpg');
  expect(screen.queryByText(ELSEWHERE)).not.toBeInTheDocument();
  await phone.waitForResponse();
  // As many photos wait as before, so the older answer is at hand.
  phone.addPhoto('b.jpg');
  expect(screen.getByText(HERE)).toBeInTheDocument();
  expect(screen.queryByText(ELSEWHERE)).not.toBeInTheDocument();
});

test('names no other device before this device has read which photos it has', async () => {
  const phone = makePhone({ isRead: false });
  phone.markMissing('a.jpg');
  render(<TestComponent inspection={phone.inspection} />);
  await phone.waitForResponse();
  expect(screen.queryByText(ELSEWHERE)).not.toBeInTheDocument();
  phone.addPhoto('a.jpg');
  await phone.readsItsPhotos();
  await phone.waitForResponse();
  expect(screen.getByText(HERE)).toBeInTheDocument();
  expect(screen.queryByText(ELSEWHERE)).not.toBeInTheDocument();
});

test('names another device for a photo that this one never had', async () => {
  const phone = makePhone();
  phone.addPhoto('a.jpg');
  phone.markMissing('elsewhere.jpg');
  render(<TestComponent inspection={phone.inspection} />);
  await phone.waitForResponse();
  expect(screen.getByText('1 photo is still on another device of yours.')).toBeInTheDocument();
  expect(screen.getByText(HERE)).toBeInTheDocument();
});
