import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LogOutForm } from '@/components/accounts/log-out-form';
import { UndoProvider } from '@/components/ui/feedback/undo';
import { countUnsentOfPerson } from '@/lib/offline/unsent-work/by-person';
import { deleteDataOfOthers } from '@/lib/offline/store/delete-data-of-others';

jest.mock('@/lib/offline/unsent-work/by-person', () => ({ countUnsentOfPerson: jest.fn() }));
jest.mock('@/lib/offline/store/delete-data-of-others', () => ({ deleteDataOfOthers: jest.fn(async () => undefined) }));

const mockServer = (respond: () => Promise<Response>) => jest.spyOn(globalThis, 'fetch').mockImplementation(respond);
beforeEach(() => void mockServer(async () => Response.json({ status: 'up' })));

const mockUnsent = (inspections: number, photos: number) =>
  jest.mocked(countUnsentOfPerson).mockResolvedValue({ inspections, photos, tickets: 0 });
const mockRequest = (hasServerFailed = false) =>
  render(
    <UndoProvider>
      <LogOutForm personId="dana" cancelHref="/app/inspection-reports" hasServerFailed={hasServerFailed} />
    </UndoProvider>,
  );

test('the form signs out only when the button is pressed, after the device has deleted its data [AUTH-05, AUTH-06]', async () => {
  mockUnsent(0, 0);
  jest.mocked(deleteDataOfOthers).mockResolvedValue();
  localStorage.setItem('activeWorkGroup', '{}');
  localStorage.setItem('deviceOwner', '{}');
  const posted = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
  mockRequest();
  await waitFor(() => expect(countUnsentOfPerson).toHaveBeenCalledWith('dana', undefined));
  expect(posted).not.toHaveBeenCalled();
  expect(localStorage.getItem('deviceOwner')).toBe('{}');
  expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/app/inspection-reports');

  await userEvent.click(screen.getByRole('button', { name: 'Log Out' }));
  await waitFor(() => expect(posted).toHaveBeenCalledTimes(1));
  expect(screen.getByText('Logging out...')).toBeVisible();
  expect(deleteDataOfOthers).toHaveBeenCalledWith(null);
  expect([localStorage.getItem('activeWorkGroup'), localStorage.getItem('deviceOwner')]).toEqual([null, null]);
});

test.each([
  [1, 0, '1 inspection has not been sent from this device. It stays here and will be sent when you sign in again.'],
  [2, 0, '2 inspections have not been sent from this device. They stay here and will be sent when you sign in again.'],
  [1, 3, '1 inspection and 3 photos have not been sent from this device. They stay here and will be sent'],
])(
  'the form lists %d unsent inspections and %d unsent photos before the person signs out',
  async (inspections, photos, sentence) => {
    mockUnsent(inspections, photos);
    mockRequest();
    expect(await screen.findByText(sentence, { exact: false })).toBeVisible();
  },
);

test('the form names unsaved forms and can keep or delete them, and Undo restores deleted ones', async () => {
  mockUnsent(0, 0);
  const [ownKey, otherKey] = ['etTyped u1 dana library master practice setup', 'etTyped u1 marcus site import'];
  localStorage.setItem(ownKey, '{"groups":[]}');
  localStorage.setItem(otherKey, '{}');
  mockRequest();
  expect(await screen.findByText(/^1 unsaved form stays on this device for you\./)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Delete from this device' }));
  expect([localStorage.getItem(ownKey), localStorage.getItem(otherKey)]).toEqual([null, '{}']);
  expect(screen.queryByText(/unsaved form/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(localStorage.getItem(ownKey)).toBe('{"groups":[]}');
  localStorage.clear();
});

test('the form says that the person is still signed in when the request fails', async () => {
  mockUnsent(0, 0);
  mockRequest(true);
  expect(screen.getByRole('alert').textContent).toContain('You are still signed in because the server had a problem.');
  await waitFor(() => expect(countUnsentOfPerson).toHaveBeenCalled());
});

test('the form deletes nothing without signal and offers Try again', async () => {
  mockUnsent(0, 0);
  localStorage.setItem('deviceOwner', '{}');
  const posted = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
  posted.mockClear();
  mockServer(() => Promise.reject(new TypeError('Failed to fetch')));
  mockRequest();
  await userEvent.click(screen.getByRole('button', { name: 'Log Out' }));
  expect(await screen.findByText(/^You are still signed in\. The server did not respond\./)).toBeVisible();
  expect([posted.mock.calls.length, localStorage.getItem('deviceOwner')]).toEqual([0, '{}']);

  mockServer(async () => Response.json({ status: 'up' }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(posted).toHaveBeenCalledTimes(1));
});
