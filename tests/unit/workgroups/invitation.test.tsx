import { render, screen } from '@testing-library/react';
import { ToastProvider } from '@/components/ui/feedback/toast';
import { Invitation, type InvitationProps, type LinkedInvitationView } from '@/components/workgroups/invitation';
import { INITIAL_FORM_STATE } from '@/lib/form-state';

const respondNothing = async () => INITIAL_FORM_STATE;
const gina: LinkedInvitationView = {
  id: 'i',
  unitName: 'North Shore',
  inviter: 'Olive Office',
  role: 'crewleader',
  state: 'open',
  expiresAt: '2026-12-05T15:00:00.000Z',
  sentTo: 'g•••@example.com',
  isForReader: false,
  contact: null,
};
const dana = { name: 'Dana Kowalczyk', email: 'dana@example.com' };

const renderInvitation = (invitation: Partial<LinkedInvitationView> | null, more: Partial<InvitationProps> = {}) =>
  render(
    <ToastProvider>
      <Invitation
        token="secret"
        invitation={invitation && { ...gina, ...invitation }}
        reader={null}
        wasRequested={false}
        actions={{ answer: respondNothing, decline: respondNothing, request: respondNothing }}
        {...more}
      />
    </ToastProvider>,
  );
const getShownButtons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

test('the page shows the invitation to a signed-out person, with Register, Login and Decline', () => {
  renderInvitation({});
  expect(screen.getByRole('heading', { name: 'Join North Shore' })).toBeVisible();
  expect(
    screen.getByText(/Olive Office invites you to join North Shore in Earth Tight as a Crew Leader/),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute(
    'href',
    '/register?next=%2Finvitation%2Fsecret',
  );
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login?next=%2Finvitation%2Fsecret');
  expect(getShownButtons()).toEqual(['Decline']);
});

test('a person who is signed in with the invited address accepts or declines with one tap', () => {
  renderInvitation({ isForReader: true }, { reader: dana });
  expect(getShownButtons()).toEqual(['Accept', 'Decline']);
});

test('the page shows what the work unit entered to a person who is signed in with the invited address', () => {
  renderInvitation({ isForReader: true, contact: { name: 'Dana Kowalczyk', phone: '+14145550176' } }, { reader: dana });
  expect(screen.getByLabelText('Your Name')).toHaveValue('Dana Kowalczyk');
  expect(screen.getByLabelText(/US Mobile Phone/)).toHaveValue('(414) 555-0176');
  expect(getShownButtons()).toEqual(['Accept', 'Decline']);
});

test('the page masks the invited address for a person with another one, who can continue with either account', () => {
  renderInvitation({}, { reader: dana });
  expect(screen.getByText('g•••@example.com')).toBeVisible();
  expect(screen.getByText('dana@example.com')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign out and switch' })).toHaveAttribute(
    'href',
    '/logout?next=%2Finvitation%2Fsecret',
  );
  expect(getShownButtons()).toEqual(['Ask for a new invitation']);
});

test.each([
  ['expired', 'The invitation to North Shore expired on 12/05/2026.', ['Ask for a new invitation']],
  ['revoked', 'The invitation to North Shore was revoked.', ['Ask for a new invitation']],
  ['declined', 'The invitation to North Shore was declined.', ['Ask for a new invitation']],
  ['accepted', 'The invitation to North Shore was accepted.', []],
] as const)('the page shows that an invitation has ended: %s', (state, text, buttons) => {
  renderInvitation({ state, isForReader: true }, { reader: dana });
  expect(screen.getByText(text)).toBeVisible();
  expect(getShownButtons()).toEqual(buttons);
});

test('the page confirms the request for a new invitation and does not offer it again', () => {
  renderInvitation({ state: 'expired' }, { wasRequested: true });
  expect(screen.getByText(/We asked the person who invited you/)).toBeVisible();
  expect(getShownButtons()).toEqual([]);
});

test('the page shows no invitation for a link that was replaced or never existed', () => {
  renderInvitation(null);
  expect(screen.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  expect(getShownButtons()).toEqual([]);
});
