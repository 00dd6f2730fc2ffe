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
import { checkServer } from '@/lib/client/check-server';

export interface LogOutFormProps {
  /** null if nobody is signed in any more; the device's caches can still be cleared. */
  personId: string | null;
  back: string;
  /** The page after logging out, if it is not the start page. */
  next?: string | null;
  failed: boolean;
  /** The page started offline, so logging out is possible on this device only. */
  withoutSignal?: boolean;
}

/** Shows unsent work and asks for confirmation. A plain form, which works before scripts have loaded. */
export function LogOutForm({ personId, back, next = null, failed, withoutSignal = false }: LogOutFormProps) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const unsent = useUnsentWorkText(personId);
  const [isLeaving, setLeaving] = useState(false);
  const [unanswered, setUnanswered] = useState<FailureMessage | null>(null);
  const getFailureMessage = useFailureMessage();
  const isHereOnly = withoutSignal || (unanswered !== null && canLogOutOffline());

  const leave = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setLeaving(true);
    setUnanswered(null);
    const isReachable = await attemptRequest(checkServer, (error) => {
      setUnanswered(getFailureMessage(error, () => form.current?.requestSubmit()));
      setLeaving(false);
    });
    if ('error' in isReachable) return;
    await forgetDevice();
    form.current?.submit();
  };

  /** A double press counts once, because the page is left. */
  const leaveHere = async () => {
    setLeaving(true);
    const result = await attemptRequest(startOfflineLogout, (error) => {
      setUnanswered(getFailureMessage(error, () => void leaveHere()));
      setLeaving(false);
    });
    if ('error' in result) return;
    await forgetDevice();
    window.location.replace('/app/loading');
  };

  return (
    <form ref={form} method="post" action="/api/logout" onSubmit={(event) => void leave(event)} className="grid gap-6">
      {next && <input type="hidden" name="next" value={next} />}
      <FormError
        message={
          unanswered ? `${t('You are still logged in')}. ${unanswered.message}` : failed ? t(UNREACHABLE_TEXT) : null
        }
        help={unanswered?.action}
      />
      {unsent && (
        <InlineNote tone="info" role="status">
          {unsent}{' '}
          <Link href="/app/on-this-device" prefetch={false} className="font-bold text-link">
            {t('See details')}
          </Link>
        </InlineNote>
      )}
      {personId !== null && <UnsavedForms personId={personId} />}
      <p role="status" className="text-ink-soft">
        {isLeaving
          ? t('Logging out...')
          : isHereOnly
            ? t(DEVICE_ONLY_TEXT)
            : t('Work you have sent is safe on the server and will be removed from this device.')}
      </p>
      <div className="flex flex-wrap gap-3">
        {isHereOnly && (
          <Button size="primary" busy={isLeaving} onClick={() => void leaveHere()}>
            {t('Log Out on This Device')}
          </Button>
        )}
        {!withoutSignal && (
          <Button type="submit" size="primary" variant={isHereOnly ? 'outline' : 'primary'} busy={isLeaving}>
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

/** The service worker ends the session later. */
const canLogOutOffline = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

const UNREACHABLE_TEXT = 'You are still logged in because the server could not be reached. Try again in a moment.';
