import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SHORTCUT_SETTING } from '@/components/shell/shortcut-setting';
import { Shortcuts } from '@/components/shell/shortcuts';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';

const mockPush = jest.fn();
jest.mock('next/navigation', () => ({ useRouter: () => ({ push: mockPush }) }));
beforeAll(installModalDialogs);
beforeEach(() => {
  mockPush.mockClear();
  SHORTCUT_SETTING.write('on');
});

function renderShortcuts(canInspect = true) {
  render(
    <PopupProvider>
      <Shortcuts canInspect={canInspect} />
      <main>
        <button>somewhere</button>
        <input aria-label="Notes" />
        <textarea aria-label="More notes" />
        <input type="checkbox" aria-label="Rain" />
        <input type="search" aria-label="Search" />
      </main>
    </PopupProvider>,
  );
}

const getDialog = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' });

test('the key ? shows the shortcuts, which are ignored while the dialog is open', async () => {
  renderShortcuts();
  await userEvent.keyboard('?');
  await waitFor(() => expect(getDialog()).toBeVisible());
  expect(getDialog()).toHaveTextContent('Begin a new inspection');
  await userEvent.keyboard('n');
  expect(mockPush).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(getDialog()).toBeNull();
});

test('the key / focuses the search of the page without typing a slash', async () => {
  renderShortcuts();
  await userEvent.keyboard('/');
  expect(screen.getByLabelText('Search')).toHaveFocus();
  expect(screen.getByLabelText('Search')).toHaveValue('');
});

test('the key n starts an inspection for people who may inspect', async () => {
  renderShortcuts();
  await userEvent.keyboard('n');
  expect(mockPush).toHaveBeenCalledWith('/app/report-setup');
});

test('the key n does nothing without a work unit', async () => {
  renderShortcuts(false);
  await userEvent.keyboard('n');
  expect(mockPush).not.toHaveBeenCalled();
});

test.each(['Notes', 'More notes', 'Search'])('Shortcuts are ignored during typing into %s', async (field) => {
  renderShortcuts();
  await userEvent.type(screen.getByLabelText(field), 'n?/n');
  expect(screen.getByLabelText(field)).toHaveValue('n?/n');
  expect(mockPush).not.toHaveBeenCalled();
  expect(getDialog()).toBeNull();
});

test('the page handles shortcuts after the person checked a checkbox', async () => {
  renderShortcuts();
  await userEvent.click(screen.getByLabelText('Rain'));
  await userEvent.keyboard('n');
  expect(mockPush).toHaveBeenCalledTimes(1);
});

test('the page ignores keys that are held down, composed, or pressed with Control, Command or Alt', () => {
  renderShortcuts();
  const presses = [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }, { isComposing: true }];
  for (const press of presses) fireEvent.keyDown(screen.getByText('somewhere'), { key: 'n', ...press });
  expect(mockPush).not.toHaveBeenCalled();
});

test('Shortcuts can be turned off on this device, and stay listed in the account menu (WCAG 2.1.4)', async () => {
  renderShortcuts();
  await userEvent.keyboard('?');
  await userEvent.click(await screen.findByRole('switch', { name: 'Shortcuts on this device' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.keyboard('n?');
  expect(mockPush).not.toHaveBeenCalled();
  expect(getDialog()).toBeNull();
  fireEvent(document, new Event('et-show-shortcuts'));
  expect(await screen.findByRole('switch')).not.toBeChecked();
});
