import { useState } from 'react';
import { useText } from '@/components/ui/text/language';
import { BLOCKED_TEXT, useTurnOnPush } from '@/components/notifications/use-turn-on-push';
import { Button } from '@/components/ui/buttons/button';
import { Switch } from '@/components/ui/forms/switch';
import { TextField } from '@/components/ui/forms/text-field';
import { useCommand } from '@/components/ui/requests/use-command';
import { getPushSupport, unsubscribeDevice, type PushSupport } from '@/lib/client/push';
import { setQuietHours, unsubscribeFromPush, type NotificationSettings } from '@/lib/notifications/contract';
import { DEFAULT_QUIET_HOURS, parseMinuteOfDay, type QuietHours } from '@/lib/notifications/quiet-hours';
import type { Text } from '@/lib/text';

interface DeviceSettingsProps {
  device: NotificationSettings['device'];
  onChange: (settings: NotificationSettings) => void;
}

const UNSUPPORTED_TEXTS: Record<Exclude<PushSupport, 'available'>, Text> = {
  none: 'This browser cannot show notifications.',
  install: 'Add Earth Tight to your home screen and open it there. Then you can turn on notifications.',
  blocked: BLOCKED_TEXT,
};

/** Turns notifications on this device on and off, with quiet hours. */
export function DeviceSettings({ device, onChange }: DeviceSettingsProps) {
  const t = useText();
  const support = getPushSupport();
  const { turnOn, isBusy: isTurningOn } = useTurnOnPush(onChange);
  const { send, isBusy } = useCommand(unsubscribeFromPush, {
    failureTitle: t('Not saved'),
    successMessage: { title: t('Notifications are off') },
    onDone: (settings) => {
      onChange(settings);
      // The server sends nothing to this device anymore, even if the browser keeps its subscription.
      void unsubscribeDevice().catch(() => undefined);
    },
  });
  return (
    <div className="grid gap-3 px-4 py-3 desktop:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_14rem]">
          <h3 className="font-bold">{t('Notifications on this device')}</h3>
          <p className="text-small text-ink-muted">
            {t(
              device
                ? 'This device gets notifications until you sign out.'
                : support === 'available'
                  ? 'They appear even while Earth Tight is closed, and name no people.'
                  : UNSUPPORTED_TEXTS[support],
            )}
          </p>
        </div>
        {device ? (
          <Button variant="outline" isBusy={isBusy} onClick={() => void send({})}>
            {t('Turn off notifications')}
          </Button>
        ) : (
          support === 'available' && (
            <Button isBusy={isTurningOn} onClick={turnOn}>
              {t('Turn on notifications')}
            </Button>
          )
        )}
      </div>
      {device && <QuietHoursFields quietHours={device.quietHours} onChange={onChange} />}
    </div>
  );
}

interface QuietHoursFieldsProps {
  quietHours: QuietHours | null;
  onChange: (settings: NotificationSettings) => void;
}

/** The switch saves at once; times are saved when both are complete and differ. */
function QuietHoursFields({ quietHours, onChange }: QuietHoursFieldsProps) {
  const t = useText();
  const [input, setInput] = useState(quietHours ?? DEFAULT_QUIET_HOURS);
  const { send, isBusy } = useCommand(setQuietHours, {
    failureTitle: t('Not saved'),
    successMessage: { title: t('Quiet hours saved') },
    onDone: onChange,
  });
  // Shown until the server answers.
  const [chosen, setChosen] = useState<boolean | null>(null);
  async function save(next: QuietHours | null) {
    setChosen(next !== null);
    await send({ quietHours: next, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone });
    setChosen(null);
  }
  const isValid = input.from !== input.to && [input.from, input.to].every((time) => parseMinuteOfDay(time) !== null);
  const isChanged = input.from !== quietHours?.from || input.to !== quietHours.to;
  return (
    <div className="grid justify-items-start gap-2">
      <div>
        <Switch
          label={t('Quiet hours')}
          aria-describedby="quiet-hours-hint"
          checked={chosen ?? quietHours !== null}
          disabled={isBusy}
          onChange={(event) => void save(event.target.checked ? input : null)}
        />
        <p id="quiet-hours-hint" className="text-small text-ink-muted">
          {t('Notifications wait until they end.')}
        </p>
      </div>
      {quietHours && (
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            type="time"
            label={t('From')}
            value={input.from}
            onChange={(event) => setInput({ ...input, from: event.target.value })}
          />
          <TextField
            type="time"
            label={t('To')}
            value={input.to}
            error={isValid ? undefined : t('Enter a start and an end that differ.')}
            onChange={(event) => setInput({ ...input, to: event.target.value })}
          />
          {isChanged && (
            <Button variant="outline" isBusy={isBusy} onClick={() => isValid && void save(input)}>
              {t('Save')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
