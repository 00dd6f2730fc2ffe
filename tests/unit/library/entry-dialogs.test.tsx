import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
  SITE,
  getSiteLibrary,
} from './library-fixture';

jest.mock('next/navigation', () => ({
  useRouter: () => ({ push: () => undefined }),
  usePathname: () => '/app/library',
}));
jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));

beforeAll(installModalDialogs);
beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/app/library');
});

const MASTER = { mode: 'practice', siteId: null };
const AT_SITE = { mode: 'practice', siteId: SITE.id };
const getNameField = () => screen.getByRole('textbox', { name: 'BMP Name' });
const description = () => screen.getByRole('textbox', { name: /^Description/ });
const save = () => press('SAVE');
const expectNoDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function edit(name = 'Silt Fence') {
  await userEvent.click((await openEntry(name)).getByRole('button', { name: 'Edit' }));
  await getDialog('Edit BMP');
}
async function add() {
  await press('Add BMP');
  await getDialog('Add BMP');
}
const saved = (name: string) => Response.json({ success: true, identry: 'x', entry: getEntry(name) });

describe('adding an entry', () => {
  test('needs a name; name and description have their limits [LIB-32, LIB-33, LIB-34, LIB-35, LIB-36]', async () => {
    showLibrary(library());
    await add();
    expect(screen.getByRole('button', { name: 'SAVE' })).toBeDisabled();
    await userEvent.type(getNameField(), '   ');
    expect(screen.getByRole('button', { name: 'SAVE' })).toBeDisabled();
    expect(getNameField()).toHaveAttribute('maxlength', '140');
    expect(description()).toHaveAttribute('maxlength', '65535');
  });

  test('sends it to its group, and closes [LIB-37]', async () => {
    const { sent } = showLibrary(library(), { answer: () => saved('Berm') });
    await add();
    await userEvent.type(getNameField(), ' Berm ');
    await userEvent.type(description(), 'Compacted soil.');
    await save();
    await expectNoDialog();
    expect(sent).toEqual([
      {
        path: '/api/library/addIndividualEntry/',
        body: {
          ...MASTER,
          entryId: expect.stringMatching(/^[\da-f-]{36}$/),
          groupId: 'barriers',
          name: 'Berm',
          description: 'Compacted soil.',
          standard: '',
        },
      },
    ]);
    expect(localStorage).toHaveLength(0);
  });

  test('a name that is used is named at the field, and what was typed stays', async () => {
    showLibrary(library(), { answer: () => getRefusal(422, 'library-name-used', 'This name is already used') });
    await add();
    await userEvent.type(getNameField(), 'silt fence');
    await save();
    await waitFor(() => expect(getNameField()).toHaveAccessibleDescription(/This name is already used/));
    expect(getNameField()).toHaveValue('silt fence');
  });

  test('without an answer it shows a message, keeps everything, and a second SAVE adds the same entry [LIB-38]', async () => {
    let isDead = true;
    const { sent } = showLibrary(library(), {
      answer: () => (isDead ? Promise.reject(new TypeError('failed')) : saved('Berm')),
    });
    await add();
    await userEvent.type(getNameField(), 'Berm');
    await save();
    expect(await screen.findByText(/The server did not respond/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'SAVE' })).not.toHaveAttribute('aria-busy');
    expect(getNameField()).toHaveValue('Berm');
    isDead = false;
    await save();
    await expectNoDialog();
    expect(sent.map(({ body }) => body.entryId)).toEqual([sent[0]?.body.entryId, sent[0]?.body.entryId]);
  });
});

describe('what is typed into a dialog', () => {
  test('survives a reload, is named on the page, and the dialog goes on where it was left', async () => {
    const { unmount } = showLibrary(library());
    await add();
    await userEvent.type(getNameField(), 'Berm');
    unmount();
    showLibrary(library());
    expect(screen.getByText(/Not saved yet/)).toBeVisible();
    await press(/^Continue/);
    await getDialog('Add BMP');
    expect(getNameField()).toHaveValue('Berm');
  });

  test('survives Escape, Back and the x', async () => {
    showLibrary(library());
    await edit();
    await userEvent.type(getNameField(), ', wired');
    await press('Close');
    await press('Close');
    await press(/^Continue/);
    await getDialog('Edit BMP');
    expect(getNameField()).toHaveValue('Silt Fence, wired');
  });

  test('is given up by Cancel, which can be undone', async () => {
    showLibrary(library());
    await add();
    await userEvent.type(getNameField(), 'Berm');
    await press('Cancel');
    expect(screen.queryByText(/Not saved yet/)).toBeNull();
    await press('Undo');
    expect(screen.getByText(/Not saved yet/)).toBeVisible();
  });

  test('belongs to one person: another one on the same device sees nothing of it', async () => {
    localStorage.setItem('etTyped u1 somebody-else library master practice add:barriers', '{"name":"Secret"}');
    showLibrary(library());
    expect(screen.queryByText(/Not saved yet/)).toBeNull();
  });

  test('is not believed where it is no form of ours', async () => {
    localStorage.setItem('etTyped u1 p1 library master practice add:barriers', '{"name":7}');
    showLibrary(library());
    await add();
    expect(getNameField()).toHaveValue('');
  });
});

describe('editing an entry', () => {
  test('sends only what was changed, and leads back to the entry [LIB-33, LIB-37, LIB-19]', async () => {
    const { sent } = showLibrary(library(), { answer: () => saved('Silt Fence') });
    await edit();
    expect(getNameField()).toHaveValue('Silt Fence');
    await userEvent.type(description(), ' Checked weekly.');
    await save();
    await getDialog('Silt Fence');
    expect(sent).toEqual([
      {
        path: '/api/library/editEntry/',
        body: {
          ...MASTER,
          entryId: SILT_FENCE.id,
          changes: { description: 'Trenched fabric on posts. Checked weekly.' },
          before: { description: 'Trenched fabric on posts.' },
        },
      },
    ]);
  });

  test('the second of two people sees who was first and both sides, and overwrites nothing unseen', async () => {
    const conflict = {
      entry: SILT_FENCE,
      fields: [{ field: 'description', before: 'Trenched fabric on posts.', theirs: 'Theirs.', mine: 'x' }],
      changedBy: 'Marcus Hale',
      changedAt: '2026-11-22T16:42:00.000Z',
    };
    let times = 0;
    const { sent } = showLibrary(library(), {
      answer: () => (times++ === 0 ? getRefusal(409, 'library-conflict', 'x', conflict) : saved('Silt Fence')),
    });
    await edit();
    await userEvent.type(description(), ' Mine.');
    await save();
    expect(await screen.findByText(/^Marcus Hale changed this BMP at/)).toBeVisible();
    expect(screen.getByText('Theirs.')).toBeVisible();
    expect(description()).toHaveValue('Trenched fabric on posts. Mine.');
    await save();
    await getDialog('Silt Fence');
    expect(sent[1]?.body).toMatchObject({
      changes: { description: 'Trenched fabric on posts. Mine.' },
      before: { description: 'Theirs.' },
    });
  });

  test('Use theirs puts their text into the field, and then there is nothing to save', async () => {
    const conflict = {
      entry: SILT_FENCE,
      fields: [{ field: 'name', before: 'Silt Fence', theirs: 'Fence of silt', mine: 'x' }],
      changedBy: 'Marcus Hale',
      changedAt: '2026-11-22T16:42:00.000Z',
    };
    const { sent } = showLibrary(library(), { answer: () => getRefusal(409, 'library-conflict', 'x', conflict) });
    await edit();
    await userEvent.type(getNameField(), ' B');
    await save();
    await press('Use theirs');
    expect(getNameField()).toHaveValue('Fence of silt');
    await save();
    await getDialog('Silt Fence');
    expect(sent).toHaveLength(1);
  });

  test('an entry that somebody deleted is saved as a new one with the typed text', async () => {
    const notFound = () => getRefusal(404, 'library-entry-not-found', 'This entry is no longer in the library.');
    let times = 0;
    const { sent } = showLibrary(library(), { answer: () => (times++ === 0 ? notFound() : saved('Silt Fence')) });
    await edit();
    await userEvent.type(description(), ' Mine.');
    await save();
    expect(await screen.findByText('Someone else deleted this BMP.')).toBeVisible();
    expect(description()).toHaveValue('Trenched fabric on posts. Mine.');
    await press('Save as new');
    await getDialog('Silt Fence');
    expect(sent[1]).toMatchObject({
      path: '/api/library/addIndividualEntry/',
      body: {
        groupId: 'barriers',
        entryId: expect.not.stringMatching(SILT_FENCE.id),
        name: 'Silt Fence',
        description: 'Trenched fabric on posts. Mine.',
      },
    });
  });

  test('before the master library is saved it says how many sites follow', async () => {
    showLibrary(library(), {
      followers: {
        follow: 12,
        keep: [
          { siteId: 'a', name: 'Harbor View' },
          { siteId: 'b', name: 'Park' },
        ],
      },
    });
    await edit();
    await userEvent.type(getNameField(), ' B');
    expect(await screen.findByText('12 sites follow, 2 keep their own')).toBeVisible();
    expect(screen.getByText('Their own: Harbor View, Park')).toBeVisible();
  });
});

describe('deleting', () => {
  const question = () => screen.getByRole('alertdialog', { name: 'Warning!' });

  test('an entry asks, closes its view and reloads; at a site Undo brings it back [LIB-23, LIB-24]', async () => {
    const without = getSiteLibrary({ groups: [getGroup('Barriers', [getEntry('Filter Sock')])] });
    const { sent } = showLibrary(getSiteLibrary(), {
      answer: () => Response.json({ success: true, hidden: true, deleted: {} }),
      now: without,
    });
    await userEvent.click((await openEntry('Silt Fence')).getByRole('button', { name: 'Delete' }));
    expect(question()).toHaveTextContent('Really delete this BMP?');
    await userEvent.click(within(question()).getByRole('button', { name: 'Confirm' }));
    await expectNoDialog();
    expect(screen.queryByText('Silt Fence')).toBeNull();
    await press('Undo');
    expect(sent).toEqual([
      { path: '/api/library/deleteEntry/', body: { ...AT_SITE, entryId: SILT_FENCE.id } },
      { path: '/api/library/restore', body: { ...AT_SITE, entryId: SILT_FENCE.id } },
    ]);
  });

  test('of a master entry is undone by adding it again under its id', async () => {
    const deleted = { entryId: SILT_FENCE.id, groupId: 'barriers', name: 'Silt Fence' };
    const { sent } = showLibrary(library(), {
      answer: ({ path }) =>
        path.includes('delete') ? Response.json({ success: true, hidden: false, deleted }) : saved('Silt Fence'),
    });
    await userEvent.click((await openEntry('Silt Fence')).getByRole('button', { name: 'Delete' }));
    await press('Confirm');
    await press('Undo');
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({ path: '/api/library/addIndividualEntry/', body: { ...MASTER, ...deleted } }),
    );
  });

  test('that is refused leaves the entry, closes the question and says why [LIB-31]', async () => {
    showLibrary(library(), {
      answer: () => getRefusal(404, 'library-entry-not-found', 'This entry is no longer in the library.'),
    });
    await userEvent.click((await openEntry('Silt Fence')).getByRole('button', { name: 'Delete' }));
    await press('Confirm');
    expect(await screen.findByText('This entry is no longer in the library.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Silt Fence' })).toBeVisible();
  });

  test('a group at a site asks, the library reloads without it, and Undo brings it back [LIB-25, LIB-26]', async () => {
    const { sent } = showLibrary(getSiteLibrary(), {
      answer: () => Response.json({ success: true, hidden: true, undoId: 'undo-1' }),
      now: getSiteLibrary({ groups: [] }),
    });
    await press('Delete BMP Group');
    expect(question()).toHaveTextContent('Really delete this BMP group?');
    await userEvent.click(within(question()).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByText('Barriers')).toBeNull());
    expect(sent).toEqual([{ path: '/api/library/deleteGroup/', body: { ...AT_SITE, groupId: 'barriers' } }]);
    await press('Undo');
    expect(sent[1]).toEqual({ path: '/api/library/putBack', body: { undoId: 'undo-1', subject: 'barriers' } });
  });

  test('the entries behind the auto BMPs cannot be deleted, and the view says why', async () => {
    showLibrary(library({ groups: [getGroup('Records', [getEntry('Erosion Control Plan', { autoBmp: '-1' })])] }));
    const view = await openEntry('Erosion Control Plan');
    expect(view.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(view.getByText(/cannot be deleted/)).toBeVisible();
  });
});

describe('resetting a site’s library', () => {
  const summary = {
    own: { groups: [], entries: ['Straw Bale'] },
    changed: { groups: ['Barriers'], entries: ['Silt Fence'] },
    hidden: { groups: [], entries: [] },
  };

  test('shows what it undoes, asks in the specification’s words, reloads, and is undone by Undo [LIB-27, LIB-28, LIB-29, LIB-30]', async () => {
    const { sent } = showLibrary(getSiteLibrary(), {
      answer: ({ path }) =>
        Response.json(path.includes('Summary') ? { summary } : { success: true, summary, undoId: 'undo-1' }),
      now: getSiteLibrary({ groups: [getGroup('Fresh', [])] }),
    });
    await press('Reset');
    const resetDialog = await screen.findByRole('alertdialog', { name: 'Really reset?' });
    expect(resetDialog).toHaveTextContent(
      'You will lose all changes specific to the Menomonee Crossing, Phase 2 library. Continue?',
    );
    expect(resetDialog).toHaveTextContent('Straw Bale');
    expect(within(resetDialog).getByRole('button', { name: 'Cancel' })).toBeVisible();
    await userEvent.click(within(resetDialog).getByRole('button', { name: 'Yes, reset' }));
    expect(await screen.findByText('Fresh')).toBeVisible();
    expect(sent).toEqual([{ path: '/api/library/resetSiteLibrary/', body: { mode: 'practice', siteId: SITE.id } }]);
    expect(resetDialog).toHaveTextContent('Your Office can restore it in Activity for 30 days.');
    await press('Undo');
    expect(sent[1]).toEqual({ path: '/api/library/putBack', body: { undoId: 'undo-1', subject: SITE.id } });
  });

  test('Cancel resets nothing', async () => {
    const { sent } = showLibrary(getSiteLibrary(), { answer: () => Response.json({ summary }) });
    await press('Reset');
    await screen.findByRole('alertdialog');
    await press('Cancel');
    expect(sent).toEqual([]);
  });
});

test('a group is renamed; its name has its limit [LIB-39, LIB-40]', async () => {
  const { sent } = showLibrary(library());
  await press('Edit Group Name');
  await getDialog('Edit Group Name');
  const field = screen.getByRole('textbox', { name: 'BMP Group Name' });
  expect(field).toHaveAttribute('maxlength', '140');
  await userEvent.type(field, ' B');
  await save();
  await expectNoDialog();
  expect(sent).toEqual([
    {
      path: '/api/library/renameGroup/',
      body: { ...MASTER, groupId: 'barriers', name: 'Barriers B', before: 'Barriers' },
    },
  ]);
});

test('a group that somebody else renamed is not renamed before that name is shown', async () => {
  let times = 0;
  const { sent } = showLibrary(library(), {
    answer: () =>
      times++ === 0
        ? getRefusal(409, 'library-conflict', 'x', { group: { id: 'barriers', name: 'Fences' } })
        : Response.json({ success: true, group: { id: 'barriers', name: 'Barriers B' } }),
  });
  await press('Edit Group Name');
  await getDialog('Edit Group Name');
  await userEvent.type(screen.getByRole('textbox', { name: 'BMP Group Name' }), ' B');
  await save();
  expect(await screen.findByText('Someone else renamed this group to “Fences”.')).toBeVisible();
  await save();
  await expectNoDialog();
  expect(sent.map(({ body }) => body.before)).toEqual(['Barriers', 'Fences']);
});

test('an entry is copied or moved to a group that is another one [LIB-41, LIB-42]', async () => {
  const { sent } = showLibrary(getSiteLibrary(), { answer: () => saved('Silt Fence') });
  await userEvent.click((await openEntry('Silt Fence')).getByRole('button', { name: 'Copy/Move' }));
  const modal = within(await getDialog('Copy/Move BMP'));
  expect(modal.getByRole('radio', { name: /Barriers/ })).toBeDisabled();
  expect(modal.getByRole('button', { name: 'Copy' })).toBeDisabled();
  expect(modal.getByRole('button', { name: 'Move' })).toBeDisabled();
  await userEvent.click(modal.getByRole('radio', { name: /Inlets/ }));
  await userEvent.click(modal.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    path: '/api/library/copyMoveEntry/',
    body: { ...AT_SITE, entryId: SILT_FENCE.id, toGroupId: 'inlets', copy: false },
  });
});

test('an entry is connected with entries of the other side [LIB-43]', async () => {
  const { sent } = showLibrary(library(), { answer: () => saved('Silt Fence') });
  await userEvent.click((await openEntry('Silt Fence')).getByRole('button', { name: 'Connect CAs' }));
  const modal = within(await getDialog('Connect CAs'));
  await userEvent.click(modal.getByRole('checkbox', { name: 'Re-trench the fabric' }));
  await userEvent.click(modal.getByRole('checkbox', { name: 'Replace torn material' }));
  await save();
  await getDialog('Silt Fence');
  expect(sent.find(({ path }) => path.includes('editEntry'))?.body).toEqual({
    ...MASTER,
    entryId: SILT_FENCE.id,
    changes: {},
    before: {},
    connect: ['trench'],
    disconnect: ['replace'],
  });
});
