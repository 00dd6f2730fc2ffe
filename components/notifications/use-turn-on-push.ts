import { useText } from '@/components/ui/text/language';
import { usePopup } from '@/components/ui/feedback/popup';
import { useRequest } from '@/components/ui/requests/use-command';
import { callApi } from '@/lib/client/api';
import { PushError, subscribeDevice } from '@/lib/client/push';
import { notificationSettings, subscribeToPush, type NotificationSettings } from '@/lib/notifications/contract';

const loadServerKey = async () => (await callApi(notificationSettings, {})).publicKey;

/** Turns on notifications on this device. `onDone` gets the new settings. */
export function useTurnOnPush(onDone: (settings: NotificationSettings) => void) {
  const t = useText();
  const popup = usePopup();
  const { send, isBusy } = useRequest(
    async () => {
      try {
        return await callApi(subscribeToPush, await subscribeDevice(loadServerKey));
      } catch (error) {
        if (!(error instanceof PushError)) throw error;
        popup.show({ kind: 'warning', title: t('They were not turned on'), message: t(PUSH_ERRORS[error.reason]) });
        return null;
      }
    },
    {
      failureTitle: t('They were not turned on'),
      onDone: (settings) => {
        if (settings === null) return;
        popup.show({ kind: 'success', title: t('Notifications are on') });
        onDone(settings);
      },
    },
  );
  return { turnOn: () => void send({}), isBusy };
}

export const BLOCKED_TEXT =
  'This browser blocks notifications from Earth Tight. Allow them in the settings of the browser, then reload this page.';

const PUSH_ERRORS = {
  blocked: BLOCKED_TEXT,
  failed: 'The browser could not register this device for notifications. Check your signal, then try again.',
} as const satisfies Record<PushError['reason'], string>;
