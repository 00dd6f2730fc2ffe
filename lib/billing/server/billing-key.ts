import { runtime } from '@/lib/platform/runtime';

/** The key with which a browser reaches the payment provider; null where billing is not set up. It is no secret. */
export const billingKey = (): string | null => runtime().config.STRIPE_PUBLISHABLE_KEY ?? null;
