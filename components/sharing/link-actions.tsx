import { useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { Button } from '@/components/ui/buttons/button';
import { RowActions } from '@/components/ui/lists/list-card';
import { useCommand } from '@/components/ui/requests/use-command';
import { useCreation } from '@/components/ui/requests/use-creation';
import { useConfirm } from '@/components/ui/dialogs/use-confirm';
import { revokeLink, sendLinkAgain, type ShareState } from '@/lib/sharing/contract';

interface LinkActionsProps {
  share: ShareState;
  /** The name of the inspection, shown above the confirmation question. */
  inspectionName: string;
  onChange: () => void;
}

/** Buttons that revoke one person's link, or send a new one in its place (decision X-01). */
export function LinkActions({ share: { id, name, email, link }, inspectionName, onChange }: LinkActionsProps) {
  const t = useText();
  const { confirm, confirmDialog } = useConfirm();
  const revoking = useCommand(revokeLink, {
    failureTitle: t('Link not revoked'),
    successMessage: t('Link revoked'),
    onDone: onChange,
  });
  const sending = useCreation(sendLinkAgain, {
    failureTitle: t('Report not sent'),
    successMessage: t('Report sent'),
    onDone: onChange,
  });

  /** Refetches the list after a failure, too, because only the response may have been lost. */
  async function perform(command: typeof revoking) {
    if (revoking.isBusy || sending.isBusy) return;
    const result = await command.send({ idlink: id });
    if ('error' in result) onChange();
  }
  async function revoke() {
    const isConfirmed = await confirm({
      title: t('Revoke link'),
      about: inspectionName,
      question: t('{name} ({email}) can no longer open this inspection with this link. You can send a new one later.', {
        name,
        email,
      }),
      confirmLabel: t('Revoke link'),
      isDestructive: true,
    });
    if (isConfirmed) await perform(revoking);
  }
  return (
    <RowActions className="pt-1">
      <Button
        variant="outline"
        isBusy={sending.isBusy}
        aria-label={t('Send again: {name}', { name })}
        onClick={() => void perform(sending)}
      >
        {!sending.isBusy && <Icon name="send" />}
        {t('Send again')}
      </Button>
      {link === 'open' && (
        <Button
          variant="danger-text"
          isBusy={revoking.isBusy}
          aria-label={t('Revoke link: {name}', { name })}
          onClick={() => void revoke()}
        >
          {!revoking.isBusy && <Icon name="link-2-off" />}
          {t('Revoke link')}
        </Button>
      )}
      {confirmDialog}
    </RowActions>
  );
}
