import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { SHOW_QUICK_START } from '@/components/onboarding/show-quick-start';
import { BackToSetup } from '@/components/onboarding/back-to-setup';
import { Welcome } from '@/components/onboarding/welcome';
import { PopupProvider } from '@/components/ui/feedback/popup';
import type { SetupState } from '@/lib/onboarding/rules';
import type { Role } from '@/lib/permissions';
import { siteMessages } from '@/lib/sites/events';
import { isSetupPanel } from '@/lib/shell/panels';
import { publishMessage } from '@/tests/unit/client/fake-channel';

jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));

const NOTHING: SetupState = { hasCrew: false, hasSite: false, isLibraryReady: false };
const ALL: SetupState = { hasCrew: true, hasSite: true, isLibraryReady: true };

function renderWelcome(
  state: Partial<SetupState> = {},
  role: Role = 'admin',
  respond: () => Response = () => Response.error(),
) {
  const requests: unknown[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    requests.push(url);
    return respond();
  });
  const { unmount } = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PopupProvider>
        <Welcome unit={{ id: 'u1', role }} initialState={{ ...NOTHING, ...state }} />
      </PopupProvider>
    </SWRConfig>,
  );
  return { requests, unmount };
}
const getStep = (name: string) => within(screen.getByRole('region', { name }));
const getShownLinks = () => screen.getAllByRole('link').map((link) => link.textContent);

test('the panel has the title Welcome to Earth Tight! and lists the three steps [SHELL-26, SHELL-27]', () => {
  renderWelcome();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome to Earth Tight!');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Invite employees',
    'Add or import sites',
    'Customize the library',
  ]);
  expect(
    getStep('Add or import sites').getByText('Start a new site, or import sites from a file or from your other apps.'),
  ).toBeVisible();
  expect(screen.getByText('0 of 3 done')).toHaveAttribute('role', 'status');
  expect(getStep('Add or import sites').getByRole('link', { name: 'New Site' })).toHaveAttribute(
    'href',
    '/app/new-site',
  );
  expect(getStep('Invite employees').getByRole('link', { name: 'Work Unit Crew' })).toBeVisible();
});

test('the main button of the panel is the first unfinished step that the role may take', () => {
  const getMainLink = () => screen.getAllByRole('link')[0];
  const { unmount } = renderWelcome();
  expect(getMainLink()).toHaveTextContent('Invite employees');
  expect(getMainLink()).toHaveAttribute('href', '/app/workunit-crew');
  unmount();
  const office = renderWelcome({ hasCrew: true });
  expect(getMainLink()).toHaveTextContent('Add a site');
  expect(getMainLink()).toHaveAttribute('href', '/app/new-site');
  office.unmount();
  // A Crew Leader may not add sites.
  renderWelcome({ hasCrew: true }, 'crewleader');
  expect(getMainLink()).toHaveTextContent('Customize the library');
  expect(getMainLink()).toHaveAttribute('href', '/app/library-sites-list');
});

test('the panel checks finished steps off, and offers an inspection when there is a site', () => {
  renderWelcome({ hasCrew: true, hasSite: true });
  expect(getStep('Invite employees').getByText('Done')).toBeInTheDocument();
  expect(getStep('Add or import sites').getByText('Done')).toBeInTheDocument();
  expect(getStep('Customize the library').queryByText('Done')).toBeNull();
  expect(screen.getByText('2 of 3 done')).toBeVisible();
  expect(screen.getByRole('link', { name: 'New Inspection' })).toHaveAttribute('href', '/app/report-setup');
});

test('the panel offers no inspection without a site', () => {
  renderWelcome();
  expect(getShownLinks()).not.toContain('New Inspection');
});

test('the panel has a new inspection as main button and lists stakeholders last when all steps are done', () => {
  renderWelcome(ALL);
  expect(getShownLinks()[0]).toBe('New Inspection');
  expect(getShownLinks().at(-1)).toBe('Stakeholder Contacts');
});

test('the panel checks off a step that another person completes while the panel is open', async () => {
  renderWelcome({}, 'admin', () => Response.json({ ...NOTHING, hasSite: true }));
  await publishMessage(siteMessages['new-site'], 'u1', { idsite: 's1' });
  await waitFor(() => expect(screen.getByText('1 of 3 done')).toBeVisible());
  expect(getStep('Add or import sites').getByText('Done')).toBeInTheDocument();
});

test('the button that keeps the default library completes the step', async () => {
  const { requests } = renderWelcome({ hasCrew: true, hasSite: true }, 'admin', () => Response.json({ success: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Keep the default library' }));
  expect(await screen.findByText('All three steps are done.')).toBeVisible();
  expect(requests).toEqual(['/api/onboarding/keepDefaultLibrary']);
  expect(screen.queryByRole('button', { name: 'Keep the default library' })).toBeNull();
});

test('the panel shows the steps of the Office to a Crew Leader without offering them', () => {
  renderWelcome({}, 'crewleader');
  expect(getStep('Add or import sites').getByText('Your Office adds sites.')).toBeVisible();
  expect(getStep('Add or import sites').queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Keep the default library' })).toBeNull();
  expect(getStep('Invite employees').getByRole('link', { name: 'Work Unit Crew' })).toBeVisible();
});

test('the panel opens the guide', async () => {
  renderWelcome(ALL);
  const onShow = jest.fn();
  document.addEventListener(SHOW_QUICK_START, onShow);
  await userEvent.click(screen.getByRole('button', { name: 'Open the guide' }));
  expect(onShow).toHaveBeenCalledTimes(1);
  document.removeEventListener(SHOW_QUICK_START, onShow);
});

test('other panels link back to the setup until all steps are done', async () => {
  sessionStorage.clear();
  const queryBackLink = () => screen.queryByRole('link', { name: 'Back to the setup steps' });
  render(<BackToSetup />);
  expect(queryBackLink()).toBeNull();
  renderWelcome({ hasCrew: true, hasSite: true }, 'admin', () => Response.json({ success: true }));
  expect(queryBackLink()).toHaveAttribute('href', '/app/quick-start');
  expect(['workunit-crew', 'new-site', 'inspection-reports', 'report-setup'].filter(isSetupPanel)).toEqual([
    'workunit-crew',
    'new-site',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Keep the default library' }));
  await waitFor(() => expect(queryBackLink()).toBeNull());
});
