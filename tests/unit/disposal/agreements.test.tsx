import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { SWRConfig } from 'swr';
import { AgreementSetup } from '@/components/disposal/agreement-setup';
import { Agreements } from '@/components/disposal/agreements';
import { OfferedAgreement, type OfferReader } from '@/components/disposal/offered-agreement';
import { ToastProvider } from '@/components/ui/feedback/toast';
import { PopupProvider } from '@/components/ui/feedback/popup';
import type { Agreement, Offer } from '@/lib/disposal/agreement';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import { AGREEMENT } from './haul-fixture';

const push = jest.fn();
jest.mock('next/navigation', () => ({ useRouter: () => ({ push }), usePathname: () => '/site-agreements' }));
jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));
beforeAll(installModalDialogs);
beforeEach(() => {
  localStorage.clear();
  push.mockClear();
});

const OFFER: Offer = {
  id: AGREEMENT.id,
  state: 'invited',
  asks: 'import',
  unitName: 'Kinnick Hauling',
  siteName: 'Bay View Lofts',
  offeredByName: 'Olive Office',
  material: 'Clay',
  quantity: 100,
  quantityUnit: 'tons',
  expiresAt: '2026-12-05T15:00:00.000Z',
};

/** @param responses to the first requests that change data; later ones succeed */
function renderAgreements(page: ReactElement, responses: Response[] = []) {
  const sent: { path: string; body: unknown }[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (init?.method === 'POST') sent.push({ path: String(url), body: JSON.parse(String(init.body)) });
    const response = init?.method === 'POST' ? responses.shift() : undefined;
    return response ?? Response.json({ agreement: AGREEMENT, agreements: [], offers: [] });
  });
  const { unmount } = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PopupProvider>
        <ToastProvider>{page}</ToastProvider>
      </PopupProvider>
    </SWRConfig>,
  );
  return { sent, unmount };
}

const renderList = (agreements: Agreement[], offers: Offer[] = []) => (
  <Agreements unitId="u1" site={null} initialLists={{ agreements, offers }} canOffer />
);

test('the page shows the sites and the used quantity of an agreement, and warns above the agreed quantity', () => {
  renderAgreements(renderList([AGREEMENT]));
  expect(screen.getByText('Bay View Lofts, Kinnick Hauling')).toBeVisible();
  expect(screen.getByText('104 tons of 100 tons received, 0 tons under way')).toBeVisible();
  expect(screen.getByText('4 tons over the agreed quantity')).toBeVisible();
  expect(screen.getByText(/^Collab Agreement/)).toBeVisible();
});

test('the question names the agreement by its material and both sides', async () => {
  const invited = { name: 'Olive Office', email: 'olive@example.com', expiresAt: '2026-12-05T15:00:00.000Z' };
  const offered: Agreement = {
    ...AGREEMENT,
    state: 'invited',
    import: { ...AGREEMENT.import, siteName: '', unitName: '' },
    invited,
  };
  const { unmount } = renderAgreements(renderList([AGREEMENT]));
  await userEvent.click(screen.getByRole('button', { name: 'End agreement: Clay' }));
  const about = `Clay: Bay View Lofts, Kinnick Hauling to ${AGREEMENT.import.siteName}, ${AGREEMENT.import.unitName}`;
  expect(screen.getByText(about)).toBeVisible();
  unmount();
  renderAgreements(renderList([offered]));
  await userEvent.click(screen.getByRole('button', { name: 'Revoke: Clay' }));
  expect(screen.getByText('Clay: Bay View Lofts, Kinnick Hauling to Olive Office')).toBeVisible();
});

test('the page asks before it ends an agreement, and offers this only when no tickets are open', async () => {
  const { sent, unmount } = renderAgreements(renderList([AGREEMENT]));
  await userEvent.click(screen.getByRole('button', { name: 'End agreement: Clay' }));
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'End agreement' }));
  await waitFor(() =>
    expect(sent).toEqual([{ path: '/api/disposal/agreements/end', body: { agreementId: AGREEMENT.id } }]),
  );
  unmount();
  renderAgreements(renderList([{ ...AGREEMENT, totals: { ...AGREEMENT.totals, openTickets: 1 } }]));
  expect(screen.queryByRole('button', { name: /End agreement/ })).toBeNull();
  expect(screen.getByText('To end this agreement, first close its open tickets.')).toBeVisible();
});

test('an invitation to oneself opens the second step, and a person who manages no sites has no other offer [NOTIF-26]', () => {
  const ownAgreement = { ...AGREEMENT, profiles: { export: 'view', import: null } } as const;
  renderAgreements(
    <Agreements
      unitId="u1"
      site={null}
      initialLists={{ agreements: [ownAgreement], offers: [OFFER] }}
      canOffer={false}
    />,
  );
  expect(screen.getByRole('link', { name: 'Complete agreement setup: Clay' })).toHaveAttribute(
    'href',
    `/disposal-agreement-setup-2/${OFFER.id}`,
  );
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('link', { name: 'New Agreement' })).toBeNull();
});

const setup = (
  <AgreementSetup
    unitId="u1"
    personId="p1"
    sites={[
      { id: 's1', name: 'Bay View Lofts' },
      { id: 's2', name: 'Granville' },
    ]}
    canAddSite
  />
);

test('the form restores unsent input, shows missing fields, and sends the agreement once', async () => {
  const { unmount } = renderAgreements(setup);
  await userEvent.type(screen.getByLabelText('Material'), 'Clay');
  await userEvent.type(screen.getByLabelText('Quantity'), '1,250.5');
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(screen.getByText('Email format is invalid')).toBeVisible();
  unmount();

  const { sent } = renderAgreements(setup);
  expect(screen.getByLabelText('Material')).toHaveValue('Clay');
  await userEvent.selectOptions(screen.getByLabelText('Our site'), 's1');
  await userEvent.type(screen.getByLabelText('Partner’s email'), 'pat@partner.example');
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  await waitFor(() => expect(push).toHaveBeenCalledWith('/site-agreements'));
  expect(sent).toMatchObject([
    {
      path: '/api/disposal/agreements/offer',
      body: { material: 'Clay', quantity: 1250.5, quantityUnit: 'cubic yards', side: 'export', siteId: 's1' },
    },
  ]);
  expect(localStorage).toHaveLength(0);
});

test('the form sends a second agreement when details change after a lost response', async () => {
  const refusal = { code: 'agreement-id-used', message: 'Your first try arrived after all, with other details.' };
  const { sent } = renderAgreements(setup, [Response.json(refusal, { status: 409 })]);
  await userEvent.selectOptions(screen.getByLabelText('Our site'), 's1');
  await userEvent.type(screen.getByLabelText('Partner’s email'), 'pat@partner.example');
  await userEvent.type(screen.getByLabelText('Material'), 'Clay');
  await userEvent.type(screen.getByLabelText('Quantity'), '3');
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText(/arrived after all/)).toBeVisible();
  expect(screen.getByLabelText('Material')).toHaveValue('Clay');
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  await waitFor(() => expect(push).toHaveBeenCalledWith('/site-agreements'));
  const ids = sent.map(({ body }) => Object(body).agreementId);
  expect(new Set(ids).size).toBe(2);
});

test('the form requires two different sites for an agreement within a work unit', async () => {
  const { sent } = renderAgreements(setup);
  await userEvent.click(screen.getByRole('radio', { name: /Between two of our sites/ }));
  await userEvent.selectOptions(screen.getByLabelText('Loads leave from'), 's1');
  await userEvent.selectOptions(screen.getByLabelText('Loads arrive at'), 's1');
  await userEvent.type(screen.getByLabelText('Material'), 'Clay');
  await userEvent.type(screen.getByLabelText('Quantity'), '3');
  await userEvent.click(screen.getByRole('button', { name: 'Create agreement' }));
  expect(screen.getByText('Choose two different sites.')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Loads arrive at'), 's2');
  await userEvent.click(screen.getByRole('button', { name: 'Create agreement' }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { exportSiteId: 's1', importSiteId: 's2' } }]));
});

describe('the second step of an agreement', () => {
  const openSecondStep = (reader: OfferReader, offer: Offer | null = OFFER) =>
    renderAgreements(
      <OfferedAgreement
        link="a secret"
        offer={offer}
        reader={reader}
        actions={{ accept: jest.fn(), decline: jest.fn() }}
      />,
    );

  test('lets a signed-out visitor read and decline, and links to sign-in and registration', () => {
    openSecondStep({ kind: 'nobody' });
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login-for-agreement/a%20secret');
    expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute(
      'href',
      '/register-for-agreement/a%20secret',
    );
    expect(screen.getByRole('button', { name: 'Decline' })).toBeVisible();
  });

  test('lets a member choose one of the sites that the member manages', () => {
    openSecondStep({ kind: 'member', unitName: 'Lakeside Fill', sites: [{ id: 's9', name: 'Lakeside Pit' }] });
    expect(screen.getByLabelText('Your site that receives the material')).toHaveValue('s9');
    expect(screen.getByRole('button', { name: 'Accept for Lakeside Fill' })).toBeVisible();
  });

  test('explains why a member of a closed work unit can only decline [X-380]', () => {
    openSecondStep({ kind: 'closed-unit', unitName: 'Lakeside Fill' });
    expect(screen.getByText(/is closed and cannot create agreements/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Accept/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Decline' })).toBeVisible();
  });

  test('shows the state of an offer that has ended, and a message for an unknown link', () => {
    const { unmount } = openSecondStep({ kind: 'nobody' }, { ...OFFER, state: 'withdrawn' });
    expect(screen.getByText('The invitation from Kinnick Hauling was revoked.')).toBeVisible();
    unmount();
    openSecondStep({ kind: 'nobody' }, null);
    expect(screen.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  });
});

test('the page links a person without a usable site to the sites, and shows others the form', () => {
  const { unmount } = renderAgreements(
    <Agreements unitId="u1" site={null} initialLists={{ agreements: [], offers: [] }} canOffer={false} />,
  );
  expect(screen.getByRole('link', { name: 'Assured Disposal Sites' })).toHaveAttribute(
    'href',
    '/assured-disposal-sites',
  );
  expect(screen.queryByRole('link', { name: 'New Agreement' })).toBeNull();
  unmount();
  renderAgreements(renderList([]));
  expect(screen.getByRole('link', { name: 'New Agreement' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Assured Disposal Sites' })).toBeNull();
});
