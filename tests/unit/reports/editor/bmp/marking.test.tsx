import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getMarks } from '@/lib/reports/domain/photo-marks';
import type { PhotoMark } from '@/lib/reports/domain/photo-mark';
import {
  createBmp,
  createTestReport,
  dispatchAll,
  openAndDispatch,
  logFence,
  NOW,
  getActiveBmp,
} from '@/tests/unit/reports/editor/editor-fixture';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import { installPointerEvents } from '@/tests/unit/ui/pointers-in-jsdom';
import { openTestInspection, renderScreen, type OpenInspection } from './inspection-fixture';

jest.mock('@/components/reports/editor/map/lazy-site-map', () => ({
  LazySiteMap: jest.requireActual('./site-map-stub').SiteMapStub,
}));

beforeAll(installModalDialogs);
beforeAll(installPointerEvents);

const PHOTO = 'photo-1.jpg';

/** Opens the first photo of a condition for marking. The photo covers the screen from 0,0 to 200,100. */
async function openPhotoForMarking(): Promise<OpenInspection> {
  const editor = dispatchAll(openAndDispatch(createTestReport()), ...logFence.slice(0, 3));
  const addPhoto = {
    type: 'photosAdded',
    bmpId: getActiveBmp(editor).id,
    side: 'condition',
    fileNames: [PHOTO],
  } as const;
  const open = openTestInspection(dispatchAll(editor, addPhoto));
  renderScreen(open);
  await userEvent.click(screen.getByRole('img', { name: 'Silt Fence, condition, photo 1' }));
  await pressMarkUp();
  return open;
}

async function pressMarkUp(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Mark up' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark up photo' }));
  const photo = dialog.getByRole('img');
  Object.defineProperties(photo, { naturalWidth: { value: 720 }, naturalHeight: { value: 360 } });
  fireEvent.load(photo);
  jest.spyOn(getSurface(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 100));
}

const getSurface = () => screen.getByRole('application', { name: 'Photo to mark' });
const getDrawnMarks = (open: OpenInspection): readonly PhotoMark[] =>
  getMarks(getActiveBmp(open.editor()).condition, PHOTO)?.marks ?? [];
const selectTool = (tool: string) => userEvent.click(screen.getByRole('radio', { name: tool }));
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

function drawStroke(from: [number, number], to: [number, number]): void {
  jest.spyOn(getSurface(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 100));
  const createPointerInit = ([clientX, clientY]: [number, number]) => ({
    clientX,
    clientY,
    pointerId: 1,
    isPrimary: true,
    button: 0,
  });
  fireEvent.pointerDown(getSurface(), createPointerInit(from));
  fireEvent.pointerMove(getSurface(), createPointerInit(to));
  fireEvent.pointerUp(getSurface(), createPointerInit(to));
}

test('the person draws an arrow, a circle and a text, and Undo removes each', async () => {
  const open = await openPhotoForMarking();
  drawStroke([20, 10], [100, 50]);
  await selectTool('Circle');
  drawStroke([50, 20], [150, 80]);
  await selectTool('Text');
  drawStroke([100, 25], [100, 25]);
  await userEvent.type(screen.getByLabelText('Text on the photo'), 'Torn here{Enter}');
  expect(getDrawnMarks(open)).toEqual([
    { kind: 'arrow', from: { x: 0.1, y: 0.1 }, to: { x: 0.5, y: 0.5 } },
    { kind: 'circle', from: { x: 0.25, y: 0.2 }, to: { x: 0.75, y: 0.8 } },
    { kind: 'text', at: { x: 0.5, y: 0.25 }, text: 'Torn here' },
  ]);
  expect(getMarks(getActiveBmp(open.editor()).condition, PHOTO)?.aspect).toBe(2);

  await press('Undo');
  await press('Undo');
  expect(getDrawnMarks(open).map(({ kind }) => kind)).toEqual(['arrow']);
  await press('Undo');
  expect(getActiveBmp(open.editor()).condition.marks).toBeUndefined();
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
});

test('Done adds an unfinished text, and the name of the photo describes its marks', async () => {
  const open = await openPhotoForMarking();
  await selectTool('Text');
  drawStroke([100, 50], [100, 50]);
  await userEvent.type(screen.getByLabelText('Text on the photo'), 'Undercut');
  await press('Done');
  expect(getDrawnMarks(open)).toEqual([{ kind: 'text', at: { x: 0.5, y: 0.5 }, text: 'Undercut' }]);
  expect(screen.getAllByRole('img', { name: 'Silt Fence, condition, photo 1, marked: “Undercut”' })).not.toHaveLength(
    0,
  );
});

test('the editor stores a text with each key, and Undo removes the complete text', async () => {
  const open = await openPhotoForMarking();
  drawStroke([20, 10], [100, 50]);
  await selectTool('Text');
  drawStroke([100, 50], [100, 50]);
  await userEvent.type(screen.getByLabelText('Text on the photo'), 'Under');
  expect(getDrawnMarks(open)).toEqual([
    { kind: 'arrow', from: { x: 0.1, y: 0.1 }, to: { x: 0.5, y: 0.5 } },
    { kind: 'text', at: { x: 0.5, y: 0.5 }, text: 'Under' },
  ]);
  await userEvent.type(screen.getByLabelText('Text on the photo'), '{Backspace}{Backspace}');
  expect(getDrawnMarks(open).at(-1)).toMatchObject({ text: 'Und' });
  await press('Undo');
  expect(getDrawnMarks(open).map(({ kind }) => kind)).toEqual(['arrow']);
  expect(screen.queryByLabelText('Text on the photo')).not.toBeInTheDocument();
  await press('Undo');
  expect(getDrawnMarks(open)).toEqual([]);
});

test('the editor drops a text whose letters were all deleted, and Undo then removes the earlier mark', async () => {
  const open = await openPhotoForMarking();
  drawStroke([20, 10], [100, 50]);
  await selectTool('Text');
  drawStroke([100, 50], [100, 50]);
  await userEvent.type(screen.getByLabelText('Text on the photo'), 'Un{Backspace}{Backspace}');
  expect(getDrawnMarks(open).map(({ kind }) => kind)).toEqual(['arrow']);
  await press('Undo');
  expect(getDrawnMarks(open)).toEqual([]);
});

test('the editor draws nothing for an empty text or a very short stroke', async () => {
  const open = await openPhotoForMarking();
  drawStroke([20, 10], [21, 10]);
  await selectTool('Text');
  drawStroke([100, 50], [100, 50]);
  await press('Add text');
  expect(getDrawnMarks(open)).toEqual([]);
});

test('the editor explains that a photo cannot be marked when it is not on the device', async () => {
  await openPhotoForMarking();
  await press('Done');
  await userEvent.click(screen.getByRole('button', { name: 'Mark up' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark up photo' }));
  fireEvent.error(dialog.getByRole('img'));
  expect(dialog.getByText(/This photo is not on this device/)).toBeInTheDocument();
  expect(dialog.queryByRole('application')).not.toBeInTheDocument();
});

test('the editor returns the focus to Mark up after marking', async () => {
  await openPhotoForMarking();
  await press('Done');
  expect(await screen.findByRole('button', { name: 'Mark up' })).toHaveFocus();
});

test('the person removes an older mark and keeps the later ones', async () => {
  const open = await openPhotoForMarking();
  drawStroke([20, 10], [100, 50]);
  await selectTool('Circle');
  drawStroke([50, 20], [150, 80]);
  await press('Remove mark 1: Arrow');
  expect(getDrawnMarks(open).map(({ kind }) => kind)).toEqual(['circle']);
  await press('Undo');
  expect(getDrawnMarks(open).map(({ kind }) => kind)).toEqual(['arrow', 'circle']);
});

test('the person draws a mark by keyboard', async () => {
  const open = await openPhotoForMarking();
  getSurface().focus();
  await userEvent.keyboard('{ArrowLeft}{Enter}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
  expect(getDrawnMarks(open)).toEqual([{ kind: 'arrow', from: { x: 0.475, y: 0.5 }, to: { x: 0.55, y: 0.5 } }]);
  await selectTool('Text');
  getSurface().focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByLabelText('Text on the photo')).toHaveFocus();
});

test('Undo is disabled after a colleague has replaced the marks', async () => {
  const open = await openPhotoForMarking();
  drawStroke([20, 10], [100, 50]);
  const remote = { aspect: 2, marks: [{ kind: 'text', at: { x: 0.5, y: 0.5 }, text: 'Colleague' } as const] };
  open.send({
    type: 'photoMarked',
    bmpId: getActiveBmp(open.editor()).id,
    side: 'condition',
    fileName: PHOTO,
    markedPhoto: remote,
  });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true'));
  expect(getDrawnMarks(open)).toEqual(remote.marks);
});

test('Undo of the deletion of a photo restores its marks', async () => {
  const open = await openPhotoForMarking();
  drawStroke([20, 10], [100, 50]);
  await press('Done');
  await userEvent.click(screen.getAllByRole('button', { name: /^Delete photo/ })[0] ?? document.body);
  expect(getActiveBmp(open.editor()).condition).toMatchObject({ photos: [] });
  expect(getActiveBmp(open.editor()).condition.marks).toBeUndefined();
  await userEvent.click(screen.getAllByRole('button', { name: 'Undo' })[0] ?? document.body);
  expect(getDrawnMarks(open)).toHaveLength(1);
});

test('the editor changes only marks of corrections after SAVE & NOTIFY, and none after CLOSE OUT', () => {
  const createDocumentation = (name: string) => ({ photos: [name], date: NOW, description: '' });
  const bmps = [
    createBmp({
      correctiveActions: [{ id: 'a', name: 'Mend', selected: true }],
      condition: createDocumentation('c.jpg'),
      correction: { ...createDocumentation('k.jpg'), initials: '' },
    }),
  ];
  const markedPhoto = { aspect: 1, marks: [{ kind: 'text', at: { x: 0, y: 0 }, text: 'x' } as const] };
  const changed = dispatchAll(
    openAndDispatch(createTestReport({ status: 'open', bmps })),
    { type: 'photoMarked', bmpId: 'bmp', side: 'condition', fileName: 'c.jpg', markedPhoto },
    { type: 'photoMarked', bmpId: 'bmp', side: 'correction', fileName: 'k.jpg', markedPhoto },
  );
  expect(getActiveBmp(changed).condition.marks).toBeUndefined();
  expect(getActiveBmp(changed).correction?.marks).toEqual({ 'k.jpg': markedPhoto });
  const closed = openAndDispatch(createTestReport({ status: 'closed', bmps }));
  const event = { type: 'photoMarked', bmpId: 'bmp', side: 'correction', fileName: 'k.jpg', markedPhoto } as const;
  expect(dispatchAll(closed, event).report).toBe(closed.report);
});
