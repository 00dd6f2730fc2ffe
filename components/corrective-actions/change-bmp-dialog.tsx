import { useState } from 'react';
import useSWR from 'swr';
import { FormDialog } from '@/components/ui/dialogs/form-dialog';
import { CheckboxGroup, RadioGroup } from '@/components/ui/forms/choice-group';
import { DateField } from '@/components/ui/forms/date-field';
import { Select } from '@/components/ui/forms/select';
import { createShapeGuard, useStoredInput } from '@/components/ui/forms/use-stored-input';
import { useRequest } from '@/components/ui/requests/use-command';
import { useText } from '@/components/ui/text/language';
import { callApi, RejectedError, type RequestSender } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import { calendarDay, formatDateTime } from '@/lib/dates';
import { bmpHistory, mergeBmps, removeBmp, splitBmp, type SiteBmp } from '@/lib/register/contract';
import type { Text } from '@/lib/text';

/** `changeId` is made with the first attempt to save, so that a repeated request changes once. */
const EMPTY_INPUT = { changeId: '', kind: '', day: '', otherId: '', visitIds: '' };
type BmpChangeInput = typeof EMPTY_INPUT;
const isBmpChangeInput = createShapeGuard(EMPTY_INPUT);

interface ChangeBmpDialogProps {
  bmp: SiteBmp;
  /** The other BMPs of its practice in the ground. */
  others: readonly SiteBmp[];
  timeZone: string;
  now: string;
  sender: RequestSender;
  onSaved: () => void;
  onClose: () => void;
}

/** Takes a BMP out of the ground, merges it or splits it (REG-04, REG-17). */
export function ChangeBmpDialog({ bmp, others, timeZone, now, sender, onSaved, onClose }: ChangeBmpDialogProps) {
  const t = useText();
  const [isSubmitted, setSubmitted] = useState(false);
  const today = calendarDay(now, timeZone);
  const initial = { ...EMPTY_INPUT, day: today };
  const input = useStoredInput(createInputKey(sender, `change-bmp ${bmp.id}`), isBmpChangeInput, initial);
  const { kind, day, otherId, visitIds } = input.value;
  const chosenVisits = visitIds.split(' ').filter(Boolean);
  // Another choice is another change.
  const change = (changed: Partial<BmpChangeInput>) => input.change({ ...input.value, changeId: '', ...changed });
  const { send, isBusy, failure } = useRequest(sendBmpChange, { successMessage: t('BMP changed'), retry: false });
  const history = useSWR(kind === 'split' ? [bmpHistory.name, bmp.id] : null, () =>
    callApi(bmpHistory, { instanceId: bmp.id }),
  );
  const missing = findMissing(input.value);
  const error = isSubmitted && missing ? t(missing) : undefined;

  async function submit() {
    setSubmitted(true);
    if (missing) return;
    const changeId = input.value.changeId || crypto.randomUUID();
    input.change({ ...input.value, changeId });
    const result = await send({ ...input.value, changeId, instanceId: bmp.id });
    if ('error' in result) {
      if (result.error instanceof RejectedError) input.change({ ...input.value, changeId: '' });
      return;
    }
    input.remove();
    onSaved();
    onClose();
  }
  return (
    <FormDialog
      title={t('Change {tag}', { tag: bmp.tag })}
      submitLabel={t('Save')}
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <RadioGroup
        legend={t('What changed?')}
        choices={[
          { value: 'removed', label: t('Taken out of the ground') },
          ...(others.length > 0 ? [{ value: 'merged', label: t('Same as another BMP') }] : []),
          { value: 'split', label: t('Split into two BMPs') },
        ]}
        value={kind}
        error={kind === '' ? error : undefined}
        onChange={(next) => change({ kind: next })}
      />
      {kind === 'removed' && (
        <>
          <DateField
            label={t('Day')}
            name="day"
            value={day || null}
            error={error}
            onChange={(next) => change({ day: next ?? '' })}
          />
          {bmp.openActionCount > 0 && (
            <p className="text-small text-ink-muted">
              {t('Its open corrective actions stay open until someone closes them.')}
            </p>
          )}
        </>
      )}
      {kind === 'merged' && (
        <Select
          label={t('Same as')}
          hint={t('Its visits and corrective actions move to the BMP that you choose.')}
          placeholder={t('Choose a BMP')}
          options={others.map(({ id, tag, name }) => ({ value: id, label: `${tag} ${name}` }))}
          value={otherId}
          error={error}
          onChange={(event) => change({ otherId: event.target.value })}
        />
      )}
      {kind === 'split' && (
        <CheckboxGroup
          legend={t('Visits of the other BMP')}
          hint={t('They move to a new BMP, with the corrective actions that they found.')}
          choices={(history.data?.visits ?? []).map(({ id, at, by }) => ({
            value: id,
            label: formatDateTime(at, timeZone),
            meta: by,
          }))}
          values={chosenVisits}
          error={history.error ? t('The visits could not be loaded.') : error}
          onChange={(ids) => change({ visitIds: ids.join(' ') })}
        />
      )}
    </FormDialog>
  );
}

const sendBmpChange = ({
  changeId,
  instanceId,
  kind,
  day,
  otherId,
  visitIds,
}: BmpChangeInput & { instanceId: string }) => {
  if (kind === 'removed') return callApi(removeBmp, { changeId, instanceId, day });
  if (kind === 'merged') return callApi(mergeBmps, { changeId, instanceId, otherId });
  return callApi(splitBmp, { changeId, instanceId, visitIds: visitIds.split(' ') });
};

function findMissing({ kind, day, otherId, visitIds }: BmpChangeInput): Text | null {
  if (kind === '') return 'Choose what changed.';
  if (kind === 'removed' && day === '') return 'Enter a day.';
  if (kind === 'merged' && otherId === '') return 'Choose a BMP.';
  return kind === 'split' && visitIds === '' ? 'Choose a visit.' : null;
}
