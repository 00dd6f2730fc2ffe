import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { compressPhotos } from '@/lib/offline/store/compress-photo';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import {
  findDialog,
  createEntry,
  createGroup,
  createLibrary,
  openEntry,
  clickButton,
  createFailureResponse,
  renderLibrary,
  SILT_FENCE,
  type SentRequest,
} from './library-fixture';

jest.mock('next/navigation', () => ({
  useRouter: () => ({ push: () => undefined }),
  usePathname: () => '/app/library',
}));
jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));
jest.mock('@/lib/offline/store/compress-photo', () => ({ compressPhotos: jest.fn() }));

beforeAll(installModalDialogs);
beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/app/library');
});

const createFile = (name: string, type = 'image/jpeg') => new File(['x'], name, { type });

/** Makes compressPhotos return `count` photos, and the given rejected files. */
function mockCompression(count: number, rejected: Partial<Awaited<ReturnType<typeof compressPhotos>>> = {}) {
  const photo = { picture: new Blob(['small']), takenAt: null, isZoneAssumed: false, position: null };
  jest.mocked(compressPhotos).mockResolvedValue({
    photos: Array.from({ length: count }, () => photo),
    leftOut: [],
    unreadable: [],
    heic: [],
    ...rejected,
  });
}

const createLibraryWithPictures = (pictures: string[]) =>
  createLibrary({ groups: [createGroup('Barriers', [{ ...SILT_FENCE, pictures }])] });

/** Responds like a server that stores the uploaded photos. */
const storePhotos = ({ path, body }: SentRequest) =>
  path === '/api/library/uploadPhotos'
    ? Response.json({ fileNames: ['new1.jpg', 'new2.jpg'] })
    : Response.json({ success: true, identry: 'x', entry: { ...SILT_FENCE, ...Object(body.changes) } });

async function openPhotos(
  pictures: string[],
  respond: (sent: SentRequest) => Response | Promise<Response> = storePhotos,
) {
  const { sent } = renderLibrary(createLibraryWithPictures(pictures), { respond });
  await userEvent.click((await openEntry('Silt Fence')).getByRole('button', { name: 'Add Photos' }));
  return { sent, modal: within(await findDialog('Add Photos')) };
}
const selectFiles = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText(/^Add photos/), files, { applyAccept: false });
const countShownPhotos = () => within(screen.getByRole('dialog', { name: 'Add Photos' })).queryAllByRole('img').length;

test('the dialog accepts several PNG and JPEG images at once, in four columns [LIB-45, LIB-46, LIB-47, LIB-52]', async () => {
  const { modal } = await openPhotos(['old.jpg']);
  const field = modal.getByLabelText(/^Add photos/);
  expect(field).toHaveAttribute('accept', 'image/jpeg,image/png');
  expect(field).toHaveAttribute('multiple');
  expect(modal.getByRole('list')).toHaveClass('@min-[20.5rem]:grid-cols-4');
});

test('the dialog compresses photos, uploads them together, and appends them to the entry [LIB-48, LIB-49, LIB-51]', async () => {
  mockCompression(2);
  const { sent } = await openPhotos(['old.jpg']);
  await selectFiles(createFile('a.jpg'), createFile('b.png', 'image/png'));
  expect(await screen.findByText('BMP Images Added!')).toBeVisible();
  expect(screen.getByText('Success!')).toBeVisible();
  expect(compressPhotos).toHaveBeenCalledWith([expect.any(File), expect.any(File)], 5, null);
  expect(sent.map(({ path }) => path)).toEqual(['/api/library/uploadPhotos', '/api/library/editEntry/']);
  expect(sent[1]?.body).toMatchObject({
    changes: { pictures: ['old.jpg', 'new1.jpg', 'new2.jpg'] },
    before: { pictures: ['old.jpg'] },
  });
  await waitFor(() => expect(countShownPhotos()).toBe(3));
});

test('the dialog shows a message and offers to retry when the server is unreachable [LIB-50]', async () => {
  mockCompression(2);
  let isServerDown = true;
  await openPhotos([], (sent) => (isServerDown ? Promise.reject(new TypeError('failed')) : storePhotos(sent)));
  await selectFiles(createFile('a.jpg'), createFile('b.jpg'));
  expect(await screen.findByText(/^Error Adding Images!/)).toBeVisible();
  expect(screen.getByText('Oh no!')).toBeVisible();
  expect(screen.getByText(/^2 photos have not been uploaded/)).toBeVisible();
  isServerDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(countShownPhotos()).toBe(2));
  await waitFor(() => expect(screen.queryByText(/not been uploaded/)).toBeNull());
});

test('the dialog uploads waiting photos together with new ones, up to the limit of one upload', async () => {
  mockCompression(3);
  let isServerDown = true;
  const pictures = Array.from({ length: 16 }, (_, index) => `old${index}.jpg`);
  await openPhotos(pictures, (request) =>
    isServerDown ? Promise.reject(new TypeError('failed')) : storePhotos(request),
  );
  await selectFiles(createFile('a.jpg'), createFile('b.jpg'), createFile('c.jpg'));
  expect(await screen.findByText(/^3 photos have not been uploaded/)).toBeVisible();
  isServerDown = false;
  mockCompression(1, { leftOut: ['e.jpg'] });
  await selectFiles(createFile('d.jpg'), createFile('e.jpg'));
  expect(await screen.findByText(/4 added\. .*Not added: e\.jpg\./)).toBeVisible();
  expect(compressPhotos).toHaveBeenLastCalledWith(expect.anything(), 1, null);
});

test('the dialog names a file that is not an image and adds the others', async () => {
  mockCompression(1, { unreadable: ['notes.pdf'] });
  await openPhotos([]);
  await selectFiles(createFile('a.jpg'), createFile('notes.pdf'));
  expect(await screen.findByText(/Not readable as a JPEG or PNG photo: notes\.pdf\./)).toBeVisible();
});

test('the dialog keeps photos that someone else has added', async () => {
  mockCompression(2);
  let times = 0;
  const conflict = {
    entry: { ...SILT_FENCE, pictures: ['old.jpg', 'theirs.jpg'] },
    fields: [],
    changedBy: '',
    changedAt: '',
  };
  const { sent } = await openPhotos(['old.jpg'], (request) =>
    request.path.includes('editEntry') && times++ === 0
      ? createFailureResponse(409, 'library-conflict', 'x', conflict)
      : storePhotos(request),
  );
  await selectFiles(createFile('a.jpg'));
  await waitFor(() => expect(countShownPhotos()).toBe(4));
  expect(sent.at(-1)?.body).toMatchObject({ changes: { pictures: ['old.jpg', 'theirs.jpg', 'new1.jpg', 'new2.jpg'] } });
});

test('Delete removes a photo, and Undo restores it at its position', async () => {
  const { sent } = await openPhotos(['a.jpg', 'b.jpg', 'c.jpg']);
  await clickButton('Delete photo: Silt Fence, photo 2');
  await clickButton('Undo');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => Object(body.changes).pictures)).toEqual([
    ['a.jpg', 'c.jpg'],
    ['a.jpg', 'b.jpg', 'c.jpg'],
  ]);
});

test('a failed Undo shows a message and can be retried', async () => {
  let hasFailed = false;
  const { sent } = await openPhotos(['a.jpg', 'b.jpg'], (request) => {
    if (hasFailed || Object(request.body.changes).pictures.length === 1) return storePhotos(request);
    hasFailed = true;
    return createFailureResponse(500, 'server-error', 'The server has a problem.');
  });
  await clickButton('Delete photo: Silt Fence, photo 1');
  await clickButton('Undo');
  expect(await screen.findByText('Photo not restored')).toBeVisible();
  await clickButton('Try again');
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(Object(sent[2]?.body.changes).pictures).toEqual(['a.jpg', 'b.jpg']);
});

test('an entry shows its photos, and opens each at full size', async () => {
  renderLibrary(
    createLibrary({ groups: [createGroup('Barriers', [createEntry('Berm', { pictures: ['a.jpg', 'b.jpg'] })])] }),
  );
  const view = await openEntry('Berm');
  await userEvent.click(view.getByRole('button', { name: 'Berm, photo 1' }));
  await findDialog('Photo 1 of 2');
  await clickButton('Next');
  await findDialog('Photo 2 of 2');
});
