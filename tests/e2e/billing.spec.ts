import type { Page } from '@playwright/test';
import { getBankFrame, enterCard, serveHostedFields } from './support/hosted-fields';
import { waitUntilInteractive } from './support/hydration';
import { signIn } from './support/people';
import { expectAccessibleScreen } from './support/screen';
import { expect, test } from './support/test';

/** Stripe's test card numbers. */
const ACCEPTED = '5555 5555 5555 4444';
const AUTHENTICATION_REQUIRED = '4000 0025 0000 3155';
const DECLINED = '4000 0000 0000 0002';
const INVALID_NUMBER = '4242 4242 4242 4241';

// The browser logs declined cards.
test.use({ expectedConsoleErrors: [/status of 402/] });

test(
  'the billing form saves a card after a decline, a bank check, an interrupted entry and a double press [BILLING-01, BILLING-02, BILLING-03, BILLING-05, BILLING-08, BILLING-09]',
  { tag: ['@phone', '@long'] },
  async ({ page, context, isMobile }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await serveHostedFields(context);
    const requests = recordRequests(page);
    await signIn(page, 'tvang');
    const profile = await page.goto('/user-settings');
    expect(profile?.headers()['content-security-policy']).not.toContain('stripe');
    await page.getByRole('link', { name: 'Billing Information' }).click();
    await expect(page.getByRole('region', { name: 'Billing address' })).toBeVisible();

    await fillInBilling(page, INVALID_NUMBER);
    await expectAccessibleScreen(page, isMobile);
    await getUpdateButton(page).click();
    await expect(page.getByText('Error! Your card number is incorrect.')).toBeVisible();
    expect(requests.countCustomerCalls()).toBe(0);
    await enterCard(page, DECLINED);
    await getUpdateButton(page).click();
    await expect(page.getByText('Error! Your card was declined.')).toBeVisible();

    // Leaving during the bank's check saves no card.
    await enterCard(page, AUTHENTICATION_REQUIRED);
    await getUpdateButton(page).click();
    await expect(getBankFrame(page).getByRole('heading', { name: 'Your bank asks' })).toBeVisible();
    await page.reload();
    await waitUntilInteractive(page);
    await fillInBilling(page, AUTHENTICATION_REQUIRED);
    await getUpdateButton(page).click();
    await getBankFrame(page).getByRole('button', { name: 'Fail' }).click();
    await expect(page.getByText('Error! We are unable to authenticate your payment method.')).toBeVisible();
    await getUpdateButton(page).click();
    await getBankFrame(page).getByRole('button', { name: 'Complete' }).click();
    await expect(page.getByText('Card Info Updated')).toBeVisible();
    const card = page.getByRole('region', { name: 'Card' });
    await expect(card).toContainText(/Visa.*3155.*Expires 04\/31/);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessibleScreen(page, false);

    await card.getByRole('button', { name: 'Change Card' }).click();
    await enterCard(page, ACCEPTED);
    await expectAccessibleScreen(page, false);
    const callsBefore = requests.countCustomerCalls();
    await getUpdateButton(page).dblclick();
    await expect(card).toContainText(/Mastercard.*4444/);
    expect(requests.countCustomerCalls()).toBe(callsBefore + 1);

    await page.reload();
    await expect(card).toContainText(/Mastercard.*4444/);
    expect(requests.getText()).toContain('pm_');
    for (const number of [ACCEPTED, AUTHENTICATION_REQUIRED, DECLINED, INVALID_NUMBER])
      for (const variant of [number, number.replaceAll(' ', ''), encodeURIComponent(number)])
        expect(requests.getText()).not.toContain(variant);
  },
);

const getUpdateButton = (page: Page) => page.getByRole('button', { name: 'Update Card Info' });

async function fillInBilling(page: Page, number: string): Promise<void> {
  await page.getByLabel('Address line 1').fill('2210 W Canal St');
  await page.getByLabel('State').selectOption('Wisconsin');
  await page.getByLabel('ZIP code').fill('53233');
  await enterCard(page, number);
}

/** Records the URLs and bodies of the page's requests from now on, except those to Stripe. */
function recordRequests(page: Page) {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (!/^https:\/\/\w+\.stripe\.com\//.test(request.url()))
      requests.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`);
  });
  return {
    getText: () => requests.join('\n'),
    countCustomerCalls: () => requests.filter((request) => request.includes('/api/stripe/customer')).length,
  };
}
