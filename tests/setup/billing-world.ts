import { startFakeStripe, type FakeStripe } from './fake-stripe';
import { createWorld, type World } from './world';

export interface BillingWorld {
  world: World;
  provider: FakeStripe;
  close(): Promise<void>;
}

export async function createBillingWorld(): Promise<BillingWorld> {
  const provider = await startFakeStripe();
  const world = await createWorld(provider.settings);
  return {
    world,
    provider,
    async close() {
      await world.close();
      await provider.close();
    },
  };
}
