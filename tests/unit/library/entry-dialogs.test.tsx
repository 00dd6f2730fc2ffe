import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
  SITE,
  createSiteLibrary,
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
const getDescriptionField = () => screen.getByRole('textbox', { name: /^Description/ });
const save = () => clickButton('SAVE');
const expectDialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function openEditDialog(name = 'Silt Fence') {
  await userEvent.click((await openEntry(name)).getByRole('button', { name: 'Edit' }));
  await findDialog('Edit BMP');
}
async function openAddDialog() {
  await clickButton('Add BMP');
  await findDialog('Add BMP');
}
const createSavedResponse = (name: string) => Response.json({ success: true, identry: 'x', entry: createEntry(name) });

describe('the dialog to add an entry', () => {
  test('requires a name and limits the length of name and description [LIB-32, LIB-33, LIB-34, LIB-35, LIB-36]', async () => {
    renderLibrary(createLibrary());
    await openAddDialog();
    expect(screen.getByRole('button', { name: 'SAVE' })).toBeDisabled();
    await userEvent.type(getNameField(), '   ');
    expect(screen.getByRole('button', { name: 'SAVE' })).toBeDisabled();
    expect(getNameField()).toHaveAttribute('maxlength', '140');
    expect(getDescriptionField()).toHaveAttribute('maxlength', '65535');
  });

  test('sends the entry with its group and closes [LIB-37]', async () => {
    const { sent } = renderLibrary(createLibrary(), { respond: () => createSavedResponse('Berm') });
    await openAddDialog();
    await userEvent.type(getNameField(), ' Berm ');
    await userEvent.type(getDescriptionField(), 'Compacted soil.');
    await save();
    await expectDialogClosed();
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

  test('shows an error at a name that is already used and keeps the input', async () => {
    renderLibrary(createLibrary(), {
      respond: () => createFailureResponse(422, 'library-name-used', 'This name is already in use.'),
    });
    await openAddDialog();
    await userEvent.type(getNameField(), 'silt fence');
    await save();
    await waitFor(() => expect(getNameField()).toHaveAccessibleDescription(/This name is already in use\./));
    expect(getNameField()).toHaveValue('silt fence');
  });

  test('shows a message when the server is unreachable, and a second SAVE sends the same entry [LIB-38]', async () => {
    let isServerDown = true;
    const { sent } = renderLibrary(createLibrary(), {
      respond: () => (isServerDown ? Promise.reject(new TypeError('failed')) : createSavedResponse('Berm')),
    });
    await openAddDialog();
    await userEvent.type(getNameField(), 'Berm');
    await save();
    expect(await screen.findByText(/The server did not respond/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'SAVE' })).not.toHaveAttribute('aria-busy');
    expect(getNameField()).toHaveValue('Berm');
    isServerDown = false;
    await save();
    await expectDialogClosed();
    expect(sent.map(({ body }) => body.entryId)).toEqual([sent[0]?.body.entryId, sent[0]?.body.entryId]);
  });
});

describe('the unsaved input of a dialog', () => {
  test('is listed after a reload, and the person can continue it', async () => {
    const { unmount } = renderLibrary(createLibrary());
    await openAddDialog();
    await userEvent.type(getNameField(), 'Berm');
    unmount();
    renderLibrary(createLibrary());
    expect(screen.getByText(/Not saved yet/)).toBeVisible();
    await clickButton(/^Continue/);
    await findDialog('Add BMP');
    expect(getNameField()).toHaveValue('Berm');
  });

  test('is kept when the person closes the dialog', async () => {
    renderLibrary(createLibrary());
    await openEditDialog();
    await userEvent.type(getNameField(), ', wired');
    await clickButton('Close');
    await clickButton('Close');
    await clickButton(/^Continue/);
    await findDialog('Edit BMP');
    expect(getNameField()).toHaveValue('Silt Fence, wired');
  });

  test('is discarded by Cancel, which can be undone', async () => {
    renderLibrary(createLibrary());
    await openAddDialog();
    await userEvent.type(getNameField(), 'Berm');
    await clickButton('Cancel');
    expect(screen.queryByText(/Not saved yet/)).toBeNull();
    await clickButton('Undo');
    expect(screen.getByText(/Not saved yet/)).toBeVisible();
  });

  test('is hidden from another person on the same device', async () => {
    localStorage.setItem('etTyped u1 someone-else library master practice add:barriers', '{"name":"Secret"}');
    renderLibrary(createLibrary());
    expect(screen.queryByText(/Not saved yet/)).toBeNull();
  });

  test('is ignored if it is not valid', async () => {
    localStorage.setItem('etTyped u1 p1 library master practice add:barriers', '{"name":7}');
    renderLibrary(createLibrary());
    await openAddDialog();
    expect(getNameField()).toHaveValue('');
  });
});

describe('the dialog to edit an entry', () => {
  test('sends only the changed fields and returns to the entry [LIB-33, LIB-37, LIB-19]', async () => {
    const { sent } = renderLibrary(createLibrary(), { respond: () => createSavedResponse('Silt Fence') });
    await openEditDialog();
    expect(getNameField()).toHaveValue('Silt Fence');
    await userEvent.type(getDescriptionField(), ' Checked weekly.');
    await save();
    await findDialog('Silt Fence');
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

  test('shows a conflict with both versions before it overwrites another person’s change', async () => {
    const conflict = {
      entry: SILT_FENCE,
      fields: [{ field: 'description', before: 'Trenched fabric on posts.', theirs: 'Theirs.', mine: 'x' }],
      changedBy: 'Marcus Hale',
      changedAt: '2026-11-22T16:42:00.000Z',
    };
    let times = 0;
    const { sent } = renderLibrary(createLibrary(), {
      respond: () =>
        times++ === 0
          ? createFailureResponse(409, 'library-conflict', 'x', conflict)
          : createSavedResponse('Silt Fence'),
    });
    await openEditDialog();
    await userEvent.type(getDescriptionField(), ' Mine.');
    await save();
    expect(await screen.findByText('Marcus Hale changed this BMP on 11/22/2026, 10:42 AM.')).toBeVisible();
    expect(screen.getByText('Theirs.')).toBeVisible();
    expect(getDescriptionField()).toHaveValue('Trenched fabric on posts. Mine.');
    await save();
    await findDialog('Silt Fence');
    expect(sent[1]?.body).toMatchObject({
      changes: { description: 'Trenched fabric on posts. Mine.' },
      before: { description: 'Theirs.' },
    });
  });

  test('takes the other person’s text on Use theirs, and then sends nothing', async () => {
    const conflict = {
      entry: SILT_FENCE,
      fields: [{ field: 'name', before: 'Silt Fence', theirs: 'Fence of silt', mine: 'x' }],
      changedBy: 'Marcus Hale',
      changedAt: '2026-11-22T16:42:00.000Z',
    };
    const { sent } = renderLibrary(createLibrary(), {
      respond: () => createFailureResponse(409, 'library-conflict', 'x', conflict),
    });
    await openEditDialog();
    await userEvent.type(getNameField(), ' B');
    await save();
    await clickButton('Use theirs');
    expect(getNameField()).toHaveValue('Fence of silt');
    await save();
    await findDialog('Silt Fence');
    expect(sent).toHaveLength(1);
  });

  test('saves the input as a new entry if someone else deleted the entry', async () => {
    const createNotFoundResponse = () =>
      createFailureResponse(404, 'library-entry-not-found', 'This entry is no longer in the library.');
    let times = 0;
    const { sent } = renderLibrary(createLibrary(), {
      respond: () => (times++ === 0 ? createNotFoundResponse() : createSavedResponse('Silt Fence')),
    });
    await openEditDialog();
    await userEvent.type(getDescriptionField(), ' Mine.');
    await save();
    expect(await screen.findByText('Someone else deleted this BMP.')).toBeVisible();
    expect(getDescriptionField()).toHaveValue('Trenched fabric on posts. Mine.');
    await clickButton('Save as new');
    await findDialog('Silt Fence');
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

  test('shows how many sites a change of the master library affects', async () => {
    renderLibrary(createLibrary(), {
      followers: {
        followingSiteCount: 12,
        keepingSites: [
          { siteId: 'a', name: 'Harbor View' },
          { siteId: 'b', name: 'Park' },
        ],
      },
    });
    await openEditDialog();
    await userEvent.type(getNameField(), ' B');
    expect(
      await screen.findByText('12 sites will get this change. 2 keep their own version: Harbor View, Park'),
    ).toBeVisible();
  });
});

describe('the deletion', () => {
  const getQuestion = () => screen.getByRole('alertdialog', { name: 'Warning!' });

  test('of an entry requires a confirmation, and Undo restores the entry at a site [LIB-23, LIB-24]', async () => {
    const afterDeletion = createSiteLibrary({ groups: [createGroup('Barriers', [createEntry('Filter Sock')])] });
    const { sent } = renderLibrary(createSiteLibrary(), {
      respond: () => Response.json({ success: true, hidden: true, deleted: {} }),
      reloadedLibrary: afterDeletion,
    });
    await userEvent.click((await openEntry('Silt Fence')).getByRole('button', { name: 'Delete' }));
    expect(getQuestion()).toHaveTextContent('Really delete this BMP?');
    await userEvent.click(within(getQuestion()).getByRole('button', { name: 'Confirm' }));
    await expectDialogClosed();
    expect(screen.queryByText('Silt Fence')).toBeNull();
    await clickButton('Undo');
    expect(sent).toEqual([
      { path: '/api/library/deleteEntry/', body: { ...AT_SITE, entryId: SILT_FENCE.id } },
      { path: '/api/library/restore', body: { ...AT_SITE, entryId: SILT_FENCE.id } },
    ]);
  });

  test('of a master entry can be undone, which adds the entry again with its id', async () => {
    const deleted = { entryId: SILT_FENCE.id, groupId: 'barriers', name: 'Silt Fence' };
    const { sent } = renderLibrary(createLibrary(), {
      respond: ({ path }) =>
        path.includes('delete')
          ? Response.json({ success: true, hidden: false, deleted })
          : createSavedResponse('Silt Fence'),
    });
    await userEvent.click((await openEntry('Silt Fence')).getByRole('button', { name: 'Delete' }));
    await clickButton('Confirm');
    await clickButton('Undo');
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({ path: '/api/library/addIndividualEntry/', body: { ...MASTER, ...deleted } }),
    );
  });

  test('of a missing entry closes the question and shows the failure [LIB-31]', async () => {
    renderLibrary(createLibrary(), {
      respond: () => createFailureResponse(404, 'library-entry-not-found', 'This entry is no longer in the library.'),
    });
    await userEvent.click((await openEntry('Silt Fence')).getByRole('button', { name: 'Delete' }));
    await clickButton('Confirm');
    expect(await screen.findByText('This entry is no longer in the library.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Silt Fence' })).toBeVisible();
  });

  test('of a group at a site requires a confirmation, and Undo restores the group [LIB-25, LIB-26]', async () => {
    const { sent } = renderLibrary(createSiteLibrary(), {
      respond: () => Response.json({ success: true, hidden: true, undoId: 'undo-1' }),
      reloadedLibrary: createSiteLibrary({ groups: [] }),
    });
    await clickButton('Delete BMP Group');
    expect(getQuestion()).toHaveTextContent('Really delete this BMP group?');
    await userEvent.click(within(getQuestion()).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByText('Barriers')).toBeNull());
    expect(sent).toEqual([{ path: '/api/library/deleteGroup/', body: { ...AT_SITE, groupId: 'barriers' } }]);
    await clickButton('Undo');
    expect(sent[1]).toEqual({ path: '/api/library/putBack', body: { undoId: 'undo-1', subject: 'barriers' } });
  });

  test('of an auto BMP is not offered, and the view explains the reason', async () => {
    renderLibrary(
      createLibrary({ groups: [createGroup('Records', [createEntry('Erosion Control Plan', { autoBmp: '-1' })])] }),
    );
    const view = await openEntry('Erosion Control Plan');
    expect(view.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(view.getByText(/cannot be deleted/)).toBeVisible();
  });
});

describe('the reset of a site’s library', () => {
  const summary = {
    own: { groups: [], entries: ['Straw Bale'] },
    changed: { groups: ['Barriers'], entries: ['Silt Fence'] },
    hidden: { groups: [], entries: [] },
  };

  test('lists the changes, requires a confirmation, and can be undone [LIB-27, LIB-28, LIB-29, LIB-30]', async () => {
    const { sent } = renderLibrary(createSiteLibrary(), {
      respond: ({ path }) =>
        Response.json(path.includes('Summary') ? { summary } : { success: true, summary, undoId: 'undo-1' }),
      reloadedLibrary: createSiteLibrary({ groups: [createGroup('Fresh', [])] }),
    });
    await clickButton('Reset');
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
    await clickButton('Undo');
    expect(sent[1]).toEqual({ path: '/api/library/putBack', body: { undoId: 'undo-1', subject: SITE.id } });
  });

  test('changes nothing after Cancel', async () => {
    const { sent } = renderLibrary(createSiteLibrary(), { respond: () => Response.json({ summary }) });
    await clickButton('Reset');
    await screen.findByRole('alertdialog');
    await clickButton('Cancel');
    expect(sent).toEqual([]);
  });
});

test('the dialog renames a group and limits the length of its name [LIB-39, LIB-40]', async () => {
  const { sent } = renderLibrary(createLibrary());
  await clickButton('Edit Group Name');
  await findDialog('Edit Group Name');
  const field = screen.getByRole('textbox', { name: 'BMP Group Name' });
  expect(field).toHaveAttribute('maxlength', '140');
  await userEvent.type(field, ' B');
  await save();
  await expectDialogClosed();
  expect(sent).toEqual([
    {
      path: '/api/library/renameGroup/',
      body: { ...MASTER, groupId: 'barriers', name: 'Barriers B', before: 'Barriers' },
    },
  ]);
});

test('the dialog shows another person’s new name of a group before it overwrites this name', async () => {
  let times = 0;
  const { sent } = renderLibrary(createLibrary(), {
    respond: () =>
      times++ === 0
        ? createFailureResponse(409, 'library-conflict', 'x', { group: { id: 'barriers', name: 'Fences' } })
        : Response.json({ success: true, group: { id: 'barriers', name: 'Barriers B' } }),
  });
  await clickButton('Edit Group Name');
  await findDialog('Edit Group Name');
  await userEvent.type(screen.getByRole('textbox', { name: 'BMP Group Name' }), ' B');
  await save();
  expect(await screen.findByText('Someone else renamed this group to “Fences”.')).toBeVisible();
  await save();
  await expectDialogClosed();
  expect(sent.map(({ body }) => body.before)).toEqual(['Barriers', 'Fences']);
});

test('the dialog copies or moves an entry to a different group only [LIB-41, LIB-42]', async () => {
  const { sent } = renderLibrary(createSiteLibrary(), { respond: () => createSavedResponse('Silt Fence') });
  await userEvent.click((await openEntry('Silt Fence')).getByRole('button', { name: 'Copy/Move' }));
  const dialog = within(await findDialog('Copy/Move BMP'));
  expect(dialog.getByRole('radio', { name: /Barriers/ })).toBeDisabled();
  expect(dialog.getByRole('button', { name: 'Copy' })).toBeDisabled();
  expect(dialog.getByRole('button', { name: 'Move' })).toBeDisabled();
  await userEvent.click(dialog.getByRole('radio', { name: /Inlets/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    path: '/api/library/copyMoveEntry/',
    body: { ...AT_SITE, entryId: SILT_FENCE.id, toGroupId: 'inlets', copy: false },
  });
});

test('the dialog connects an entry to entries of the opposite mode [LIB-43]', async () => {
  const { sent } = renderLibrary(createLibrary(), { respond: () => createSavedResponse('Silt Fence') });
  await userEvent.click((await openEntry('Silt Fence')).getByRole('button', { name: 'Connect CAs' }));
  const dialog = within(await findDialog('Connect CAs'));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Re-trench the fabric' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Replace torn material' }));
  await save();
  await findDialog('Silt Fence');
  expect(sent.find(({ path }) => path.includes('editEntry'))?.body).toEqual({
    ...MASTER,
    entryId: SILT_FENCE.id,
    changes: {},
    before: {},
    connect: ['trench'],
    disconnect: ['replace'],
  });
});
