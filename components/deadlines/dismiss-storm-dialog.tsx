import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { RadioGroup } from '@/components/ui/forms/choice-group';
import { FormError } from '@/components/ui/forms/form-error';
import { TextField } from '@/components/ui/forms/text-field';
import { useCommand } from '@/components/ui/requests/use-command';
import { useText } from '@/components/ui/text/language';
import { dismissStorm, type StormInput } from '@/lib/compliance/contract';
import { COMPLIANCE_FAILURES } from '@/lib/compliance/failures';
import { DISMISSAL_REASONS, findDismissalFailure, type DismissalReason } from '@/lib/compliance/dismissal';
import { MAX_DISMISSAL_REASON_LENGTH } from '@/lib/compliance/limits';
import type { RuleSetKey } from '@/lib/compliance/rules/rule-set';

interface DismissStormDialogProps {
  decision: StormInput;
  rulesKey: RuleSetKey;
  onDismissed: () => void;
  onClose: () => void;
}

/** Asks why rain does not count (RAIN-05, RAIN-06). */
export function DismissStormDialog({ decision, rulesKey, onDismissed, onClose }: DismissStormDialogProps) {
  const t = useText();
  const [choice, setChoice] = useState<DismissalReason | null>(null);
  const [other, setOther] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const { send, isBusy, failure } = useCommand(dismissStorm, {
    successMessage: t('Rain dismissed'),
    onDone: onDismissed,
    retry: false,
  });
  const reason = choice === 'Other' ? other.trim() : (choice ?? '');
  const code = findDismissalFailure(reason, rulesKey);
  const error = code !== null && (isSubmitted || choice === 'No runoff') ? t(COMPLIANCE_FAILURES[code][1]) : undefined;

  function submit() {
    setSubmitted(true);
    if (code === null) void send({ ...decision, reason });
  }
  return (
    <Dialog
      title={t('Dismiss this rain')}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button isBusy={isBusy} onClick={submit}>
            {t('Dismiss rain')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormError message={failure?.message ?? null} help={failure?.action} />
        <RadioGroup
          legend={t('Why does this rain not count?')}
          choices={DISMISSAL_REASONS.map((value) => ({ value, label: t(value) }))}
          value={choice}
          error={choice === 'Other' ? undefined : error}
          onChange={setChoice}
        />
        {choice === 'Other' && (
          <TextField
            label={t('Reason')}
            value={other}
            maxLength={MAX_DISMISSAL_REASON_LENGTH}
            error={error}
            onChange={(event) => setOther(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  );
}
