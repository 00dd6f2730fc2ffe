import type { z } from 'zod';
import { command, query } from '@/lib/contract';
import type { devicesOutput } from './server/schema';

export type SignedInDevice = z.output<typeof devicesOutput>['devices'][number];

export const signedInDevices = query<Record<string, never>, { devices: SignedInDevice[] }>()({
  name: 'accounts.devices',
  route: 'GET /accounts/devices',
  permission: 'signed-in',
});

/** Ends one of the caller's sessions. Unsent work stays on that device. */
export const signOutDevice = command<{ session: string }, { success: true }>()({
  name: 'accounts.signOutDevice',
  route: 'POST /accounts/signOutDevice',
  permission: 'signed-in',
});

/** Ends all of the caller's sessions except this one. */
export const signOutOthers = command<Record<string, never>, { signedOut: number }>()({
  name: 'accounts.signOutOthers',
  route: 'POST /accounts/signOutOthers',
  permission: 'signed-in',
});
