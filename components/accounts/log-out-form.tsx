'use client';

import Link from 'next/link';
import { useRef, useState, type SubmitEvent } from 'react';
import { forgetDevice, useUnsent } from '@/components/accounts/leaving-device';
import { TypedHere } from '@/components/accounts/typed-here';
import { FormError } from '@/components/ui/form-error';
import { useWhyNot, type Failed } from '@/components/ui/use-why-not';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { InlineNote } from '@/components/ui/inline-note';
import { attempt } from '@/lib/client/attempt';
import { serverIsThere } from '@/lib/client/server-there';

export interface LogOutFormProps {
  /** null: nobody is signed in any more, but the device's cache can still be cleared. */
  personId: string | null;
  /** The address that Cancel leads to. */
  back: string;
  /** The address that logging out leads to, where it is not the start page. */
  next?: string | null;
  /** Logging out was tried and did not work. */
  failed: boolean;
}

/** Says what has not been sent, and asks. A plain form, so that logging out works before any script has loaded. */
export function LogOutForm({ personId, back, next = null, failed }: LogOutFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const unsent = useUnsent(personId);
  const [isLeaving, setLeaving] = useState(false);
  const [unanswered, setUnanswered] = useState<Failed | null>(null);
  const failedWith = useWhyNot();

  const leave = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setLeaving(true);
    setUnanswered(null);
    const there = await attempt(serverIsThere, (error) => {
      setUnanswered(failedWith(error, () => form.current?.requestSubmit()));
      setLeaving(false);
    });
    if ('error' in there) return;
    await forgetDevice();
    form.current?.submit();
  };

  return (
    <form ref={form} method="post" action="/api/logout" onSubmit={(event) => void leave(event)} className="grid gap-6">
      {next && <input type="hidden" name="next" value={next} />}
      <FormError
        message={unanswered ? `${STILL_IN}. ${unanswered.message}` : failed ? NOT_ASKED : null}
        help={unanswered?.help}
      />
      {unsent && (
        <InlineNote tone="info" role="status">
          {unsent}{' '}
          <Link href="/app/on-this-device" prefetch={false} className="font-bold text-link">
            See what it is
          </Link>
        </InlineNote>
      )}
      {personId !== null && <TypedHere personId={personId} />}
      <p role="status" className="text-ink-soft">
        {isLeaving ? 'Logging out...' : 'What was sent is safe on the server. This device forgets it.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="primary" busy={isLeaving}>
          Log Out
        </Button>
        <ButtonLink href={back} variant="outline" prefetch={false}>
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}

const STILL_IN = 'You are still logged in';
const NOT_ASKED = `${STILL_IN}: the server could not be asked. Try again in a moment.`;
