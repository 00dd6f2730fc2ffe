import Link from 'next/link';
import { useState } from 'react';
import useSWR from 'swr';
import type { Translate } from '@/lib/text';
import { RichText, useDayFormat, useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { HelpButton } from '@/components/ui/forms/form-error';
import { useFailureMessage } from '@/components/ui/requests/use-failure-message';
import { ShareList } from '@/components/sharing/share-list';
import { Button } from '@/components/ui/buttons/button';
import { CheckboxGroup, type Choice } from '@/components/ui/forms/choice-group';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { usePopup } from '@/components/ui/feedback/popup';
import { ErrorState, Loading } from '@/components/ui/feedback/states';
import { useCommand } from '@/components/ui/requests/use-command';
import { formatListDate } from '@/lib/dates';
import { callApi } from '@/lib/client/api';
import { useRefetchAll } from '@/lib/client/use-live-list';
import type { OutputOf } from '@/lib/contract';
import { shareRecipients, shareReports, type Recipient } from '@/lib/sharing/contract';
import { STAKEHOLDERS_PATH } from '@/lib/stakeholders/texts';

type ShareRecipients = OutputOf<typeof shareRecipients>;

export interface ShareDialogProps {
  /** One closed report, or several of one site. */
  reportIds: string[];
  onClose: () => void;
}

/** Sends closed reports to people of their site (SHARE-01…08, LIST-27, decisions ). */
export function ShareDialog({ reportIds, onClose }: ShareDialogProps) {
  const t = useText();
  const [reportId = ''] = reportIds;
  // The page behind the dialog shows the same recipients.
  const refetch = useRefetchAll(shareRecipients);
  const recipients = useSWR([shareRecipients.name, reportId], () => callApi(shareRecipients, { idreport: reportId }));
  if (recipients.data)
    return <RecipientForm reportIds={reportIds} onClose={onClose} refetch={refetch} data={recipients.data} />;
  return (
    <Dialog
      title={t('Share With Stakeholders')}
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          {t('Cancel')}
        </Button>
      }
    >
      {recipients.error ? (
        <RecipientsError error={recipients.error} onRetry={() => void recipients.mutate()} />
      ) : (
        <Loading text={t('Loading the recipients...')} />
      )}
    </Dialog>
  );
}

function RecipientsError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText();
  const { message, action } = useFailureMessage()(error, onRetry);
  const tryAgain = { label: t('Try again'), onAction: onRetry };
  return (
    <ErrorState
      retry={
        <>
          <HelpButton help={action ?? tryAgain} />
          {action !== null && action.label !== tryAgain.label && <HelpButton help={tryAgain} />}
        </>
      }
    >
      {t('The recipients couldn’t be loaded.')} {message}
    </ErrorState>
  );
}

interface RecipientFormProps extends ShareDialogProps {
  data: ShareRecipients;
  refetch: () => Promise<unknown>;
}

function RecipientForm({ reportIds, data, onClose, refetch }: RecipientFormProps) {
  const t = useText();
  const formatDay = useDayFormat(formatListDate);
  const options = listRecipientOptions(data, t);
  const hasSeveralReports = reportIds.length > 1;
  const [selectedEmails, setSelectedEmails] = useState<string[]>([]);
  const { send, isSending, problem, clearProblem } = useSharing(reportIds, refetch);
  const recipients = options.filter(({ email }) => selectedEmails.includes(email));
  const isNobodySelected = recipients.length === 0;

  async function sendToSelected() {
    const unreached = await send(recipients);
    if (unreached.length === 0) onClose();
    else setSelectedEmails(unreached.map(({ email }) => email));
  }
  return (
    <Dialog
      title={t('Share With Stakeholders')}
      onClose={onClose}
      footer={
        <>
          {isNobodySelected && (
            <p
              id="nobody-selected"
              className="my-auto text-small text-ink-muted max-tablet:min-h-0! max-tablet:basis-full tablet:mr-auto"
            >
              {t('Select at least one recipient.')}
            </p>
          )}
          <Button variant="outline" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            disabled={isNobodySelected || isSending}
            aria-describedby={isNobodySelected ? 'nobody-selected' : undefined}
            onClick={() => void sendToSelected()}
          >
            <Icon name="send" />
            {formatSendLabel(recipients.length, isSending, t)}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-ink-soft">
        {hasSeveralReports ? (
          t('Each report is sent by email as a PDF. {site}, {count} reports.', {
            site: data.report.siteName,
            count: reportIds.length,
          })
        ) : (
          <>
            <RichText
              text="The report of {site}, {day}, is sent by email as a PDF."
              values={{
                site: data.report.siteName,
                day: <span className="whitespace-nowrap">{formatDay(data.report.date, data.report.timeZone)}</span>,
              }}
            />
            {data.report.isFinished && ` ${t('It can no longer be acknowledged.')}`}
          </>
        )}
      </p>
      <CheckboxGroup
        legend={t('Recipients')}
        isLegendHidden
        choices={options.map(toChoice)}
        values={selectedEmails}
        onChange={(values) => {
          if (isSending) return;
          setSelectedEmails(values);
          clearProblem();
        }}
      />
      {options.length === 1 && (
        <p className="mt-3 text-small text-ink-muted">
          {t('This site has no stakeholders yet.')}
          {data.canAddStakeholders && (
            <>
              {' '}
              <Link href={STAKEHOLDERS_PATH} prefetch={false} className="text-link underline underline-offset-2">
                {t('Add stakeholders')}
              </Link>
            </>
          )}
        </p>
      )}
      {problem && (
        <InlineNote tone="bad" role="alert" className="mt-4">
          <p>{problem.message}</p>
          {problem.help && <HelpButton help={problem.help} />}
        </InlineNote>
      )}
      {!hasSeveralReports && data.shares.length > 0 && (
        <section aria-labelledby="earlier-shares" className="mt-6">
          <h3 id="earlier-shares" className="mb-1 text-[0.9375rem] font-bold">
            {t('Previously shared')}
          </h3>
          <ShareList shares={data.shares} timeZone={data.report.timeZone} />
        </section>
      )}
    </Dialog>
  );
}

interface RecipientOption extends Recipient {
  company: string;
  label: string;
}

/** 'Send To Myself' first (SHARE-02). Each address appears once. */
function listRecipientOptions({ me, stakeholders }: ShareRecipients, t: Translate): RecipientOption[] {
  const myself = { ...me, company: '', label: t('Send To Myself') };
  const others = stakeholders.map((stakeholder) => ({ ...stakeholder, label: stakeholder.name }));
  const byAddress = new Map<string, RecipientOption>();
  for (const option of [myself, ...others]) {
    const address = option.email.toLowerCase();
    if (!byAddress.has(address)) byAddress.set(address, option);
  }
  return [...byAddress.values()];
}

const toChoice = ({ email, company, label }: RecipientOption): Choice<string> => ({
  value: email,
  label: <span className="font-bold">{label}</span>,
  meta: <span className="wrap-anywhere">{company ? `${company} · ${email}` : email}</span>,
});

function formatSendLabel(count: number, isSending: boolean, t: Translate): string {
  if (isSending) return t('Sending...');
  return count === 0 ? t('Send') : t('Send to {count}', { count });
}

/** Sends the reports. `send` returns the recipients who were not reached, and `problem` says why. */
function useSharing(reportIds: string[], refetch: () => Promise<unknown>) {
  const t = useText();
  const popup = usePopup();
  // The dialog's Send button retries, with the recipients that are selected then.
  const command = useCommand(shareReports, { retry: false });
  const [notReached, setNotReached] = useState<readonly RecipientOption[]>([]);
  // One id per dialog: a retry after a lost response sends nobody a second email.
  const [idshare] = useState(() => crypto.randomUUID());

  async function send(recipients: readonly RecipientOption[]): Promise<readonly RecipientOption[]> {
    setNotReached([]);
    const people = recipients.map(({ name, email }) => ({ name, email }));
    const result = await command.send({ reportids: reportIds, recipients: people, idshare });
    const unreached =
      'error' in result ? recipients : recipients.filter(({ email }) => result.output.notReached.includes(email));
    setNotReached(unreached);
    if (unreached.length < recipients.length) void refetch();
    if (unreached.length === 0)
      popup.show({
        kind: 'success',
        title: reportIds.length > 1 ? t('Reports sent') : t('Report sent'),
        message:
          recipients.length === 1
            ? t('To {name}', { name: formatNames(recipients) })
            : t('To {count} people', { count: recipients.length }),
      });
    return unreached;
  }
  const problem = notReached.length > 0 && {
    message: t('Not sent to {names}. {why}', {
      names: formatNames(notReached),
      why: command.failure?.message ?? t(RECIPIENTS_NOT_ALLOWED),
    }),
    help: command.failure?.action,
  };
  return { send, isSending: command.isBusy, problem, clearProblem: () => setNotReached([]) };
}

const RECIPIENTS_NOT_ALLOWED = 'You can send a report only to yourself and to stakeholders of your work unit.';

const formatNames = (recipients: readonly RecipientOption[]) =>
  recipients.map(({ name, email }) => name || email).join(', ');
