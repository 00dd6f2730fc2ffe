import { startFakeStripe } from '../../setup/fake-stripe';
import { refuseWithoutChromium } from './chromium';
import { makeApp } from './product';

/**
 * Starts the product with the demonstration. Tests find its address in EARTHTIGHT_TEST_ADDRESS and its directory
 * (outbox, files) in EARTHTIGHT_TEST_DATA. Its payment provider is a stand-in, at EARTHTIGHT_TEST_STRIPE.
 * @returns a function that stops it.
 */
export default async function startApp(): Promise<() => Promise<void>> {
  refuseWithoutChromium();
  const stripe = await startFakeStripe();
  const app = await makeApp('browser', stripe.settings);
  const end = async () => {
    await app.remove();
    await stripe.close();
  };
  await app.start().catch(async (error: unknown) => {
    await end();
    throw error;
  });
  process.env.EARTHTIGHT_TEST_ADDRESS = app.address;
  process.env.EARTHTIGHT_TEST_DATA = app.directory;
  process.env.EARTHTIGHT_TEST_STRIPE = stripe.settings.STRIPE_BASE_URL;
  return end;
}
