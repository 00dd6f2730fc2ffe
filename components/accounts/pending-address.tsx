import { useRouter } from 'next/navigation';
import { RichText, useDayFormat, useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { Button } from '@/components/ui/buttons/button';
import { useCommand } from '@/components/ui/requests/use-command';
import { useCreation } from '@/components/ui/requests/use-creation';
import { cancelAddressChange, resendAddressLinks } from '@/lib/accounts/contract';
import { formatDate, DEFAULT_TIME_ZONE } from '@/lib/dates';

/** A new email address that waits for the mailboxes to confirm (decision X-244). */
export interface PendingAddressProps {
  /** The current address. */
  email: string;
  change: { email: string; isFormerConfirmed: boolean; isNewConfirmed: boolean; expiresAt: string };
}

export function PendingAddress({ email, change }: PendingAddressProps) {
  const t = useText();
  const formatDay = useDayFormat(formatDate);
  const router = useRouter();
  const resend = useCreation(resendAddressLinks, {
    failureTitle: t('Links not sent'),
    successMessage: {
      title: t('Links sent again'),
      message: t('Use the links in the newest emails. Older links no longer work.'),
    },
    onDone: () => router.refresh(),
  });
  const cancel = useCommand(cancelAddressChange, {
    failureTitle: t('Change not canceled'),
    onDone: () => router.refresh(),
  });
  return (
    <div className="grid gap-3 px-4 py-3 desktop:px-6" role="status">
      <p>
        <RichText
          text="Your email address will change to {email} after you confirm from both addresses. The links in the emails are valid until {day}."
          values={{
            email: <b className="wrap-anywhere">{change.email}</b>,
            day: formatDay(change.expiresAt, DEFAULT_TIME_ZONE),
          }}
        />
      </p>
      <ul className="grid gap-2">
        <Mailbox address={email} isConfirmed={change.isFormerConfirmed} />
        <Mailbox address={change.email} isConfirmed={change.isNewConfirmed} />
      </ul>
      <div className="-ml-4 flex flex-wrap">
        <Button variant="text" isBusy={resend.isBusy} onClick={() => void resend.send({})}>
          {t('Send the emails again')}
        </Button>
        <Button variant="danger-text" isBusy={cancel.isBusy} onClick={() => void cancel.send({})}>
          {t('Cancel the change')}
        </Button>
      </div>
    </div>
  );
}

function Mailbox({ address, isConfirmed }: { address: string; isConfirmed: boolean }) {
  const t = useText();
  return (
    <li className="flex items-start gap-2.5">
      <Icon
        name={isConfirmed ? 'check' : 'clock-3'}
        className={`mt-0.5 size-5 shrink-0 ${isConfirmed ? 'text-action' : 'text-ink-muted'}`}
      />
      <span className="min-w-0 wrap-anywhere">
        {address}{' '}
        <span className="text-ink-muted">{isConfirmed ? t('has confirmed') : t('has not confirmed yet')}</span>
      </span>
    </li>
  );
}
