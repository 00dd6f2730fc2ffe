import { ActionDialog, type ActionDialogProps } from '@/components/corrective-actions/action-dialog';
import { DateTimeField } from '@/components/ui/forms/date-time-field';
import { useText } from '@/components/ui/text/language';
import { recordFix } from '@/lib/register/contract';
import { REGISTER_FAILURES } from '@/lib/register/failures';

/** Records a fix after the inspection was closed out. */
export function RecordFixDialog({ now, ...props }: ActionDialogProps & { now: string }) {
  const t = useText();
  const { id: correctiveActionId, site } = props.action;
  return (
    <ActionDialog
      {...props}
      contract={recordFix}
      storageName="fix"
      title={t('Record the fix')}
      label={t('What was done')}
      successMessage={t('Fix recorded')}
      getMissing={() => t(REGISTER_FAILURES['words-missing'][1])}
      toRequest={({ eventId, words, choice }) => ({ eventId, correctiveActionId, words, at: choice || now })}
      renderField={(choice, onChange) => (
        <DateTimeField
          label={t('Fixed at')}
          required
          timeZone={site.timeZone}
          value={choice || now}
          onChange={(value) => onChange(value ?? '')}
        />
      )}
    />
  );
}
