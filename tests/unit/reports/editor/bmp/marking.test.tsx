import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getMarks } from '@/lib/reports/domain/photo-marks';
import type { PhotoMark } from '@/lib/reports/domain/photo-mark';
import {
  makeBmp,
  makeReport,
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

/** The marking of the first photo of a BMP's conditions is open; the photo lies on the screen from 0,0 to 200,100. */
async function marking(): Promise<OpenInspection> {
  const editor = dispatchAll(openAndDispatch(makeReport()), ...logFence.slice(0, 3));
  const added = { type: 'photosAdded', bmpId: getActiveBmp(editor).id, side: 'condition', fileNames: [PHOTO] } as const;
  const open = openTestInspection(dispatchAll(editor, added));
  renderScreen(open);
  await userEvent.click(screen.getByRole('img', { name: 'Silt Fence, condition, photo 1' }));
  await openMarking();
  return open;
}

async function openMarking(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Mark up' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark up photo' }));
  const photo = dialog.getByRole('img');
  Object.defineProperties(photo, { naturalWidth: { value: 720 }, naturalHeight: { value: 360 } });
  fireEvent.load(photo);
  jest.spyOn(getSurface(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 100));
}

const getSurface = () => screen.getByRole('application', { name: 'Photo to mark' });
const getDrawnMarks = (open: OpenInspection): readonly PhotoMark[] =>
  getMarks(getActiveBmp(open.editor()).condition, PHOTO)?.drawn ?? [];
const choose = (tool: string) => userEvent.click(screen.getByRole('radio', { name: tool }));
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

function drawStroke(from: [number, number], to: [number, number]): void {
  jest.spyOn(getSurface(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 100));
  const at = ([clientX, clientY]: [number, number]) => ({ clientX, clientY, pointerId: 1, isPrimary: true, button: 0 });
  fireEvent.pointerDown(getSurface(), at(from));
  fireEvent.pointerMove(getSurface(), at(to));
  fireEvent.pointerUp(getSurface(), at(to));
}

test('arrow, circle and text are drawn over the photo, each undone by Undo', async () => {
  const open = await marking();
  drawStroke([20, 10], [100, 50]);
  await choose('Circle');
  drawStroke([50, 20], [150, 80]);
  await choose('Text');
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

test('a text that was typed and not added is not lost with Done, and the photo says what is drawn on it', async () => {
  const open = await marking();
  await choose('Text');
  drawStroke([100, 50], [100, 50]);
  await userEvent.type(screen.getByLabelText('Text on the photo'), 'Undercut');
  await press('Done');
  expect(getDrawnMarks(open)).toEqual([{ kind: 'text', at: { x: 0.5, y: 0.5 }, text: 'Undercut' }]);
  expect(screen.getAllByRole('img', { name: 'Silt Fence, condition, photo 1, marked: “Undercut”' })).not.toHaveLength(
    0,
  );
});

test('a text is stored with each key, so a reload in the middle of a word loses nothing; Undo removes all of it', async () => {
  const open = await marking();
  drawStroke([20, 10], [100, 50]);
  await choose('Text');
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

test('a text whose letters were all deleted again is no mark and leaves Undo what was before it', async () => {
  const open = await marking();
  drawStroke([20, 10], [100, 50]);
  await choose('Text');
  drawStroke([100, 50], [100, 50]);
  await userEvent.type(screen.getByLabelText('Text on the photo'), 'Un{Backspace}{Backspace}');
  expect(getDrawnMarks(open).map(({ kind }) => kind)).toEqual(['arrow']);
  await press('Undo');
  expect(getDrawnMarks(open)).toEqual([]);
});

test('an empty text and a slip of the finger draw nothing', async () => {
  const open = await marking();
  drawStroke([20, 10], [21, 10]);
  await choose('Text');
  drawStroke([100, 50], [100, 50]);
  await press('Add text');
  expect(getDrawnMarks(open)).toEqual([]);
});

test('a photo that is not on the device cannot be drawn on, and the reason is shown', async () => {
  await marking();
  await press('Done');
  await userEvent.click(screen.getByRole('button', { name: 'Mark up' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark up photo' }));
  fireEvent.error(dialog.getByRole('img'));
  expect(dialog.getByText(/This photo is not on this device/)).toBeInTheDocument();
  expect(dialog.queryByRole('application')).not.toBeInTheDocument();
});

test('the focus returns to Mark up after marking', async () => {
  await marking();
  await press('Done');
  expect(await screen.findByRole('button', { name: 'Mark up' })).toHaveFocus();
});

test('an older mark is removed without those after it', async () => {
  const open = await marking();
  drawStroke([20, 10], [100, 50]);
  await choose('Circle');
  drawStroke([50, 20], [150, 80]);
  await press('Remove mark 1: Arrow');
  expect(getDrawnMarks(open).map(({ kind }) => kind)).toEqual(['circle']);
  await press('Undo');
  expect(getDrawnMarks(open).map(({ kind }) => kind)).toEqual(['arrow', 'circle']);
});

test('everything is drawn by keyboard, too', async () => {
  const open = await marking();
  getSurface().focus();
  await userEvent.keyboard('{ArrowLeft}{Enter}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
  expect(getDrawnMarks(open)).toEqual([{ kind: 'arrow', from: { x: 0.475, y: 0.5 }, to: { x: 0.55, y: 0.5 } }]);
  await choose('Text');
  getSurface().focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByLabelText('Text on the photo')).toHaveFocus();
});

test('Undo removes only what is still as it was drawn: a colleague’s marks stay', async () => {
  const open = await marking();
  drawStroke([20, 10], [100, 50]);
  const remote = { aspect: 2, drawn: [{ kind: 'text', at: { x: 0.5, y: 0.5 }, text: 'Theirs' } as const] };
  open.send({
    type: 'photoMarked',
    bmpId: getActiveBmp(open.editor()).id,
    side: 'condition',
    fileName: PHOTO,
    marked: remote,
  });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true'));
  expect(getDrawnMarks(open)).toEqual(remote.drawn);
});

test('a photo that was deleted and put back has its marks again', async () => {
  const open = await marking();
  drawStroke([20, 10], [100, 50]);
  await press('Done');
  await userEvent.click(screen.getAllByRole('button', { name: /^Delete photo/ })[0] ?? document.body);
  expect(getActiveBmp(open.editor()).condition).toMatchObject({ photos: [] });
  expect(getActiveBmp(open.editor()).condition.marks).toBeUndefined();
  await userEvent.click(screen.getAllByRole('button', { name: 'Undo' })[0] ?? document.body);
  expect(getDrawnMarks(open)).toHaveLength(1);
});

test('once the crew was notified, the marks of the conditions are fixed and those of the correction are not', () => {
  const getPhotos = (name: string) => ({ photos: [name], date: NOW, description: '' });
  const bmps = [
    makeBmp({
      correctiveActions: [{ id: 'a', name: 'Mend', selected: true }],
      condition: getPhotos('c.jpg'),
      correction: { ...getPhotos('k.jpg'), initials: '' },
    }),
  ];
  const marked = { aspect: 1, drawn: [{ kind: 'text', at: { x: 0, y: 0 }, text: 'x' } as const] };
  const changed = dispatchAll(
    openAndDispatch(makeReport({ status: 'open', bmps })),
    { type: 'photoMarked', bmpId: 'bmp', side: 'condition', fileName: 'c.jpg', marked },
    { type: 'photoMarked', bmpId: 'bmp', side: 'correction', fileName: 'k.jpg', marked },
  );
  expect(getActiveBmp(changed).condition.marks).toBeUndefined();
  expect(getActiveBmp(changed).correction?.marks).toEqual({ 'k.jpg': marked });
  const closed = openAndDispatch(makeReport({ status: 'closed', bmps }));
  const event = { type: 'photoMarked', bmpId: 'bmp', side: 'correction', fileName: 'k.jpg', marked } as const;
  expect(dispatchAll(closed, event).report).toBe(closed.report);
});
