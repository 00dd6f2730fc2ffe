'use client';

import Link from 'next/link';
import { useRef, useState, type SubmitEvent } from 'react';
import { useText } from '@/components/ui/text/language';
import { forgetDevice, useUnsentWorkText } from '@/components/accounts/forget-device';
import { UnsavedForms } from '@/components/accounts/unsaved-forms';
import { FormError } from '@/components/ui/forms/form-error';
import { useFailureMessage, type FailureMessage } from '@/components/ui/requests/use-failure-message';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { startOfflineLogout } from '@/lib/offline/store/offline-logout';
import { attemptRequest } from '@/lib/client/attempt-request';
import { ensureServerReachable } from '@/lib/client/check-server';

export interface LogOutFormProps {
  /** null if the session has already ended. The device's caches can still be cleared. */
  personId: string | null;
  /** The page to open on Cancel. */
  back: string;
  /** The page after logging out, if it is not the start page. */
  next?: string | null;
  /** The previous attempt did not reach the server. */
  failed: boolean;
  /** The page started offline, so logging out is possible on this device only. */
  isOffline?: boolean;
}

/** Confirms logging out and shows unsent work. A plain form, which works before scripts have loaded. */
export function LogOutForm({ personId, back, next = null, failed, isOffline = false }: LogOutFormProps) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const unsentWorkText = useUnsentWorkText(personId);
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  const [failure, setFailure] = useState<FailureMessage | null>(null);
  const getFailureMessage = useFailureMessage();
  const isDeviceOnly = isOffline || (failure !== null && canLogOutOffline());

  const logOut = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsLoggingOut(true);
    setFailure(null);
    const result = await attemptRequest(ensureServerReachable, (error) => {
      setFailure(getFailureMessage(error, () => form.current?.requestSubmit()));
      setIsLoggingOut(false);
    });
    if ('error' in result) return;
    await forgetDevice();
    form.current?.submit();
  };

  const logOutOffline = async () => {
    setIsLoggingOut(true);
    const result = await attemptRequest(startOfflineLogout, (error) => {
      setFailure(getFailureMessage(error, () => void logOutOffline()));
      setIsLoggingOut(false);
    });
    if ('error' in result) return;
    await forgetDevice();
    window.location.replace('/app/loading');
  };

  return (
    <form ref={form} method="post" action="/api/logout" onSubmit={(event) => void logOut(event)} className="grid gap-6">
      {next && <input type="hidden" name="next" value={next} />}
      <FormError
        message={failure ? `${t('You are still logged in')}. ${failure.message}` : failed ? t(UNREACHABLE_TEXT) : null}
        help={failure?.action}
      />
      {unsentWorkText && (
        <InlineNote tone="info" role="status">
          {unsentWorkText}{' '}
          <Link href="/app/on-this-device" prefetch={false} className="font-bold text-link">
            {t('See details')}
          </Link>
        </InlineNote>
      )}
      {personId !== null && <UnsavedForms personId={personId} />}
      <p role="status" className="text-ink-soft">
        {isLoggingOut
          ? t('Logging out...')
          : isDeviceOnly
            ? t(DEVICE_ONLY_TEXT)
            : t('Work you have sent is safe on the server and will be removed from this device.')}
      </p>
      <div className="flex flex-wrap gap-3">
        {isDeviceOnly && (
          <Button size="primary" busy={isLoggingOut} onClick={() => void logOutOffline()}>
            {t('Log Out on This Device')}
          </Button>
        )}
        {!isOffline && (
          <Button type="submit" size="primary" variant={isDeviceOnly ? 'outline' : 'primary'} busy={isLoggingOut}>
            {t('Log Out')}
          </Button>
        )}
        <ButtonLink href={back} variant="outline" prefetch={false}>
          {t('Cancel')}
        </ButtonLink>
      </div>
    </form>
  );
}

const DEVICE_ONLY_TEXT = 'Without signal, you log out on this device only. You need signal to log in again.';

/** Whether a service worker can end the session later. */
const canLogOutOffline = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

const UNREACHABLE_TEXT = 'You are still logged in because the server could not be reached. Try again in a moment.';
