import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { scanCodes, type ScanFailure } from '@/components/disposal/scan-codes';
import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { Button } from '@/components/ui/buttons/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { getTicketPath, parseTicketUrl } from '@/lib/disposal/ticket-paths';
import type { DisposalText } from '@/lib/text';

type ScanState = 'starting' | 'scanning' | 'other-code' | ScanFailure;

const FAILURE_TEXTS: Record<ScanFailure, DisposalText> = {
  insecure: 'The camera needs a secure connection (https). Search for the ticket number on this page.',
  'permission-denied':
    'Camera access is blocked. Allow it in the browser’s settings and try again, or search for the ticket number on this page.',
  'no-camera': 'No camera was found. Search for the ticket number on this page.',
  'camera-unavailable':
    'The camera does not respond. Close other apps that use it and try again, or search for the ticket number on this page.',
  'reader-missing':
    'The scanner could not be loaded. Try again when there is signal, or search for the ticket number on this page.',
};

export interface ScanTicketDialogProps {
  onClose: () => void;
}

/** Reads the code of a ticket with the camera, and opens the ticket. */
export function ScanTicketDialog({ onClose }: ScanTicketDialogProps) {
  const t = useDisposalText();
  const { push } = useRouter();
  const [state, setState] = useState<ScanState>('starting');
  const [attempt, setAttempt] = useState(0);
  const video = useRef<HTMLVideoElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);

  const openTicket = useEffectEvent((ticketId: string) => {
    onClose();
    push(getTicketPath(ticketId));
  });
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    const scan = new AbortController();
    const onTexts = (texts: readonly string[]) => {
      const ticketId = texts.map((text) => parseTicketUrl(text, location.origin)).find((id) => id !== null);
      if (ticketId === undefined) return setState('other-code');
      scan.abort();
      openTicket(ticketId);
    };
    void scanCodes(element, { signal: scan.signal, onStart: () => setState('scanning'), onTexts }).then((failure) => {
      if (failure !== null && !scan.signal.aborted) setState(failure);
    });
    return () => scan.abort();
  }, [attempt]);

  const failure = isFailure(state) ? state : null;
  const retry = () => {
    setState('starting');
    setAttempt(attempt + 1);
    cancel.current?.focus();
  };
  return (
    <Dialog
      title={t('Scan ticket')}
      onClose={onClose}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} variant="outline" onClick={onClose}>
            {t('Cancel')}
          </Button>
          {failure && failure !== 'insecure' && <Button onClick={retry}>{t('Try again')}</Button>}
        </>
      }
    >
      <div className="grid gap-3">
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          hidden={failure !== null}
          aria-hidden="true"
          className="aspect-square w-full rounded-control bg-black object-cover tablet:aspect-[4/3]"
        />
        <div role="status">
          {failure && <InlineNote tone="bad">{t(FAILURE_TEXTS[failure])}</InlineNote>}
          {state === 'other-code' && (
            <InlineNote tone="warn">{t('This code is not a ticket of Earth Tight.')}</InlineNote>
          )}
          {state === 'starting' && t('Starting the camera…')}
          {state === 'scanning' && t('Hold the code of the ticket in front of the camera.')}
        </div>
      </div>
    </Dialog>
  );
}

const isFailure = (state: ScanState): state is ScanFailure => Object.hasOwn(FAILURE_TEXTS, state);
