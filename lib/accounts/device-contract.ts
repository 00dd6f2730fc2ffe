import { command, query } from '@/lib/contract';

export interface SignedInDevice {
  /** The session's id. It cannot be used to sign in, because the cookie holds it sealed. */
  id: string;
  /** From the User-Agent: 'Chrome on Android'. */
  name: string;
  kind: 'phone' | 'computer';
  /** ISO 8601. */
  signedInAt: string;
  /** ISO 8601. Updated at most once an hour. */
  lastActiveAt: string;
  isThis: boolean;
}

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

export const signOutOthers = command<Record<string, never>, { signedOut: number }>()({
  name: 'accounts.signOutOthers',
  route: 'POST /accounts/signOutOthers',
  permission: 'signed-in',
});
