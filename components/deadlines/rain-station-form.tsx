import type { FormEvent } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { FormCard } from '@/components/ui/forms/form-card';
import { FormError } from '@/components/ui/forms/form-error';
import { TextField } from '@/components/ui/forms/text-field';
import { useCurrentFailure } from '@/components/ui/forms/use-current-failure';
import { createShapeGuard, useStoredInput } from '@/components/ui/forms/use-stored-input';
import { useCommand } from '@/components/ui/requests/use-command';
import { useText } from '@/components/ui/text/language';
import type { RequestSender } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import { setRainStation } from '@/lib/compliance/contract';
import { MAX_STATION_ID_LENGTH } from '@/lib/compliance/limits';
import type { RainStation } from '@/lib/compliance/rain-station';

interface RainStationFormProps {
  site: { id: string };
  sender: RequestSender;
  station: RainStation;
  onSaved: () => void;
}

const isStationInput = createShapeGuard({ id: '' });

/** Chooses the weather station whose rain the site gets (RAIN-12). */
export function RainStationForm({ site, sender, station, onSaved }: RainStationFormProps) {
  const t = useText();
  const input = useStoredInput(createInputKey(sender, `rain station ${site.id}`), isStationInput, { id: station.id });
  const { id } = input.value;
  const { send, isBusy, failure } = useCommand(setRainStation, {
    successMessage: t('Station saved'),
    retry: () => void save(),
  });
  const failed = useCurrentFailure(failure, { id });

  async function save() {
    if ('error' in (await send({ siteId: site.id, station: id }))) return;
    input.remove();
    onSaved();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }
  return (
    <FormCard id="rain-station" title={t('Rain station')}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <p>
          {station.provider === 'ncei'
            ? t('Daily totals alone do not start a storm. Enter the gauge.')
            : t('Gauge readings and imported files take precedence over the station. Someone must confirm each storm.')}
        </p>
        <TextField
          label={t('Station ID')}
          below={
            <p className="text-small text-ink-muted">
              {station.provider === 'ncei'
                ? t('For example USW00014839. Leave empty for none.')
                : t('For example KMKE. Leave empty for none.')}
            </p>
          }
          name="station"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={MAX_STATION_ID_LENGTH}
          value={id}
          onChange={(event) => input.change({ id: event.target.value })}
        />
        <FormError message={failed?.message ?? null} help={failed?.action} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="outline" size="field" isBusy={isBusy} className="max-tablet:grow">
            {t('Save station')}
          </Button>
        </div>
      </form>
    </FormCard>
  );
}
