'use client';

import Link from 'next/link';
import { useRef, useState, type SubmitEvent } from 'react';
import { useText } from '@/components/ui/text/language';
import { forgetDevice } from '@/components/accounts/forget-device';
import { useUnsentCounts } from '@/components/offline/use-unsent-counts';
import { formatUnsentBeforeLogOut } from '@/lib/offline/unsent-work/texts';
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
  cancelHref: string;
  /** The page after logging out, if it is not the start page. */
  nextPath?: string | null;
  /** The server could not end the session in the previous attempt. */
  hasServerFailed: boolean;
  /** The page started offline, so logging out is possible on this device only. */
  isOffline?: boolean;
}

/** Confirms logging out and shows unsent work. A plain form, which works before scripts have loaded. */
export function LogOutForm({
  personId,
  cancelHref,
  nextPath = null,
  hasServerFailed,
  isOffline = false,
}: LogOutFormProps) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const unsent = useUnsentCounts({ personId });
  const unsentText = unsent && formatUnsentBeforeLogOut(unsent, t);
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  const [failure, setFailure] = useState<FailureMessage | null>(null);
  const getFailureMessage = useFailureMessage();
  const isDeviceOnly = isOffline || (failure !== null && canLogOutOffline());

  /** Forgets the device if `work` succeeds; otherwise shows the failure. Returns whether it succeeded. */
  const attempt = async (work: () => Promise<unknown>, retry: () => void): Promise<boolean> => {
    setIsLoggingOut(true);
    const result = await attemptRequest(work, (error) => {
      setFailure(getFailureMessage(error, retry));
      setIsLoggingOut(false);
    });
    if ('error' in result) return false;
    await forgetDevice();
    return true;
  };

  const logOut = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFailure(null);
    if (await attempt(ensureServerReachable, () => form.current?.requestSubmit())) form.current?.submit();
  };

  const logOutOffline = async () => {
    if (await attempt(startOfflineLogout, () => void logOutOffline())) window.location.replace('/app/loading');
  };

  const previousErrorText = hasServerFailed ? t(SERVER_FAILED_TEXT) : null;
  const errorText = failure ? `${t('You are still signed in')}. ${failure.message}` : previousErrorText;
  const explanation = t(isDeviceOnly ? DEVICE_ONLY_TEXT : SENT_WORK_TEXT);

  return (
    <form ref={form} method="post" action="/api/logout" onSubmit={(event) => void logOut(event)} className="grid gap-6">
      {nextPath && <input type="hidden" name="next" value={nextPath} />}
      <FormError message={errorText} help={failure?.action} />
      {unsentText && (
        <InlineNote tone="info" role="status">
          {unsentText}{' '}
          <Link href="/app/on-this-device" prefetch={false} className="font-bold text-link">
            {t('See details')}
          </Link>
        </InlineNote>
      )}
      {personId !== null && <UnsavedForms personId={personId} />}
      <p role="status" className="text-ink-soft">
        {isLoggingOut ? t('Logging out...') : explanation}
      </p>
      <div className="flex flex-wrap gap-3">
        {isDeviceOnly && (
          <Button size="primary" isBusy={isLoggingOut} onClick={() => void logOutOffline()}>
            {t('Log Out on This Device')}
          </Button>
        )}
        {!isOffline && (
          <Button type="submit" size="primary" variant={isDeviceOnly ? 'outline' : 'primary'} isBusy={isLoggingOut}>
            {t('Log Out')}
          </Button>
        )}
        <ButtonLink href={cancelHref} variant="outline" prefetch={false}>
          {t('Cancel')}
        </ButtonLink>
      </div>
    </form>
  );
}

const DEVICE_ONLY_TEXT =
  'You are offline, so you will be signed out on this device only. You need signal to sign in again.';

const SENT_WORK_TEXT = 'Work you have sent is safe on the server and will be removed from this device.';

/** Whether a service worker can end the session later. */
const canLogOutOffline = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

const SERVER_FAILED_TEXT = 'You are still signed in because the server had a problem. Try again in a moment.';
