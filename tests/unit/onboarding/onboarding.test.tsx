import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Onboarding } from '@/components/onboarding/onboarding';
import { showQuickStart } from '@/components/onboarding/show-quick-start';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { contactInfoExists, myContactInfo } from '@/lib/accounts/contract';
import { hasSeenEvent, markAsSeen } from '@/lib/onboarding/contract';
import { EVENT_TYPES, listPageEvents, isStartPage, type EventType } from '@/lib/onboarding/rules';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';

const PERSON = { id: 'p1', username: 'dana', email: 'dana@example.com' };

/** Tasks for the idle browser. A test runs them with `runIdleTasks`. */
let idle: (() => void)[] = [];
let seen: Set<EventType>;
let contact: { phonenumber: string; companyname: string };
let requests: string[];
jest.mock('@/lib/client/when-idle', () => ({ whenIdle: (start: () => void) => void idle.push(start) }));
jest.mock('@/lib/client/api', () => ({
  ...jest.requireActual('@/lib/client/api'),
  callApi: (contract: { name: string }, input: { eventtype: EventType; email: string }) =>
    respond(contract.name, input),
}));

async function respond(name: string, { eventtype, email }: { eventtype: EventType; email: string }): Promise<unknown> {
  requests.push(eventtype ? `${name} ${eventtype}` : name);
  switch (name) {
    case hasSeenEvent.name:
      return { eventtype, email, eventSeen: seen.has(eventtype) };
    case markAsSeen.name:
      seen.add(eventtype);
      return { success: true };
    case myContactInfo.name:
      return { ...contact, isPrivate: '0' };
    case contactInfoExists.name:
      return { exists: contact.phonenumber !== '' || contact.companyname !== '' };
    default:
      throw new Error(name);
  }
}

beforeAll(installModalDialogs);
beforeEach(() => {
  delete document.documentElement.dataset.arrived;
  localStorage.clear();
  idle = [];
  seen = new Set();
  contact = { phonenumber: '+14145550176', companyname: '' };
  requests = [];
});

const renderOnboarding = (page = 'inspection-reports', person = PERSON) =>
  render(
    <Onboarding
      person={person}
      role="crewleader"
      page={page}
      events={listPageEvents(page)}
      isFirstPanelOnly={isStartPage(page)}
    />,
    { wrapper: PopupProvider },
  );

/** Runs the tasks that wait for an idle browser. */
const runIdleTasks = () => act(async () => idle.splice(0).forEach((start) => start()));

const expectNoOverlay = () => expect(screen.queryByRole('dialog')).toBeNull();

test('the page fetches the state of each event on load and shows the guide of an unseen one [SHELL-48, SHELL-53]', async () => {
  renderOnboarding();
  expectNoOverlay();
  await runIdleTasks();
  expect(await screen.findByRole('dialog', { name: 'How Earth Tight works' })).toBeVisible();
  expect(requests.filter((each) => each.startsWith(hasSeenEvent.name))).toEqual(
    ['etUserCheck', 'phoneNumberCompanyName', 'hcSetupGuideModal'].map((event) => `${hasSeenEvent.name} ${event}`),
  );
});

test('a dismissed guide is stored as seen and does not open again [SHELL-49, SHELL-54, CALLS-87]', async () => {
  const { unmount } = renderOnboarding();
  await runIdleTasks();
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expectNoOverlay();
  await waitFor(() => expect(seen).toContain('hcSetupGuideModal'));
  unmount();

  delete document.documentElement.dataset.arrived;
  requests = [];
  renderOnboarding();
  await runIdleTasks();
  expectNoOverlay();
  // The device has stored the result, so it sends no request.
  expect(requests).toEqual([]);
});

test('Escape dismisses the guide', async () => {
  renderOnboarding();
  await runIdleTasks();
  fireEvent(await screen.findByRole('dialog'), new Event('cancel', { cancelable: true }));
  expectNoOverlay();
  await waitFor(() => expect(seen).toContain('hcSetupGuideModal'));
});

test('the page marks etUserCheck as seen immediately [SHELL-56]', async () => {
  renderOnboarding();
  await runIdleTasks();
  await screen.findByRole('dialog');
  expect(seen).toEqual(new Set(['etUserCheck', 'phoneNumberCompanyName']));
});

test('the contact-info dialog opens only for a person without phone and company [SHELL-58]', async () => {
  contact = { phonenumber: '', companyname: '' };
  renderOnboarding();
  await runIdleTasks();
  expect(await screen.findByRole('dialog', { name: 'Your contact info' })).toBeVisible();
  expect(requests).toEqual(expect.arrayContaining([myContactInfo.name, contactInfoExists.name]));
  // Only one overlay opens at a time, so the slides wait for the next load.
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expectNoOverlay();
  await waitFor(() => expect(seen).toContain('phoneNumberCompanyName'));
});

test.each([
  { phonenumber: '+14145550176', companyname: '' },
  { phonenumber: '', companyname: 'example.com' },
])('the contact-info dialog is marked as seen and does not open with %j [SHELL-59]', async (savedContact) => {
  contact = savedContact;
  seen = new Set(['hcSetupGuideModal']);
  renderOnboarding();
  await runIdleTasks();
  await waitFor(() => expect(seen).toContain('phoneNumberCompanyName'));
  expectNoOverlay();
  expect(requests).not.toContain(contactInfoExists.name);
});

test('no guide opens over the editor or a form, or between panels', async () => {
  for (const page of [
    'report-setup',
    'report-view',
    'new-site',
    'workunit-crew',
    'practice-group-site-setup',
    'quick-start',
  ]) {
    const { unmount } = renderOnboarding(page);
    await runIdleTasks();
    unmount();
  }
  renderOnboarding('inspection-reports');
  await runIdleTasks();
  expectNoOverlay();
  expect(requests).toEqual([]);
});

test('no guide opens after a press or key, or while a dialog is open', async () => {
  const { unmount } = renderOnboarding();
  fireEvent.pointerDown(document.body);
  await runIdleTasks();
  expectNoOverlay();
  unmount();

  delete document.documentElement.dataset.arrived;
  const open = document.createElement('dialog');
  open.setAttribute('open', '');
  document.body.append(open);
  renderOnboarding();
  await runIdleTasks();
  expect(screen.queryByRole('dialog', { name: 'How Earth Tight works' })).toBeNull();
  open.remove();
});

test('the slides open only when the list has an inspection [SHELL-48]', async () => {
  const emptyList = document.createElement('div');
  emptyList.dataset.noGuide = '';
  document.body.append(emptyList);
  const { unmount } = renderOnboarding();
  await runIdleTasks();
  await waitFor(() => expect(seen).toContain('phoneNumberCompanyName'));
  expectNoOverlay();
  expect(seen).not.toContain('hcSetupGuideModal');
  unmount();

  emptyList.remove();
  delete document.documentElement.dataset.arrived;
  renderOnboarding();
  await runIdleTasks();
  expect(await screen.findByRole('dialog', { name: 'How Earth Tight works' })).toBeVisible();
});

test('the guide opens again for another person on the same device', async () => {
  seen = new Set(EVENT_TYPES);
  const { unmount } = renderOnboarding();
  await runIdleTasks();
  await waitFor(() => expect(requests).toHaveLength(3));
  unmount();
  delete document.documentElement.dataset.arrived;
  renderOnboarding('inspection-reports', { id: 'p2', username: 'luis', email: 'luis@example.com' });
  await runIdleTasks();
  await waitFor(() => expect(requests).toHaveLength(6));
});

test('Support opens the Quick Start Guide of the role on any page, as often as the person wants', async () => {
  renderOnboarding('report-setup');
  act(() => {
    showQuickStart();
  });
  expect(await screen.findByRole('dialog', { name: 'Quick Start Guide' })).toBeVisible();
  expect(screen.getByText('1 of 4')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expectNoOverlay();
  act(() => {
    showQuickStart();
  });
  expect(await screen.findByRole('dialog', { name: 'Quick Start Guide' })).toBeVisible();
  expect(requests).toEqual([]);
});
