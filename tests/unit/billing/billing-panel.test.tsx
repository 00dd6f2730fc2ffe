import { render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useReloadOnNavigation } from '@/components/billing/use-reload-on-navigation';
import { BillingPanel } from '@/components/billing/billing-panel';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { billingMessages } from '@/lib/billing/events';
import { publishMessage } from '@/tests/unit/client/fake-channel';

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }), usePathname: () => '/' }));
jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));

/** The provider's fields are frames whose content our page cannot read, so the mock returns only their results. */
const provider = { createPaymentMethod: jest.fn(), handleNextAction: jest.fn(), mounted: [] as string[] };
const loadStripe = jest.fn();
jest.mock('@stripe/stripe-js/pure', () => ({ loadStripe: (key: string) => loadStripe(key) }));

const createElementStub = () => ({
  elements: () => ({
    create: (kind: string) => ({
      mount: (element: HTMLElement) => {
        provider.mounted.push(kind);
        element.append(document.createElement('iframe'));
      },
      destroy: () => undefined,
    }),
    getElement: () => ({}),
  }),
  createPaymentMethod: provider.createPaymentMethod,
  handleNextAction: provider.handleNextAction,
});

/** The responses of our server by path. */
let responders: Record<string, () => Response>;
let requests: string[];
beforeEach(() => {
  loadStripe.mockReset().mockResolvedValue(createElementStub());
  provider.createPaymentMethod.mockReset().mockResolvedValue({ paymentMethod: { id: 'pm_new' } });
  provider.handleNextAction.mockReset().mockResolvedValue({});
  provider.mounted = [];
  requests = [];
  responders = {
    '/api/stripe/paymentInfoByUsername/dana': () => Response.json(NO_CARD),
    '/api/stripe/customer/': () => Response.json({ customer: { id: 'cus_1' }, setup: SET_UP }),
    '/api/users/setstripetoken/': () => Response.json({ success: true }),
  };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    requests.push(`${String(url)} ${typeof init?.body === 'string' ? init.body : ''}`);
    return responders[String(url)]?.() ?? Response.error();
  });
});

const NO_CARD = { data: { paymentMethod: null, stripeToken: null, customerId: null } };
const SET_UP = { status: 'succeeded', client_secret: null };
const VISA = { payment: { id: 'pm_1', card: { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2031 } } };
const PERSON = { username: 'dana', email: 'dana@example.com', name: 'Dana Kowalczyk', company: 'Lakeshore' };

function renderBillingPanel() {
  render(
    <PopupProvider>
      <BillingPanel person={PERSON} publishableKey="pk_test_1" personId="p1" />
    </PopupProvider>,
  );
}

function withCard() {
  responders['/api/stripe/paymentInfoByUsername/dana'] = () =>
    Response.json({ data: { paymentMethod: 'pm_1', stripeToken: 'pm_1', customerId: 'cus_1' } });
  responders['/api/stripe/payment/pm_1'] = () => Response.json(VISA);
}

async function submit() {
  const button = await screen.findByRole('button', { name: 'Update Card Info' });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  await userEvent.click(button);
}

test('the panel reloads the next page only when the person leaves the tab without loading a document', () => {
  const reload = jest.fn();
  const { rerender, unmount } = renderHook(() => useReloadOnNavigation(reload));
  rerender();
  window.history.pushState(null, '', '/app/inspection-reports');
  expect(reload).not.toHaveBeenCalled();
  unmount();
  expect(reload).toHaveBeenCalledTimes(1);
  renderHook(() => useReloadOnNavigation(reload)).unmount();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('the panel shows a loading state and then the registered card, without loading the provider’s script [BILLING-01, BILLING-06, ACCOUNT-13]', async () => {
  withCard();
  renderBillingPanel();
  expect(screen.getByText('Getting billing information...')).toBeInTheDocument();
  expect(await screen.findByText('Expires 04/31')).toBeVisible();
  expect(screen.getByText(/Visa/)).toHaveTextContent('Visa ending in•••• 4242');
  expect(loadStripe).not.toHaveBeenCalled();
});

test('Change Card opens the form, and Cancel returns to the card [BILLING-01, BILLING-02]', async () => {
  withCard();
  renderBillingPanel();
  await userEvent.click(await screen.findByRole('button', { name: 'Change Card' }));
  expect(screen.getByRole('button', { name: 'Update Card Info' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('Expires 04/31')).toBeVisible();
});

test('the panel shows a form with the billing address and the provider’s three fields when there is no card [BILLING-03, BILLING-04, BILLING-05, BILLING-06]', async () => {
  renderBillingPanel();
  expect(await screen.findByRole('region', { name: 'Billing address' })).toBeVisible();
  expect(screen.getByLabelText('Cardholder name')).toHaveValue('Dana Kowalczyk');
  expect(screen.getByLabelText('Company name')).toHaveValue('Lakeshore');
  for (const label of ['Address line 1', 'Address line 2', 'City', 'ZIP code'])
    expect(screen.getByLabelText(label)).toHaveValue('');
  const states = screen.getByLabelText('State');
  expect(states).toHaveDisplayValue('State');
  expect(states).toContainElement(screen.getByRole('option', { name: 'Wisconsin' }));
  await waitFor(() => expect(provider.mounted).toEqual(['cardNumber', 'cardExpiry', 'cardCvc']));
  for (const label of ['Card number', 'Expiry (mm/yy)', 'Security code']) expect(screen.getByText(label)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Update Card Info' })).toBeVisible();
});

test('the form creates a payment method at the provider, then sends it with the address to our server [BILLING-08]', async () => {
  renderBillingPanel();
  await userEvent.type(await screen.findByLabelText('ZIP code'), 'not a zip');
  provider.createPaymentMethod.mockImplementation(async () => {
    expect(requests).toHaveLength(1);
    return { paymentMethod: { id: 'pm_new' } };
  });
  await submit();
  expect(await screen.findByText('Card Info Updated')).toBeVisible();
  const [, customer = '', token] = requests;
  expect(customer).toMatch(/^\/api\/stripe\/customer\/ /);
  expect(JSON.parse(customer.slice(customer.indexOf('{')))).toEqual({
    source: { object: 'card' },
    payment_method: 'pm_new',
    name: 'Dana Kowalczyk',
    company: 'Lakeshore',
    address_line1: '',
    address_line2: '',
    address_city: '',
    address_state: '',
    address_zip: 'not a zip',
    email: 'dana@example.com',
    idform: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(token).toBe('/api/users/setstripetoken/ {"username":"dana","token":"pm_new"}');
});

test('the form shows the provider’s message about a rejected card and sends nothing to our server [BILLING-09]', async () => {
  provider.createPaymentMethod.mockResolvedValue({ error: { message: 'Your card number is incomplete.' } });
  renderBillingPanel();
  await submit();
  expect(await screen.findByText('Error! Your card number is incomplete.')).toBeVisible();
  expect(requests).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Update Card Info' })).not.toHaveAttribute('aria-busy');
});

test('the form shows a message and keeps the input when our server cannot create the customer [BILLING-10]', async () => {
  responders['/api/stripe/customer/'] = () =>
    Response.json({ code: 'provider-away', message: 'The payment provider does not answer.' }, { status: 503 });
  renderBillingPanel();
  await userEvent.type(await screen.findByLabelText('City'), 'Milwaukee');
  await submit();
  expect(await screen.findByText('Card not updated')).toBeVisible();
  expect(screen.getByText('The payment provider does not answer.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Update Card Info' })).not.toHaveAttribute('aria-busy');
  expect(screen.getByLabelText('City')).toHaveValue('Milwaukee');
});

test('the form registers a card that needs authentication only after the bank has approved it', async () => {
  responders['/api/stripe/customer/'] = () =>
    Response.json({ customer: { id: 'cus_1' }, setup: { status: 'requires_action', client_secret: 'seti_secret' } });
  provider.handleNextAction.mockResolvedValueOnce({ error: { message: 'Your bank did not agree.' } });
  renderBillingPanel();
  await submit();
  expect(await screen.findByText('Error! Your bank did not agree.')).toBeVisible();
  expect(requests.filter((each) => each.includes('setstripetoken'))).toEqual([]);

  await submit();
  expect(await screen.findByText('Card Info Updated')).toBeVisible();
  expect(provider.handleNextAction).toHaveBeenCalledWith({ clientSecret: 'seti_secret' });
  expect(requests.filter((each) => each.includes('setstripetoken'))).toHaveLength(1);
});

test('the form never sends a card number that is typed into one of our own fields', async () => {
  renderBillingPanel();
  for (const label of ['Cardholder name', 'Company name', 'Address line 1', 'Address line 2', 'City', 'ZIP code']) {
    const field = await screen.findByLabelText(label);
    await userEvent.clear(field);
    await userEvent.type(field, '4242 4242 4242 4242');
    await submit();
    expect(field).toHaveAccessibleDescription(/This looks like a card number and was not sent/);
    expect(field).toHaveFocus();
    await userEvent.clear(field);
  }
  expect(provider.createPaymentMethod).not.toHaveBeenCalled();
  expect(requests).toHaveLength(1);
});

test('the panel shows a message when the provider’s script does not load, and retries', async () => {
  loadStripe.mockRejectedValueOnce(new Error('Failed to load Stripe.js'));
  renderBillingPanel();
  expect(await screen.findByText(/The card form could not be loaded/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Cardholder name')).toBeVisible();
});

test('the panel shows a card that was changed on another device and keeps the input', async () => {
  withCard();
  renderBillingPanel();
  await screen.findByText('Expires 04/31');
  responders['/api/stripe/payment/pm_1'] = () =>
    Response.json({ payment: { id: 'pm_1', card: { ...VISA.payment.card, last4: '1881' } } });
  await publishMessage(billingMessages['changed-card'], 'p1', {});
  expect(await screen.findByText(/Visa/)).toHaveTextContent('1881');

  await userEvent.click(screen.getByRole('button', { name: 'Change Card' }));
  await userEvent.type(screen.getByLabelText('City'), 'Milwaukee');
  await publishMessage(billingMessages['changed-card'], 'p1', {});
  expect(screen.getByLabelText('City')).toHaveValue('Milwaukee');
});

test('the panel offers Try again when billing cannot be loaded', async () => {
  responders['/api/stripe/paymentInfoByUsername/dana'] = () => Response.json({}, { status: 500 });
  renderBillingPanel();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  responders['/api/stripe/paymentInfoByUsername/dana'] = () => Response.json(NO_CARD);
  await userEvent.click(retry);
  expect(await screen.findByLabelText('Cardholder name')).toBeVisible();
});
