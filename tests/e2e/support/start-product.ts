import { startFakeStripe } from '../../setup/fake-stripe';
import { refuseWithoutChromium } from './chromium';
import { newProduct } from './product';

/**
 * Starts the product with the demonstration. Tests find its address in EARTHTIGHT_TEST_ADDRESS and its directory
 * (outbox, files) in EARTHTIGHT_TEST_DATA. Its payment provider is a stand-in, at EARTHTIGHT_TEST_STRIPE.
 * @returns a function that stops it.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  refuseWithoutChromium();
  const stripe = await startFakeStripe();
  const product = await newProduct('browser', stripe.settings);
  const end = async () => {
    await product.remove();
    await stripe.close();
  };
  await product.start().catch(async (error: unknown) => {
    await end();
    throw error;
  });
  process.env.EARTHTIGHT_TEST_ADDRESS = product.address;
  process.env.EARTHTIGHT_TEST_DATA = product.directory;
  process.env.EARTHTIGHT_TEST_STRIPE = stripe.settings.STRIPE_BASE_URL;
  return end;
}
