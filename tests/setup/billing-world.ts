import { stripeStandIn, type StripeStandIn } from './stripe-stand-in';
import { world, type World } from './world';

export interface BillingWorld {
  product: World;
  provider: StripeStandIn;
  close(): Promise<void>;
}

export async function billingWorld(): Promise<BillingWorld> {
  const provider = await stripeStandIn();
  const product = await world(provider.settings);
  return {
    product,
    provider,
    async close() {
      await product.close();
      await provider.close();
    },
  };
}
