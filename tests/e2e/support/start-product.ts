import { refuseWithoutChromium } from './chromium';
import { newProduct } from './product';

/**
 * Starts the product with the demonstration. Tests find its address in EARTHTIGHT_TEST_ADDRESS and its directory
 * (outbox, files) in EARTHTIGHT_TEST_DATA.
 * @returns a function that stops it.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  refuseWithoutChromium();
  const product = await newProduct('browser');
  await product.start().catch(async (error: unknown) => {
    await product.remove();
    throw error;
  });
  process.env.EARTHTIGHT_TEST_ADDRESS = product.address;
  process.env.EARTHTIGHT_TEST_DATA = product.directory;
  return () => product.remove();
}
