'use client';

import { RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { typeAgain } from '@/components/disposal/open-ticket-fields';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-look';
import { RowActions } from '@/components/ui/list-card';
import { useConfirm } from '@/components/ui/use-confirm';
import { now } from '@/lib/client/clock';
import { forgetTicketAct } from '@/lib/offline/store/ticket-acts';
import { sendTicketAgain } from '@/lib/offline/sync/ticket-sync';
import { ageText, notSentText } from '@/lib/offline/unsent-work/texts';
import {
  isOnServer,
  mayOpenAgain,
  mayRemoveTicket,
  mayTryTicketAgain,
  removeTicketText,
  ticketActName,
  ticketActSummary,
  ticketStateText,
} from '@/lib/offline/unsent-work/ticket-texts';
import type { UnsentTicket } from '@/lib/offline/unsent-work/tickets';

interface UnsentTicketRowProps {
  ticket: UnsentTicket;
  /** Called when it was sent or removed. */
  onChange: () => void;
}

/** A ticket that was opened or closed here: what was entered, why it has not been sent, and what can be done about it. */
export function UnsentTicketRow({ ticket, onChange }: UnsentTicketRowProps) {
  const [seenAt] = useState(now);
  const { act, state } = ticket;
  const { tone, badge, why } = ticketStateText(ticket);
  const isTheirs = state === 'other-person';
  return (
    <li className="grid gap-2 px-4 py-4 desktop:px-6">
      <p className="font-bold wrap-anywhere" dir="auto">
        {isTheirs ? othersWork(act.personName) : ticketActName(act)}
      </p>
      <p className="text-small wrap-anywhere text-ink-muted" dir="auto">
        {!isTheirs && <>{ticketActSummary(act)} · </>}
        {ageText(act.at, seenAt)}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{badge}</Badge>
        {why && <span className="min-w-0 text-[0.9375rem] wrap-anywhere">{why}</span>}
      </p>
      {!isTheirs && <Actions ticket={ticket} onChange={onChange} />}
    </li>
  );
}

const othersWork = (name: string | null): string => (name === null ? 'Somebody else’s ticket' : `A ticket of ${name}`);

function Actions({ ticket, onChange }: UnsentTicketRowProps) {
  const { confirm, confirmDialog } = useConfirm();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const { act } = ticket;
  const name = ticketActName(act);

  async function doing(work: () => Promise<string | null>): Promise<void> {
    setBusy(true);
    setSaid(null);
    setSaid(await work().catch(() => 'That did not work; nothing was changed on this device. Try again.'));
    setBusy(false);
    onChange();
  }
  const tryAgain = async () => {
    const result = await sendTicketAgain(act.actId);
    // Why it was refused stands in the row.
    return result.kind === 'refused' ? null : notSentText(result);
  };
  async function askAndRemove() {
    const question = removeTicketText(act);
    if (!(await confirm({ title: 'Remove from this device', about: name, question, act: 'Remove', destructive: true })))
      return;
    await doing(async () => {
      await forgetTicketAct(act.actId);
      return null;
    });
  }

  return (
    <>
      {said && (
        <p role="status" className="text-[0.9375rem]">
          {said}
        </p>
      )}
      <RowActions className="max-tablet:*:w-full empty:hidden">
        {isOnServer(act) && (
          // A plain link, because Next's own link would first wait for the server.
          <a
            href={`/ticket/${act.ticketId}`}
            aria-label={`Show ticket: ${name}`}
            className={buttonClass({ variant: 'outline' })}
          >
            Show ticket
          </a>
        )}
        {act.kind === 'open' && mayOpenAgain(ticket) && (
          <a
            href={`/open-ticket?again=${act.actId}`}
            aria-label={`Open as another ticket: ${name}`}
            className={buttonClass({ variant: 'outline' })}
            onClick={() => typeAgain(act)}
          >
            Open as another ticket
          </a>
        )}
        {mayTryTicketAgain(ticket) && (
          <Button variant="outline" busy={busy} aria-label={`Try again: ${name}`} onClick={() => void doing(tryAgain)}>
            <RefreshCw aria-hidden="true" />
            Try again
          </Button>
        )}
        {mayRemoveTicket(ticket) && (
          <Button
            variant="danger-text"
            aria-label={`Remove from this device: ${name}`}
            onClick={() => void askAndRemove()}
          >
            <Trash2 aria-hidden="true" />
            Remove from this device
          </Button>
        )}
      </RowActions>
      {confirmDialog}
    </>
  );
}
