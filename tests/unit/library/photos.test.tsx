import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { compressPhotos } from '@/lib/offline/store/compress-photo';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import {
  getDialog,
  getEntry,
  getGroup,
  library,
  openEntry,
  press,
  getRefusal,
  showLibrary,
  SILT_FENCE,
  type Sent,
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

const getFile = (name: string, type = 'image/jpeg') => new File(['x'], name, { type });

/** As if each of these files had become a small picture, and those had not. */
function mockCompression(count: number, not: Partial<Awaited<ReturnType<typeof compressPhotos>>> = {}) {
  const photo = { picture: new Blob(['small']), takenAt: null, isZoneAssumed: false, position: null };
  jest.mocked(compressPhotos).mockResolvedValue({
    photos: Array.from({ length: count }, () => photo),
    leftOut: [],
    unreadable: [],
    heic: [],
    ...not,
  });
}

const makePictured = (pictures: string[]) => library({ groups: [getGroup('Barriers', [{ ...SILT_FENCE, pictures }])] });

/** A server that stores what it is sent under the names of the files. */
const makeStored = ({ path, body }: Sent) =>
  path === '/api/library/uploadPhotos'
    ? Response.json({ fileNames: ['new1.jpg', 'new2.jpg'] })
    : Response.json({ success: true, identry: 'x', entry: { ...SILT_FENCE, ...Object(body.changes) } });

async function openPhotos(pictures: string[], answer: (sent: Sent) => Response | Promise<Response> = makeStored) {
  const { sent } = showLibrary(makePictured(pictures), { answer });
  await userEvent.click((await openEntry('Silt Fence')).getByRole('button', { name: 'Add Photos' }));
  return { sent, modal: within(await getDialog('Add Photos')) };
}
const choose = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText(/^Add photos/), files, { applyAccept: false });
const getShown = () => within(screen.getByRole('dialog', { name: 'Add Photos' })).queryAllByRole('img').length;

test('several PNG and JPEG pictures may be chosen at once, in four columns [LIB-45, LIB-46, LIB-47, LIB-52]', async () => {
  const { modal } = await openPhotos(['old.jpg']);
  const field = modal.getByLabelText(/^Add photos/);
  expect(field).toHaveAttribute('accept', 'image/jpeg,image/png');
  expect(field).toHaveAttribute('multiple');
  expect(modal.getByRole('list')).toHaveClass('@min-[20.5rem]:grid-cols-4');
});

test('they are compressed, sent together, and appended to those of the entry [LIB-48, LIB-49, LIB-51]', async () => {
  mockCompression(2);
  const { sent } = await openPhotos(['old.jpg']);
  await choose(getFile('a.jpg'), getFile('b.png', 'image/png'));
  expect(await screen.findByText('BMP Images Added!')).toBeVisible();
  expect(screen.getByText('Success!')).toBeVisible();
  expect(compressPhotos).toHaveBeenCalledWith([expect.any(File), expect.any(File)], 5, null);
  expect(sent.map(({ path }) => path)).toEqual(['/api/library/uploadPhotos', '/api/library/editEntry/']);
  expect(sent[1]?.body).toMatchObject({
    changes: { pictures: ['old.jpg', 'new1.jpg', 'new2.jpg'] },
    before: { pictures: ['old.jpg'] },
  });
  await waitFor(() => expect(getShown()).toBe(3));
});

test('without an answer it shows a message, and the photos wait to be sent again [LIB-50]', async () => {
  mockCompression(2);
  let isDead = true;
  await openPhotos([], (sent) => (isDead ? Promise.reject(new TypeError('failed')) : makeStored(sent)));
  await choose(getFile('a.jpg'), getFile('b.jpg'));
  expect(await screen.findByText(/^Error Adding Images!/)).toBeVisible();
  expect(screen.getByText('Oh no!')).toBeVisible();
  expect(screen.getByText(/^2 photos have not been uploaded/)).toBeVisible();
  isDead = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(getShown()).toBe(2));
  await waitFor(() => expect(screen.queryByText(/not been uploaded/)).toBeNull());
});

test('a file that is no picture is named, and the others are added', async () => {
  mockCompression(1, { unreadable: ['notes.pdf'] });
  await openPhotos([]);
  await choose(getFile('a.jpg'), getFile('notes.pdf'));
  expect(await screen.findByText(/Not read as a JPEG or PNG picture: notes\.pdf\./)).toBeVisible();
});

test('what somebody else has added stays', async () => {
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
      ? getRefusal(409, 'library-conflict', 'x', conflict)
      : makeStored(request),
  );
  await choose(getFile('a.jpg'));
  await waitFor(() => expect(getShown()).toBe(4));
  expect(sent.at(-1)?.body).toMatchObject({ changes: { pictures: ['old.jpg', 'theirs.jpg', 'new1.jpg', 'new2.jpg'] } });
});

test('a photo is deleted, and Undo puts it back where it was', async () => {
  const { sent } = await openPhotos(['a.jpg', 'b.jpg', 'c.jpg']);
  await press('Delete photo: Silt Fence, photo 2');
  await press('Undo');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => Object(body.changes).pictures)).toEqual([
    ['a.jpg', 'c.jpg'],
    ['a.jpg', 'b.jpg', 'c.jpg'],
  ]);
});

test('an entry with photos shows them, and each at full size', async () => {
  showLibrary(library({ groups: [getGroup('Barriers', [getEntry('Berm', { pictures: ['a.jpg', 'b.jpg'] })])] }));
  const view = await openEntry('Berm');
  await userEvent.click(view.getByRole('button', { name: 'Berm, photo 1' }));
  await getDialog('Photo 1 of 2');
  await press('Next');
  await getDialog('Photo 2 of 2');
});
