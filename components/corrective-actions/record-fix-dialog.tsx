import { ActionDialog, type ActionDialogProps } from '@/components/corrective-actions/action-dialog';
import { FixPhotoField } from '@/components/corrective-actions/fix-photo-field';
import { useFixPhotos } from '@/components/corrective-actions/use-fix-photos';
import { DateTimeField } from '@/components/ui/forms/date-time-field';
import { useText } from '@/components/ui/text/language';
import { recordFix } from '@/lib/register/contract';
import { REGISTER_FAILURES } from '@/lib/register/failures';

/** Records a fix after the inspection was closed out. */
export function RecordFixDialog({ now, ...props }: ActionDialogProps & { now: string }) {
  const t = useText();
  const { action, sender, onSaved } = props;
  const { id: correctiveActionId, site } = action;
  const photos = useFixPhotos(action, sender);
  return (
    <ActionDialog
      {...props}
      onSaved={() => {
        photos.clear();
        onSaved();
      }}
      canSubmit={photos.waiting.length === 0 && !photos.isBusy}
      contract={recordFix}
      storageName="fix"
      title={t('Record the fix')}
      label={t('What was done')}
      successMessage={t('Fix recorded')}
      getMissing={() => t(REGISTER_FAILURES['words-missing'][1])}
      toRequest={({ eventId, words, choice }) => ({
        eventId,
        correctiveActionId,
        words,
        at: choice || now,
        photos: [...photos.sent],
      })}
      renderField={(choice, onChange) => (
        <>
          <DateTimeField
            label={t('Fixed at')}
            required
            timeZone={site.timeZone}
            value={choice || now}
            onChange={(value) => onChange(value ?? '')}
          />
          <FixPhotoField photos={photos} />
        </>
      )}
    />
  );
}
