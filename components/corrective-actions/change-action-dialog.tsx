import { ActionDialog, type ActionDialogProps } from '@/components/corrective-actions/action-dialog';
import { useText } from '@/components/ui/text/language';
import { changeAction } from '@/lib/register/contract';
import { REGISTER_FAILURES } from '@/lib/register/failures';
import type { Text } from '@/lib/text';

const TITLES = {
  'not-needed': 'No longer needed',
  reopened: 'Reopen this corrective action',
  'message-withdrawn': 'DNR did not tell us',
  late: 'Why it was not done within 24 h',
} as const satisfies Record<string, Text>;

/** Asks why a corrective action is not needed, open again or late, or why a message of DNR is taken back. */
export function ChangeActionDialog({ kind, ...props }: ActionDialogProps & { kind: keyof typeof TITLES }) {
  const t = useText();
  const { id: correctiveActionId } = props.action;
  return (
    <ActionDialog
      {...props}
      contract={changeAction}
      storageName={kind}
      title={t(TITLES[kind])}
      label={t('Reason')}
      successMessage={t('Corrective action changed')}
      getMissing={() => t(REGISTER_FAILURES['action-reason-missing'][1])}
      toRequest={({ eventId, words }) => ({ eventId, correctiveActionId, kind, words })}
    />
  );
}
