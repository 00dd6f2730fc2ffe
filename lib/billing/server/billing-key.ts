import { runtime } from '@/lib/platform/runtime';

/** The publishable key of the payment provider, or null where billing is not set up. */
export const billingKey = (): string | null => runtime().config.STRIPE_PUBLISHABLE_KEY ?? null;
