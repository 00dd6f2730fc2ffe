import type { z } from 'zod';
import { query } from '@/lib/contract';
import type { checkSealOutput } from './server/schema';

/** What anybody who has a sealed record may see of its seal (SIGN-19). */
export type CheckedSeal = NonNullable<z.output<typeof checkSealOutput>['seal']>;

export const checkSeal = query<{ checkId: string }, { seal: CheckedSeal | null }>()({
  name: 'signing.checkSeal',
  route: 'GET /signing/checkSeal/{checkId}',
  permission: 'anyone',
});
