import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { Removals } from '@/components/workgroups/removals';
import { countUnsentOfPerson } from '@/lib/offline/unsent-work/by-person';

jest.mock('@/lib/offline/unsent-work/by-person');
let path = '/app/inspection-reports';
jest.mock('next/navigation', () => ({ usePathname: () => path }));

const REMOVAL = {
  id: 'm1',
  unitId: 'u1',
  unitName: 'Kenosha Crew',
  removedBy: 'Olive Office',
  removedAt: '2026-11-24T15:05:00.000Z',
};
let sent: { path: string; body: unknown }[];

function renderRemovals(unitName: string | null, inspections = 0) {
  sent = [];
  jest.mocked(countUnsentOfPerson).mockResolvedValue({ inspections, photos: 0, tickets: 0 });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    sent.push({ path: String(url), body: JSON.parse(String(init?.body)) });
    return Response.json({ success: true });
  });
  return render(<Removals removals={[REMOVAL]} personId="p1" unitName={unitName} />, { wrapper: PopupProvider });
}

test('the dialog says who removed the person from which work unit and when, and lists unsent work [X-343]', async () => {
  renderRemovals(null, 2);
  expect(
    screen.getByText(/^Olive Office removed you from Kenosha Crew on 11\/24\/2026, \d+:05 [AP]M\.$/),
  ).toBeVisible();
  expect(
    await screen.findByText(/^2 inspections for that work unit are still on this device and were not sent\./),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'See details' })).toHaveAttribute('href', '/app/on-this-device');
  expect(countUnsentOfPerson).toHaveBeenCalledWith('p1', 'u1');
});

test('the dialog does not link to the page On this device when it is on that page', async () => {
  path = '/app/on-this-device';
  renderRemovals(null, 2);
  expect(await screen.findByText(/^2 inspections for that work unit/)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
  path = '/app/inspection-reports';
});

test('the dialog names the work unit of the page, and mentions no unsent work when there is none [X-343]', async () => {
  renderRemovals('Racine Crew');
  expect(screen.getByText('You are now working in Racine Crew.')).toBeVisible();
  await waitFor(() => expect(countUnsentOfPerson).toHaveBeenCalled());
  expect(screen.queryByRole('link')).toBeNull();
});

test('OK closes the dialog and stores on the server that the person has read it [X-343]', async () => {
  renderRemovals(null);
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('status', { name: '' })?.textContent ?? '').not.toContain('removed you');
  expect(sent).toEqual([{ path: '/api/workgroups/confirmRemoval', body: { idremoval: 'm1' } }]);
});
