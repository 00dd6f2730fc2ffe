'use client';

import Link from 'next/link';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { TypedHere } from '@/components/accounts/typed-here';
import { FormError } from '@/components/ui/form-error';
import { useWhyNot, type Failed } from '@/components/ui/use-why-not';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { InlineNote } from '@/components/ui/inline-note';
import { forgetActiveWorkUnit } from '@/components/workgroups/active-work-unit';
import { unsentText } from '@/lib/offline/unsent-work/texts';
import { forgetDeviceOwner } from '@/lib/offline/store/device-owner';
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
    forgetActiveWorkUnit();
    forgetDeviceOwner();
    await withinPatience(forgetReferenceData());
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

/** This person's unsent work on this device, in a sentence; null where there is none. */
function useUnsent(personId: string | null): string | null {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    if (personId === null) return;
    let left = false;
    const read = async () => {
      const { readUnsentCounts } = await import('@/lib/offline/unsent-work/list');
      const found = unsentText(await readUnsentCounts(personId));
      if (!left) setText(found);
    };
    // A browser without storage has nothing to send.
    void read().catch(() => undefined);
    return () => {
      left = true;
    };
  }, [personId]);
  return text;
}

/** Removes the reference data from this device. Unsent work stays for its owner. */
async function forgetReferenceData(): Promise<void> {
  const { forgetOthers } = await import('@/lib/offline/store/reference-data');
  await forgetOthers(null).catch(() => undefined);
}

const PATIENCE_MS = 3_000;

/** A device whose storage does not answer must not prevent logging out. */
const withinPatience = (work: Promise<void>): Promise<void> =>
  Promise.race([work.catch(() => undefined), new Promise<void>((over) => setTimeout(over, PATIENCE_MS))]);
