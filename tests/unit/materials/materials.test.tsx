import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { Materials } from '@/components/materials/materials';
import { suggestAgreement } from '@/components/materials/suggested-agreement';
import { ToastProvider } from '@/components/ui/feedback/toast';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { UndoProvider } from '@/components/ui/feedback/undo';
import type { Match, Material } from '@/lib/materials/material';
import { addDaysToDay, isExpiringSoon, findExpiryFailure, getMaterialState } from '@/lib/materials/rules';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';

jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));
beforeAll(installModalDialogs);
beforeEach(() => localStorage.clear());

const TODAY = '2026-11-21';
const MATCH: Match = {
  id: 'm2',
  company: 'Lakeside Fill',
  siteName: '',
  contact: { name: 'Lena Novak', email: 'lena@example.com' },
  quantity: 120,
  quantityUnit: 'cubic yards',
  note: '',
  expires: '2026-12-01',
  withinMiles: 10,
};
const POST: Material = {
  id: 'm1',
  mode: 'post',
  resource: 'Topsoil',
  quantity: 300,
  quantityUnit: 'cubic yards',
  siteId: 's1',
  siteName: 'Granville',
  note: 'Screened',
  isPrivate: false,
  expires: '2026-12-20',
  state: 'current',
  postedByName: 'Dana Kowalczyk',
  canChange: true,
  version: 1,
  matches: [MATCH],
};

/** @param responses to the first requests that change data; later ones succeed */
function renderMaterials(materials: Material[], responses: Response[] = [], highlightedId: string | null = null) {
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  let current = materials;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (init?.method !== 'POST') return Response.json({ materials: current });
    sent.push({ path: String(url).replace('/api/materials/', ''), body: JSON.parse(String(init.body)) });
    return responses.shift() ?? Response.json({ material: POST });
  });
  const { unmount } = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PopupProvider>
        <ToastProvider>
          <UndoProvider>
            <Materials
              unitId="u1"
              personId="p1"
              today={TODAY}
              sites={[{ id: 's1', name: 'Granville' }]}
              canOffer
              highlightedId={highlightedId}
              initialList={{ materials }}
            />
          </UndoProvider>
        </ToastProvider>
      </PopupProvider>
    </SWRConfig>,
  );
  return { sent, unmount, becomes: (next: Material[]) => (current = next) };
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('a match shows quantity, distance and contact, and links to an agreement with both materials', () => {
  renderMaterials([POST]);
  const [match] = screen.getAllByRole('listitem').slice(1);
  expect(match).toHaveTextContent('Lakeside Fill needs 120 cubic yards');
  expect(match).toHaveTextContent('Lena Novak, lena@example.comwithin 10 miles · until 12/01/2026');
  expect(screen.getByRole('link', { name: 'Offer an agreement: Topsoil, Lakeside Fill' })).toHaveAttribute(
    'href',
    '/disposal-agreement-setup-1?material=m1&match=m2',
  );
});

test('a private contact gets no agreement link, and a colleague’s listing has no edit button', () => {
  renderMaterials([{ ...POST, canChange: false, matches: [{ ...MATCH, contact: null }] }]);
  expect(screen.getByText(/their contact info is private/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /Offer an agreement/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /: Topsoil$/ })).toBeNull();
});

test('Undo restores a removed listing', async () => {
  const { sent } = renderMaterials([POST]);
  await press('Remove: Topsoil');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['remove', 'restore']));
});

test('the list marks the listing that the URL names, even after it has expired', () => {
  Element.prototype.scrollIntoView = jest.fn();
  renderMaterials(
    [
      { ...POST, state: 'expired', matches: [] },
      { ...POST, id: 'm9', resource: 'Clay' },
    ],
    [],
    'm1',
  );
  expect(screen.getByRole('listitem', { current: true })).toHaveTextContent('Topsoil');
  expect(screen.queryByText('Clay')).toBeNull();
});

test('an expiring or expired listing can be renewed for thirty days from today', async () => {
  const { unmount } = renderMaterials([POST]);
  expect(screen.queryByRole('button', { name: /^Renew/ })).toBeNull();
  unmount();
  const { unmount: leave } = renderMaterials([{ ...POST, expires: '2026-11-01', state: 'expired' }]);
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Expired and removed');
  expect(screen.getByRole('button', { name: 'Renew for 30 days: Topsoil' })).toBeVisible();
  leave();
  const { sent } = renderMaterials([{ ...POST, expires: '2026-11-25' }]);
  expect(screen.getByText('Expires soon')).toBeVisible();
  await press('Renew for 30 days: Topsoil');
  await waitFor(() => expect(sent).toEqual([{ path: 'renew', body: { materialId: 'm1', expires: '2026-12-21' } }]));
});

test('the form restores unsent input, marks missing fields, and sends the listing once', async () => {
  const { unmount } = renderMaterials([]);
  await press('New Listing');
  await userEvent.click(await screen.findByRole('radio', { name: /We have it/ }));
  await userEvent.type(screen.getByLabelText('Quantity'), '1,250.5');
  await press('Post');
  expect(screen.getByText('Enter the material.')).toBeVisible();
  unmount();

  const { sent } = renderMaterials([]);
  await press('New Listing');
  expect(await screen.findByLabelText('Quantity')).toHaveValue('1,250.5');
  await userEvent.selectOptions(screen.getByLabelText('Material'), 'other');
  await userEvent.type(screen.getByLabelText('Which material?'), 'River mud');
  await press('Post');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject([
    {
      path: 'post',
      body: {
        mode: 'post',
        resource: 'River mud',
        quantity: 1250.5,
        siteId: null,
        isPrivate: true,
        expires: '2026-12-21',
      },
    },
  ]);
  expect(localStorage).toHaveLength(0);
});

test('the form does not send an invalid day', async () => {
  const { sent } = renderMaterials([POST]);
  await press('Edit: Topsoil');
  const until = await screen.findByLabelText('Until');
  await userEvent.clear(until);
  await userEvent.type(until, '12/20/2031');
  await press('Save');
  expect(await screen.findByText('Choose a date from today to one year from now.')).toBeVisible();
  expect(until).toHaveValue('12/20/2031');
  expect(sent).toEqual([]);
});

test('the form shows the current value after a conflict, keeps the input and can overwrite that value', async () => {
  const refusal = { code: 'material-changed', message: 'Someone else changed this material.' };
  const { sent, becomes } = renderMaterials([POST], [Response.json(refusal, { status: 409 })]);
  await press('Edit: Topsoil');
  const quantity = await screen.findByLabelText('Quantity');
  await userEvent.clear(quantity);
  await userEvent.type(quantity, '280');
  becomes([{ ...POST, quantity: 150, version: 2 }]);
  await press('Save');
  expect(await screen.findByText(/changed this listing to: 150 cubic yards/)).toBeVisible();
  expect(screen.getByLabelText('Quantity')).toHaveValue('280');
  await press('Save');
  await waitFor(() =>
    expect(sent.map(({ body }) => [body.quantity, body.version])).toEqual([
      [280, 1],
      [280, 2],
    ]),
  );
});

test('the agreement form suggests the sides, smaller quantity and partner of a match, and no data of other units', () => {
  const managed = [{ id: 's1' }, { id: 's2' }];
  expect(suggestAgreement([POST], 'm1', 'm2', managed)?.draft).toMatchObject({
    between: 'collab',
    side: 'export',
    siteId: 's1',
    material: 'Topsoil',
    quantity: '120',
    partnerEmail: 'lena@example.com',
  });
  const need: Material = { ...POST, id: 'm3', mode: 'search', siteId: 's2', siteName: 'Lofts', matches: [] };
  const offer = { ...POST, matches: [{ ...MATCH, id: 'm3', company: null, contact: null }] };
  expect(suggestAgreement([offer, need], 'm1', 'm3', managed)?.draft).toMatchObject({
    between: 'admin',
    siteId: 's1',
    otherSiteId: 's2',
  });
  expect(suggestAgreement([POST], 'm1', 'unknown', managed)).toBeNull();
  expect(suggestAgreement([{ ...POST, matches: [{ ...MATCH, contact: null }] }], 'm1', 'm2', managed)).toBeNull();
});

test('a material is listed on its last day, announced in the week before, and lasts at most a year', () => {
  const getStateWhenExpiring = (expires: string) => getMaterialState({ expires, isRemoved: false }, TODAY);
  expect([getStateWhenExpiring('2026-11-20'), getStateWhenExpiring(TODAY), getStateWhenExpiring('2026-11-22')]).toEqual(
    ['expired', 'current', 'current'],
  );
  expect(['2026-11-20', TODAY, '2026-11-28', '2026-11-29'].map((day) => isExpiringSoon(day, TODAY))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(findExpiryFailure('2027-11-21', TODAY)).toBeNull();
  expect(findExpiryFailure('2027-11-22', TODAY)).toBe('material-expiry-wrong');
  expect(addDaysToDay('2026-03-07', 2)).toBe('2026-03-09');
});
