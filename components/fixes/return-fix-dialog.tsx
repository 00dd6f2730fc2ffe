import { useState } from 'react';
import { FormDialog } from '@/components/ui/dialogs/form-dialog';
import { TextArea } from '@/components/ui/forms/text-area';
import { useStoredInput } from '@/components/ui/forms/use-stored-input';
import { useCommand } from '@/components/ui/requests/use-command';
import { useText } from '@/components/ui/text/language';
import type { RequestSender } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import { returnFix, type WaitingFix } from '@/lib/fixes/contract';
import { FIXES_FAILURES } from '@/lib/fixes/failures';
import { MAX_RETURN_REASON } from '@/lib/fixes/rules';
import { isString } from '@/lib/type-guards';

interface ReturnFixDialogProps {
  fix: WaitingFix;
  sender: RequestSender;
  onReturned: () => void;
  onClose: () => void;
}

/** Asks why a fix is returned (FIX-08). What was typed is kept on the device. */
export function ReturnFixDialog({ fix, sender, onReturned, onClose }: ReturnFixDialogProps) {
  const t = useText();
  const [isSubmitted, setSubmitted] = useState(false);
  const reason = useStoredInput(createInputKey(sender, `return fix ${fix.id}`), isString, '');
  const { send, isBusy, failure } = useCommand(returnFix, { successMessage: t('Fix returned'), retry: false });
  async function submit(): Promise<void> {
    setSubmitted(true);
    if (reason.value.trim() === '') return;
    const result = await send({ fixId: fix.id, reason: reason.value });
    onReturned();
    if ('error' in result) return;
    reason.remove();
    onClose();
  }
  return (
    <FormDialog
      title={t('Return the fix')}
      submitLabel={t('Return')}
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
      intro={<p>{t('The reason is texted with the same link.')}</p>}
    >
      <TextArea
        label={t('Reason')}
        value={reason.value}
        limit={MAX_RETURN_REASON}
        error={isSubmitted && reason.value.trim() === '' ? t(FIXES_FAILURES['return-reason-missing'][1]) : undefined}
        onChange={(event) => reason.change(event.target.value)}
      />
    </FormDialog>
  );
}
