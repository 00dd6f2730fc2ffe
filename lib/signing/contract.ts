import type { z } from 'zod';
import { query } from '@/lib/contract';
import type { checkedSealOutput } from './server/schema';

/** What anybody who has a sealed record may see of its seal (SIGN-19). */
export type CheckedSeal = z.output<typeof checkedSealOutput>;

export const checkSeal = query<{ checkId: string }, CheckedSeal>()({
  name: 'signing.checkSeal',
  route: 'GET /signing/checkSeal/{checkId}',
  permission: 'anyone',
});
