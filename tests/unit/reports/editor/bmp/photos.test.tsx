import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PhotoRejection } from '@/lib/reports/domain/photo-rejections';
import {
  makeReport,
  dispatchAll,
  openAndDispatch,
  logFence,
  getActiveBmp,
} from '@/tests/unit/reports/editor/editor-fixture';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import { openTestInspection, renderScreen } from './inspection-fixture';

jest.mock('@/components/reports/editor/map/lazy-site-map', () => ({
  LazySiteMap: jest.requireActual('./site-map-stub').SiteMapStub,
}));

beforeAll(installModalDialogs);

/** An inspection in the second step of a BMP that is logged for the first time, with these photos taken before. */
function onConditions(photos: string[], unsent: string[] = [], refusals: Record<string, PhotoRejection> = {}) {
  const editor = dispatchAll(openAndDispatch(makeReport()), ...logFence.slice(0, 3));
  const bmpId = getActiveBmp(editor).id;
  const before =
    photos.length > 0 ? [{ type: 'photosAdded', bmpId, side: 'condition', fileNames: photos } as const] : [];
  return openTestInspection(dispatchAll(editor, ...before), unsent, refusals);
}

const getPicture = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const picker = () => screen.getAllByLabelText(/Add/)[0] ?? document.body;
const makeFileNames = (count: number) => Array.from({ length: count }, (_, index) => `photo-${index + 1}.jpg`);

test('several pictures are chosen at once, and a message shows that they were added [PHOTO-09] [PHOTO-12]', async () => {
  const open = onConditions([]);
  renderScreen(open);
  expect(picker()).toHaveAttribute('multiple');
  await userEvent.upload(picker(), [getPicture('one.jpg'), getPicture('two.jpg')]);
  expect(getActiveBmp(open.editor()).condition.photos).toEqual(['kept-one.jpg', 'kept-two.jpg']);
  expect(screen.getByText('Success!')).toBeInTheDocument();
  expect(screen.getByText('BMP Images Added!')).toBeInTheDocument();
  expect(screen.getByText('2 of 5')).toBeInTheDocument();
});

test('the message that photos were added does not cover the photo that is opened then', async () => {
  const open = onConditions(makeFileNames(1));
  renderScreen(open);
  await userEvent.upload(picker(), [getPicture('one.jpg')]);
  expect(screen.getByText('BMP Images Added!')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('img', { name: 'Silt Fence, condition, photo 1' }));
  expect(await screen.findByRole('dialog', { name: 'Photos' })).toBeVisible();
  expect(screen.queryByText('BMP Images Added!')).not.toBeInTheDocument();
});

test('only PNG and JPEG pictures are offered to choose from [PHOTO-08]', () => {
  renderScreen(onConditions([]));
  expect(picker()).toHaveAttribute('accept', 'image/jpeg,image/png');
});

test('of six the first five are kept; the sixth is named in a popup that stays until its button is pressed [PHOTO-04] [PHOTO-06] [PHOTO-07]', async () => {
  const open = onConditions(makeFileNames(4));
  renderScreen(open);
  await userEvent.upload(picker(), [getPicture('five.jpg'), getPicture('six.jpg')]);
  expect(getActiveBmp(open.editor()).condition.photos).toEqual([...makeFileNames(4), 'kept-five.jpg']);
  const popup = within(screen.getByRole('alert'));
  expect(popup.getByText('Error')).toBeInTheDocument();
  expect(popup.getByText('Maximum 5 images allowed. Not added: six.jpg. 1 photo added.')).toBeInTheDocument();
  expect(screen.queryByText('Success!')).not.toBeInTheDocument();
  await userEvent.click(popup.getByRole('button', { name: 'OK' }));
  expect(screen.queryByText(/Maximum 5 images allowed/)).not.toBeInTheDocument();
});

test('of a batch that was kept in part a message names both, and a HEIC picture is explained [PHOTO-13]', async () => {
  const open = onConditions([]);
  renderScreen(open);
  const heic = new File(['x'], 'IMG_0417.HEIC', { type: 'image/heic' });
  await userEvent.setup({ applyAccept: false }).upload(picker(), [getPicture('one.jpg'), heic]);
  expect(getActiveBmp(open.editor()).condition.photos).toEqual(['kept-one.jpg']);
  const popup = within(screen.getByRole('alert'));
  expect(popup.getByText('Oh no!')).toBeInTheDocument();
  expect(
    popup.getByText(/Error Adding Images! This browser cannot read HEIC .*IMG_0417\.HEIC\. 1 photo added\./),
  ).toBeInTheDocument();
});

describe('a photo that the server refused', () => {
  const TOO_LARGE = { code: 'too-large', status: 413, message: 'This is too large to send.' };
  const FULL = { code: 'storage-full', status: 507, message: 'The server has no room left.' };

  test('is not called added', async () => {
    const open = onConditions([], ['kept-one.jpg'], { 'kept-one.jpg': TOO_LARGE });
    renderScreen(open);
    await userEvent.upload(picker(), [getPicture('one.jpg')]);
    expect(await screen.findByText('Too large')).toBeInTheDocument();
    expect(screen.queryByText('Success!')).not.toBeInTheDocument();
  });

  test('says why on its tile and below, and is not sent again where that would change nothing', () => {
    renderScreen(onConditions(makeFileNames(2), ['photo-2.jpg'], { 'photo-2.jpg': TOO_LARGE }));
    expect(screen.getByText('Too large')).toBeInTheDocument();
    expect(screen.queryByText('Waiting for signal')).not.toBeInTheDocument();
    expect(screen.getByText(/1 photo was not accepted: Too large for the server\./)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  test('for want of room is sent again when the person asks for it', async () => {
    const open = onConditions(makeFileNames(1), makeFileNames(1), { 'photo-1.jpg': FULL });
    renderScreen(open);
    expect(screen.getByText('Server is full')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(open.requests).toEqual(['photos again']);
  });
});

test('with five photos there is nothing to add with [PHOTO-03]', () => {
  renderScreen(onConditions(makeFileNames(5)));
  expect(screen.queryByLabelText(/Add/)).not.toBeInTheDocument();
});

test('a file that is no picture is named in the error [PHOTO-13]', async () => {
  renderScreen(onConditions([]));
  await userEvent
    .setup({ applyAccept: false })
    .upload(picker(), [new File(['x'], 'notes.pdf', { type: 'application/pdf' })]);
  expect(screen.getByText('Oh no!')).toBeInTheDocument();
  expect(screen.getByText(/Error Adding Images!.*notes\.pdf/)).toBeInTheDocument();
});

test('a device that cannot store photos shows a message [PHOTO-13]', async () => {
  const open = onConditions([]);
  open.inspection.addPhotos = () => Promise.reject(new Error('no storage'));
  renderScreen(open);
  await userEvent.upload(picker(), [getPicture('one.jpg')]);
  expect(screen.getByText('Error Adding Images!')).toBeInTheDocument();
});

test('delete removes only that image, with a message [PHOTO-02] [PHOTO-14]', async () => {
  const open = onConditions(makeFileNames(3));
  renderScreen(open);
  await userEvent.click(screen.getByRole('button', { name: 'Delete photo: Silt Fence, condition, photo 2' }));
  expect(getActiveBmp(open.editor()).condition.photos).toEqual(['photo-1.jpg', 'photo-3.jpg']);
  expect(screen.getByText('BMP Image Deleted!')).toBeInTheDocument();
});

test('a photo that was deleted by mistake is restored to its place by Undo, also from the modal', async () => {
  const open = onConditions(makeFileNames(3));
  renderScreen(open);
  await userEvent.click(screen.getByRole('button', { name: 'Delete photo: Silt Fence, condition, photo 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(getActiveBmp(open.editor()).condition.photos).toEqual(makeFileNames(3));
  expect(screen.queryByText('BMP Image Deleted!')).not.toBeInTheDocument();

  await userEvent.click(screen.getByRole('img', { name: 'Silt Fence, condition, photo 1' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Photos' }));
  await userEvent.click(modal.getByRole('button', { name: 'Delete photo: Silt Fence, condition, photo 1' }));
  await userEvent.click(modal.getByRole('button', { name: 'Undo' }));
  expect(getActiveBmp(open.editor()).condition.photos).toEqual(makeFileNames(3));
});

test('a photo that the server does not have yet is on its way, and waits for signal only where there is none', () => {
  const open = onConditions(makeFileNames(2), ['photo-2.jpg']);
  renderScreen(open);
  expect(screen.getAllByText('Saving…')).toHaveLength(1);
  expect(screen.queryByText('Waiting for signal')).not.toBeInTheDocument();
  open.send({ type: 'photosCounted', waiting: 1, refused: 0, failed: 'offline' });
  expect(screen.getAllByText('Waiting for signal')).toHaveLength(1);
  expect(screen.queryByText('Saving…')).not.toBeInTheDocument();
});

test('a tap opens the modal: the photo, a picker, a delete per image, Done and close [PHOTO-01]', async () => {
  renderScreen(onConditions(makeFileNames(2)));
  await userEvent.click(screen.getByRole('img', { name: 'Silt Fence, condition, photo 2' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Photos' }));
  expect(modal.getAllByRole('img', { name: 'Silt Fence, condition, photo 2' })).toHaveLength(2);
  expect(modal.getByRole('button', { current: true })).toHaveAccessibleName('Silt Fence, condition, photo 2');
  expect(modal.getByLabelText(/Add/)).toBeInTheDocument();
  expect(modal.getAllByRole('button', { name: /^Delete photo/ })).toHaveLength(2);
  expect(modal.getByRole('button', { name: 'Close' })).toBeInTheDocument();
  await userEvent.click(modal.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a photo that only this device has says when it was taken without asking the server', async () => {
  const fetchSpy = jest.spyOn(globalThis, 'fetch');
  renderScreen(onConditions(makeFileNames(1), makeFileNames(1)));
  await userEvent.click(screen.getByRole('img', { name: 'Silt Fence, condition, photo 1' }));
  expect(await screen.findByText(/^Taken 11-21-2026 \d\d:30 am$/)).toBeInTheDocument();
  expect(fetchSpy).not.toHaveBeenCalled();
  fetchSpy.mockRestore();
});

test('a photo that a colleague took away while it was being marked gives its place to no other', async () => {
  const open = onConditions(makeFileNames(2));
  renderScreen(open);
  await userEvent.click(screen.getByRole('img', { name: 'Silt Fence, condition, photo 1' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Mark up' }));
  expect(await screen.findByRole('dialog', { name: 'Mark up photo' })).toBeInTheDocument();
  const bmpId = getActiveBmp(open.editor()).id;
  open.send({ type: 'photoRemoved', bmpId, side: 'condition', fileName: 'photo-1.jpg' });
  expect(await screen.findByRole('dialog', { name: 'Photos' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog', { name: 'Mark up photo' })).not.toBeInTheDocument();
});
