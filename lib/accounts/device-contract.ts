import { command, query } from '@/lib/contract';

/** A device that somebody is signed in on: one session. */
export interface SignedInDevice {
  /** The session's id. It signs nobody in: the cookie holds it sealed. */
  id: string;
  /** From the browser's own description: 'Chrome on Android'. */
  name: string;
  kind: 'phone' | 'computer';
  /** ISO 8601. */
  signedInAt: string;
  /** ISO 8601. Written at most once an hour. */
  lastActiveAt: string;
  /** The device that asks. */
  isThis: boolean;
}

export const signedInDevices = query<Record<string, never>, { devices: SignedInDevice[] }>()({
  name: 'accounts.devices',
  route: 'GET /accounts/devices',
  permission: 'signed-in',
});

/** Ends one of one's own sessions. What that device has not sent stays on it. */
export const signOutDevice = command<{ session: string }, { success: true }>()({
  name: 'accounts.signOutDevice',
  route: 'POST /accounts/signOutDevice',
  permission: 'signed-in',
});

/** Ends every session of one's own but the one that asks. */
export const signOutOthers = command<Record<string, never>, { signedOut: number }>()({
  name: 'accounts.signOutOthers',
  route: 'POST /accounts/signOutOthers',
  permission: 'signed-in',
});
