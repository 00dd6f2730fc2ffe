import { useRef, useState } from 'react';
import useSWR from 'swr';
import { useText } from '@/components/ui/text/language';
import { DeviceSettings } from '@/components/notifications/device-settings';
import { Button } from '@/components/ui/buttons/button';
import { ErrorState, Loading } from '@/components/ui/feedback/states';
import { Card, CardHead } from '@/components/ui/lists/card';
import { useCommand } from '@/components/ui/requests/use-command';
import { callApi } from '@/lib/client/api';
import {
  chooseChannel,
  notificationSettings,
  type ChannelChoice,
  type NotificationSettings,
} from '@/lib/notifications/contract';
import {
  getChannelRule,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationKindName,
} from '@/lib/notifications/kinds';
import type { Text } from '@/lib/text';

/** Which notifications the person gets, and in which ways. */
export function NotificationSettingsCard() {
  const t = useText();
  const { data, error, mutate } = useSWR(notificationSettings.name, () => callApi(notificationSettings, {}));
  const show = (settings: NotificationSettings) => void mutate(settings, { revalidate: false });
  return (
    <Card aria-labelledby="notification-settings">
      <CardHead title={t('Notifications')} titleId="notification-settings" sub={t('Choose how you are notified.')} />
      {!data &&
        (error ? (
          <ErrorState retry={<Button onClick={() => void mutate()}>{t('Try again')}</Button>}>
            {t('Your notification settings could not be loaded.')}
          </ErrorState>
        ) : (
          <Loading rows={4} />
        ))}
      {data && (
        <div className="divide-y divide-line border-t border-line">
          <DeviceSettings device={data.device} onChange={show} />
          <KindTable settings={data} onChange={show} />
          <p className="max-w-(--measure) px-4 py-3 text-small text-ink-muted desktop:px-6">
            {t(
              'Text messages are sent when an inspector notifies you of corrective actions. They do not depend on these settings.',
            )}
          </p>
        </div>
      )}
    </Card>
  );
}

const CHANNEL_LABELS: Record<NotificationChannel, Text> = {
  bell: 'In the bell',
  email: 'By email',
  push: 'On this device',
};

interface KindTableProps {
  settings: NotificationSettings;
  onChange: (settings: NotificationSettings) => void;
}

/** A row for each kind of notification, with a checkbox for each channel. */
function KindTable({ settings, onChange }: KindTableProps) {
  const t = useText();
  const channels = NOTIFICATION_CHANNELS.filter((channel) => channel !== 'push' || settings.device !== null);
  const { choices, choose } = useChoices(onChange);
  const isOn = (kind: NotificationKindName, channel: NotificationChannel) =>
    choices[`${kind} ${channel}`] ?? listChosen(settings, channel).includes(kind);
  return (
    <table className="w-full">
      <thead>
        <tr className="text-small text-ink-muted">
          <th scope="col" className="py-2.5 pl-4 text-left font-regular desktop:pl-6">
            {t('Notification')}
          </th>
          {channels.map((channel) => (
            <th key={channel} scope="col" className="w-17 py-2.5 font-regular hyphens-auto desktop:w-28">
              {t(CHANNEL_LABELS[channel])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-t border-line">
        {NOTIFICATION_KIND_NAMES.map((kind) => (
          <tr key={kind}>
            <th scope="row" className="py-1 pl-4 text-left font-regular wrap-anywhere hyphens-auto desktop:pl-6">
              {t(NOTIFICATION_KINDS[kind].label)}
            </th>
            {channels.map((channel) => (
              <td key={channel} className="text-center">
                <ChannelBox
                  kind={kind}
                  channel={channel}
                  isOn={isOn(kind, channel)}
                  onChange={(value) => choose({ kind, channel, isOn: value })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const listChosen = (settings: NotificationSettings, channel: NotificationChannel): readonly NotificationKindName[] =>
  channel === 'push' ? (settings.device?.kinds ?? []) : settings[channel];

/** Sends choices one after the other, and shows each at once. */
function useChoices(onChange: KindTableProps['onChange']) {
  const t = useText();
  const { send } = useCommand(chooseChannel, { failureTitle: t('Not saved') });
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({});
  const last = useRef<Promise<unknown>>(Promise.resolve());
  function choose(choice: ChannelChoice) {
    const key = `${choice.kind} ${choice.channel}`;
    setChoices((before) => ({ ...before, [key]: choice.isOn }));
    last.current = last.current.then(async () => {
      const result = await send(choice);
      if ('output' in result) onChange(result.output);
      setChoices((before) => Object.fromEntries(Object.entries(before).filter(([other]) => other !== key)));
    });
  }
  return { choices, choose };
}

interface ChannelBoxProps {
  kind: NotificationKindName;
  channel: NotificationChannel;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function ChannelBox({ kind, channel, isOn, onChange }: ChannelBoxProps) {
  const t = useText();
  const rule = getChannelRule(kind, channel);
  if (rule === 'never') return <span className="text-ink-muted">–</span>;
  const label = t('{kind}: {channel}', {
    kind: t(NOTIFICATION_KINDS[kind].label),
    channel: t(CHANNEL_LABELS[channel]),
  });
  return (
    <label className="inline-grid size-12 place-items-center">
      <span className="sr-only">{rule === 'always' ? `${label}, ${t('always on')}` : label}</span>
      <input
        type="checkbox"
        checked={isOn}
        disabled={rule === 'always'}
        onChange={(event) => onChange(event.target.checked)}
        className="m-0 size-5.5 accent-action"
      />
    </label>
  );
}
