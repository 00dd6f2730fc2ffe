import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PhotoRejection } from '@/lib/reports/domain/photo-rejections';
import {
  createTestReport,
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

/** An inspection in the condition step of a new BMP that has these photos. */
function openConditions(photos: string[], unsent: string[] = [], refusals: Record<string, PhotoRejection> = {}) {
  const editor = dispatchAll(openAndDispatch(createTestReport()), ...logFence.slice(0, 3));
  const bmpId = getActiveBmp(editor).id;
  const addPhotos =
    photos.length > 0 ? [{ type: 'photosAdded', bmpId, side: 'condition', fileNames: photos } as const] : [];
  return openTestInspection(dispatchAll(editor, ...addPhotos), unsent, refusals);
}

const createPicture = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const getFileInput = () => screen.getAllByLabelText(/Add/)[0] ?? document.body;
const createFileNames = (count: number) => Array.from({ length: count }, (_, index) => `photo-${index + 1}.jpg`);

test('the photo field adds several pictures at once and shows a confirmation [PHOTO-09] [PHOTO-12]', async () => {
  const open = openConditions([]);
  renderScreen(open);
  expect(getFileInput()).toHaveAttribute('multiple');
  await userEvent.upload(getFileInput(), [createPicture('one.jpg'), createPicture('two.jpg')]);
  expect(getActiveBmp(open.editor()).condition.photos).toEqual(['kept-one.jpg', 'kept-two.jpg']);
  expect(screen.getByText('Success!')).toBeInTheDocument();
  expect(screen.getByText('BMP Images Added!')).toBeInTheDocument();
  expect(screen.getByText('2 of 5')).toBeInTheDocument();
});

test('the confirmation disappears when the person opens a photo', async () => {
  const open = openConditions(createFileNames(1));
  renderScreen(open);
  await userEvent.upload(getFileInput(), [createPicture('one.jpg')]);
  expect(screen.getByText('BMP Images Added!')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('img', { name: 'Silt Fence, condition, photo 1' }));
  expect(await screen.findByRole('dialog', { name: 'Photos' })).toBeVisible();
  expect(screen.queryByText('BMP Images Added!')).not.toBeInTheDocument();
});

test('the photo field accepts only PNG and JPEG files [PHOTO-08]', () => {
  renderScreen(openConditions([]));
  expect(getFileInput()).toHaveAttribute('accept', 'image/jpeg,image/png');
});

test('the photo field adds up to five pictures and names the others in a popup that stays until OK [PHOTO-04] [PHOTO-06] [PHOTO-07]', async () => {
  const open = openConditions(createFileNames(4));
  renderScreen(open);
  await userEvent.upload(getFileInput(), [createPicture('five.jpg'), createPicture('six.jpg')]);
  expect(getActiveBmp(open.editor()).condition.photos).toEqual([...createFileNames(4), 'kept-five.jpg']);
  const popup = within(screen.getByRole('alert'));
  expect(popup.getByText('Error')).toBeInTheDocument();
  expect(popup.getByText('Maximum 5 images allowed. Not added: six.jpg. 1 photo added.')).toBeInTheDocument();
  expect(screen.queryByText('Success!')).not.toBeInTheDocument();
  await userEvent.click(popup.getByRole('button', { name: 'OK' }));
  expect(screen.queryByText(/Maximum 5 images allowed/)).not.toBeInTheDocument();
});

test('the photo field adds the readable pictures of a batch and explains why a HEIC file was rejected [PHOTO-13]', async () => {
  const open = openConditions([]);
  renderScreen(open);
  const heic = new File(['x'], 'IMG_0417.HEIC', { type: 'image/heic' });
  await userEvent.setup({ applyAccept: false }).upload(getFileInput(), [createPicture('one.jpg'), heic]);
  expect(getActiveBmp(open.editor()).condition.photos).toEqual(['kept-one.jpg']);
  const popup = within(screen.getByRole('alert'));
  expect(popup.getByText('Oh no!')).toBeInTheDocument();
  expect(
    popup.getByText(/Error Adding Images! This browser cannot read HEIC .*IMG_0417\.HEIC\. 1 photo added\./),
  ).toBeInTheDocument();
});

describe('a photo that the server has rejected', () => {
  const TOO_LARGE = { code: 'too-large', status: 413, message: 'This is too large to send.' };
  const STORAGE_FULL = { code: 'storage-full', status: 507, message: 'The server has no room left.' };

  test('shows no confirmation', async () => {
    const open = openConditions([], ['kept-one.jpg'], { 'kept-one.jpg': TOO_LARGE });
    renderScreen(open);
    await userEvent.upload(getFileInput(), [createPicture('one.jpg')]);
    expect(await screen.findByText('Too large')).toBeInTheDocument();
    expect(screen.queryByText('Success!')).not.toBeInTheDocument();
  });

  test('shows the reason, without Try again if a retry cannot succeed', () => {
    renderScreen(openConditions(createFileNames(2), ['photo-2.jpg'], { 'photo-2.jpg': TOO_LARGE }));
    expect(screen.getByText('Too large')).toBeInTheDocument();
    expect(screen.queryByText('Waiting for signal')).not.toBeInTheDocument();
    expect(screen.getByText(/1 photo was not accepted: Too large for the server\./)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  test('can be retried when the server had no space', async () => {
    const open = openConditions(createFileNames(1), createFileNames(1), { 'photo-1.jpg': STORAGE_FULL });
    renderScreen(open);
    expect(screen.getByText('Server is full')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(open.requests).toEqual(['photos again']);
  });
});

test('the photo field has no file input once there are five photos [PHOTO-03]', () => {
  renderScreen(openConditions(createFileNames(5)));
  expect(screen.queryByLabelText(/Add/)).not.toBeInTheDocument();
});

test('the photo field names a file that is not a picture [PHOTO-13]', async () => {
  renderScreen(openConditions([]));
  await userEvent
    .setup({ applyAccept: false })
    .upload(getFileInput(), [new File(['x'], 'notes.pdf', { type: 'application/pdf' })]);
  expect(screen.getByText('Oh no!')).toBeInTheDocument();
  expect(screen.getByText(/Error Adding Images!.*notes\.pdf/)).toBeInTheDocument();
});

test('the photo field shows an error when the device cannot store photos [PHOTO-13]', async () => {
  const open = openConditions([]);
  open.inspection.addPhotos = () => Promise.reject(new Error('no storage'));
  renderScreen(open);
  await userEvent.upload(getFileInput(), [createPicture('one.jpg')]);
  expect(screen.getByText('Error Adding Images!')).toBeInTheDocument();
});

test('Delete removes one photo and shows a confirmation [PHOTO-02] [PHOTO-14]', async () => {
  const open = openConditions(createFileNames(3));
  renderScreen(open);
  await userEvent.click(screen.getByRole('button', { name: 'Delete photo: Silt Fence, condition, photo 2' }));
  expect(getActiveBmp(open.editor()).condition.photos).toEqual(['photo-1.jpg', 'photo-3.jpg']);
  expect(screen.getByText('BMP Image Deleted!')).toBeInTheDocument();
});

test('Undo restores a deleted photo to its position, also in the photo dialog', async () => {
  const open = openConditions(createFileNames(3));
  renderScreen(open);
  await userEvent.click(screen.getByRole('button', { name: 'Delete photo: Silt Fence, condition, photo 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(getActiveBmp(open.editor()).condition.photos).toEqual(createFileNames(3));
  expect(screen.queryByText('BMP Image Deleted!')).not.toBeInTheDocument();

  await userEvent.click(screen.getByRole('img', { name: 'Silt Fence, condition, photo 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Photos' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete photo: Silt Fence, condition, photo 1' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(getActiveBmp(open.editor()).condition.photos).toEqual(createFileNames(3));
});

test('the photo field shows an unsent photo as Saving, or as Waiting for signal while offline', () => {
  const open = openConditions(createFileNames(2), ['photo-2.jpg']);
  renderScreen(open);
  expect(screen.getAllByText('Saving…')).toHaveLength(1);
  expect(screen.queryByText('Waiting for signal')).not.toBeInTheDocument();
  open.send({ type: 'photosCounted', unsentCount: 1, rejectedCount: 0, failure: 'offline' });
  expect(screen.getAllByText('Waiting for signal')).toHaveLength(1);
  expect(screen.queryByText('Saving…')).not.toBeInTheDocument();
});

test('a photo opens in a dialog with a file input, Delete for each photo, Done and Close [PHOTO-01]', async () => {
  renderScreen(openConditions(createFileNames(2)));
  await userEvent.click(screen.getByRole('img', { name: 'Silt Fence, condition, photo 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Photos' }));
  expect(dialog.getAllByRole('img', { name: 'Silt Fence, condition, photo 2' })).toHaveLength(2);
  expect(dialog.getByRole('button', { current: true })).toHaveAccessibleName('Silt Fence, condition, photo 2');
  expect(dialog.getByLabelText(/Add/)).toBeInTheDocument();
  expect(dialog.getAllByRole('button', { name: /^Delete photo/ })).toHaveLength(2);
  expect(dialog.getByRole('button', { name: 'Close' })).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the photo dialog shows when an unsent photo was taken, without a request', async () => {
  const fetchSpy = jest.spyOn(globalThis, 'fetch');
  renderScreen(openConditions(createFileNames(1), createFileNames(1)));
  await userEvent.click(screen.getByRole('img', { name: 'Silt Fence, condition, photo 1' }));
  expect(await screen.findByText(/^Taken 11-21-2026 \d\d:30 am$/)).toBeInTheDocument();
  expect(fetchSpy).not.toHaveBeenCalled();
  fetchSpy.mockRestore();
});

test('the marking of a photo closes when a colleague deletes the photo', async () => {
  const open = openConditions(createFileNames(2));
  renderScreen(open);
  await userEvent.click(screen.getByRole('img', { name: 'Silt Fence, condition, photo 1' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Mark up' }));
  expect(await screen.findByRole('dialog', { name: 'Mark up photo' })).toBeInTheDocument();
  const bmpId = getActiveBmp(open.editor()).id;
  open.send({ type: 'photoRemoved', bmpId, side: 'condition', fileName: 'photo-1.jpg' });
  expect(await screen.findByRole('dialog', { name: 'Photos' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog', { name: 'Mark up photo' })).not.toBeInTheDocument();
});
