'use client';

import type { Translate } from '@/lib/text';
import { useText } from '@/components/ui/language';
import { useState } from 'react';
import { typeClosingAgain } from '@/components/disposal/typed-closing';
import { typeAgain } from '@/components/disposal/open-ticket-fields';
import {
  RemoveHereButton,
  removeHere,
  SendAgainButton,
  UnsentRowActions,
  UnsentRow,
} from '@/components/offline/unsent-row';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-look';
import { useConfirm } from '@/components/ui/use-confirm';
import { now } from '@/lib/client/clock';
import { forgetTicketAct } from '@/lib/offline/store/ticket-acts';
import type { SendResult } from '@/lib/offline/sync/send-result';
import { sendConfirmed, sendTicketAgain } from '@/lib/offline/sync/ticket-sync';
import { ageText, notSentText } from '@/lib/offline/unsent-work/texts';
import {
  confirmedAct,
  confirmLabel,
  mayOpenAgain,
  mayRemoveTicket,
  mayTryTicketAgain,
  removeTicketText,
  ticketActName,
  ticketActSummary,
  ticketStateText,
  ticketToShow,
} from '@/lib/offline/unsent-work/ticket-texts';
import type { UnsentTicket } from '@/lib/offline/unsent-work/tickets';

interface UnsentTicketRowProps {
  ticket: UnsentTicket;
  /** Called after sending or removing. */
  onChange: () => void;
}

export function UnsentTicketRow({ ticket, onChange }: UnsentTicketRowProps) {
  const t = useText();
  const [seenAt] = useState(now);
  const { act, state } = ticket;
  const isTheirs = state === 'other-person';
  const summary = (
    <>
      {!isTheirs && <>{ticketActSummary(act, t)} · </>}
      {ageText(act.at, seenAt, t)}
    </>
  );
  return (
    <UnsentRow
      name={isTheirs ? othersWork(act.personName, t) : ticketActName(act, t)}
      summary={summary}
      state={ticketStateText(ticket, t)}
    >
      {!isTheirs && <Actions ticket={ticket} onChange={onChange} />}
    </UnsentRow>
  );
}

const othersWork = (name: string | null, t: Translate): string =>
  name === null ? t('Somebody else’s ticket') : t('A ticket of {name}', { name });

function Actions({ ticket, onChange }: UnsentTicketRowProps) {
  const t = useText();
  const { confirm, confirmDialog } = useConfirm();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const { act } = ticket;
  const name = ticketActName(act, t);

  async function doing(work: () => Promise<string | null>): Promise<void> {
    setBusy(true);
    setSaid(null);
    setSaid(await work().catch(() => t('Something went wrong, and nothing was changed on this device. Try again.')));
    setBusy(false);
    onChange();
  }
  // The row already shows the reason of a refusal.
  const saidOf = (result: SendResult) => (result.kind === 'refused' ? null : notSentText(result, t));
  const tryAgain = async () => saidOf(await sendTicketAgain(act.actId));
  const confirmed = confirmedAct(act);
  const shows = ticketToShow(act);
  async function askAndRemove() {
    if (!(await confirm(removeHere(name, removeTicketText(act, t), t)))) return;
    await doing(async () => {
      await forgetTicketAct(act.actId);
      return null;
    });
  }

  return (
    <>
      <UnsentRowActions said={said}>
        {confirmed && (
          <Button
            busy={busy}
            aria-label={`${t(confirmLabel(act))}: ${name}`}
            onClick={() => void doing(async () => saidOf(await sendConfirmed(confirmed)))}
          >
            {t(confirmLabel(act))}
          </Button>
        )}
        {confirmed && act.kind === 'close' && (
          <a
            href={`/ticket/${act.ticketId}`}
            aria-label={t('Change the quantity: {name}', { name })}
            className={buttonClass({ variant: 'outline' })}
            onClick={() => {
              typeClosingAgain(act);
              void forgetTicketAct(act.actId);
            }}
          >
            {t('Change the quantity')}
          </a>
        )}
        {shows && (
          // A plain link: Next's link would wait for the server.
          <a
            href={`/ticket/${shows}`}
            aria-label={t('Show ticket: {name}', { name })}
            className={buttonClass({ variant: 'outline' })}
          >
            {t('Show ticket')}
          </a>
        )}
        {act.kind === 'open' && mayOpenAgain(ticket) && (
          <a
            href={`/open-ticket?again=${act.actId}`}
            aria-label={t('Open as another ticket: {name}', { name })}
            className={buttonClass({ variant: 'outline' })}
            onClick={() => typeAgain(act)}
          >
            {t('Open as another ticket')}
          </a>
        )}
        {mayTryTicketAgain(ticket) && <SendAgainButton name={name} busy={busy} onPress={() => void doing(tryAgain)} />}
        {mayRemoveTicket(ticket) && <RemoveHereButton name={name} onPress={() => void askAndRemove()} />}
      </UnsentRowActions>
      {confirmDialog}
    </>
  );
}
