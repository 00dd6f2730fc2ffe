import { startFakeStripe } from '../../setup/fake-stripe';
import { requireChromium } from './chromium';
import { createProduct } from './product';
import { SMALL_UNIT_SETTINGS } from './small-unit';

/**
 * Starts the product with demo data and a fake Stripe, and returns a function that stops both. Sets
 * EARTHTIGHT_TEST_ADDRESS, EARTHTIGHT_TEST_DATA (the DATA_DIR) and EARTHTIGHT_TEST_STRIPE.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  requireChromium();
  const stripe = await startFakeStripe();
  const app = await createProduct('browser', { ...SMALL_UNIT_SETTINGS, ...stripe.settings });
  const stop = async () => {
    await app.remove();
    await stripe.close();
  };
  await app.start().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  process.env.EARTHTIGHT_TEST_ADDRESS = app.address;
  process.env.EARTHTIGHT_TEST_DATA = app.directory;
  process.env.EARTHTIGHT_TEST_STRIPE = stripe.settings.STRIPE_BASE_URL;
  return stop;
}
