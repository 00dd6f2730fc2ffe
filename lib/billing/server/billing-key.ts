import { getRuntime } from '@/lib/platform/process/runtime';

/** The publishable key of the payment provider, or null where billing is not set up. */
export const getPublishableKey = (): string | null => getRuntime().config.STRIPE_PUBLISHABLE_KEY ?? null;
