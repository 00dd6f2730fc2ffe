'use client';

import { lazyComponent } from '@/components/ui/lazy/lazy-component';
import { Loading } from '@/components/ui/feedback/states';

const Passkeys = lazyComponent(
  () => import('@/components/accounts/passkeys-card').then((module) => module.PasskeysCard),
  <Loading rows={2} />,
);

const Devices = lazyComponent(
  () => import('@/components/accounts/devices-card').then((module) => module.DevicesCard),
  <Loading rows={2} />,
);

/** Passkeys and signed-in devices. These cards fetch their own data, after the rest of My Account. */
export function SignInMethods({ username, personId }: { username: string; personId: string | null }) {
  return (
    <>
      <Passkeys username={username} personId={personId} />
      <Devices personId={personId} />
    </>
  );
}
