import { ActionDialog, type ActionDialogProps } from '@/components/corrective-actions/action-dialog';
import { UploadedPhotoField } from '@/components/reports/uploads/uploaded-photo-field';
import { useUploadedPhotos } from '@/components/reports/uploads/use-uploaded-photos';
import { DateTimeField } from '@/components/ui/forms/date-time-field';
import { useText } from '@/components/ui/text/language';
import { createInputKey } from '@/lib/client/stored-input';
import { recordFix } from '@/lib/register/contract';
import { REGISTER_FAILURES } from '@/lib/register/failures';
import { MAX_FIX_PHOTOS } from '@/lib/register/limits';

/** Records a fix after the inspection was closed out. */
export function RecordFixDialog({ now, ...props }: ActionDialogProps & { now: string }) {
  const t = useText();
  const { action, sender, onSaved } = props;
  const { id: correctiveActionId, site } = action;
  const photos = useUploadedPhotos({
    inputKey: createInputKey(sender, `fix photos ${correctiveActionId}`),
    sender,
    timeZone: site.timeZone,
    max: MAX_FIX_PHOTOS,
  });
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
          <UploadedPhotoField
            photos={photos}
            max={MAX_FIX_PHOTOS}
            formatLeftOut={(names) =>
              t('A fix has at most {max} photos. Not added: {names}', { max: MAX_FIX_PHOTOS, names })
            }
          />
        </>
      )}
    />
  );
}
