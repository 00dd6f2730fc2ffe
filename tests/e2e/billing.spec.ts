import type { Page } from '@playwright/test';
import { getBank, enterCard, serveHostedFields } from './support/hosted-fields';
import { waitUntilInteractive } from './support/hydration';
import { signIn } from './support/people';
import { expectGoodScreen } from './support/screen';
import { expect, test } from './support/test';

/** The provider's test numbers: its bank takes the card, asks first, says no; the last is none. */
const TAKEN = '5555 5555 5555 4444';
const ASKED = '4000 0025 0000 3155';
const DECLINED = '4000 0000 0000 0002';
const MISTYPED = '4242 4242 4242 4241';

// Cards that are refused.
test.use({ provoked: [/status of 402/] });

test(
  'saves a card after a decline, a bank check, an interrupted entry and a double press [BILLING-01, BILLING-02, BILLING-03, BILLING-05, BILLING-08, BILLING-09]',
  { tag: '@phone' },
  async ({ page, context, isMobile }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await serveHostedFields(context);
    const sent = sentToUs(page);
    await signIn(page, 'tvang');
    const profile = await page.goto('/user-settings');
    expect(profile?.headers()['content-security-policy']).not.toContain('stripe');
    await page.getByRole('link', { name: 'Billing Information' }).click();
    await expect(page.getByRole('region', { name: 'Billing address' })).toBeVisible();

    await fillIn(page, MISTYPED);
    await expectGoodScreen(page, isMobile);
    await update(page).click();
    await expect(page.getByText('Error! Your card number is incorrect.')).toBeVisible();
    expect(sent.customers()).toBe(0);
    await enterCard(page, DECLINED);
    await update(page).click();
    await expect(page.getByText('Error! Your card was declined.')).toBeVisible();

    // A person who leaves while the bank asks has no card and can start again.
    await enterCard(page, ASKED);
    await update(page).click();
    await expect(getBank(page).getByRole('heading', { name: 'Your bank asks' })).toBeVisible();
    await page.reload();
    await waitUntilInteractive(page);
    await fillIn(page, ASKED);
    await update(page).click();
    await getBank(page).getByRole('button', { name: 'Fail' }).click();
    await expect(page.getByText('Error! We are unable to authenticate your payment method.')).toBeVisible();
    await update(page).click();
    await getBank(page).getByRole('button', { name: 'Complete' }).click();
    await expect(page.getByText('Card Info Updated')).toBeVisible();
    const card = page.getByRole('region', { name: 'Card' });
    await expect(card).toContainText(/Visa.*3155.*Expires 04\/31/);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectGoodScreen(page, false);

    await card.getByRole('button', { name: 'Change Card' }).click();
    await enterCard(page, TAKEN);
    await expectGoodScreen(page, false);
    const before = sent.customers();
    await update(page).dblclick();
    await expect(card).toContainText(/Mastercard.*4444/);
    expect(sent.customers()).toBe(before + 1);

    await page.reload();
    await expect(card).toContainText(/Mastercard.*4444/);
    expect(sent.all()).toContain('pm_');
    for (const number of [TAKEN, ASKED, DECLINED, MISTYPED])
      for (const form of [number, number.replaceAll(' ', ''), encodeURIComponent(number)])
        expect(sent.all()).not.toContain(form);
  },
);

const update = (page: Page) => page.getByRole('button', { name: 'Update Card Info' });

async function fillIn(page: Page, number: string): Promise<void> {
  await page.getByLabel('Address line 1').fill('2210 W Canal St');
  await page.getByLabel('State').selectOption('Wisconsin');
  await page.getByLabel('Zip code').fill('53233');
  await enterCard(page, number);
}

/** Every request of the page, addresses and bodies, but for those to the provider. */
function sentToUs(page: Page) {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (!/^https:\/\/\w+\.stripe\.com\//.test(request.url()))
      requests.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`);
  });
  return {
    all: () => requests.join('\n'),
    customers: () => requests.filter((request) => request.includes('/api/stripe/customer')).length,
  };
}
