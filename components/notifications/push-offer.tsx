import { useEffect, useState, useSyncExternalStore } from 'react';
import { useText } from '@/components/ui/text/language';
import { useTurnOnPush } from '@/components/notifications/use-turn-on-push';
import { Button } from '@/components/ui/buttons/button';
import { now } from '@/lib/client/clock';
import { createDeviceSetting } from '@/lib/client/device-setting';
import { getPushSupport } from '@/lib/client/push';
import { getUnitDay } from '@/lib/dates';
import type { NotificationRow } from '@/lib/notifications/contract';
import { NOTIFICATION_KINDS } from '@/lib/notifications/kinds';

const DISMISSED = createDeviceSetting('et-push-offer');
/** The day on which the bell was first opened on this device. */
const FIRST_DAY = createDeviceSetting('et-push-first-day');

const NEWCOMER_TYPES: readonly number[] = [...NOTIFICATION_KINDS.units.types, ...NOTIFICATION_KINDS.sites.types];

/**
 * Offers notifications on this device once the person has a useful one, but not on the first day, until they accept or
 * dismiss it.
 */
export function PushOffer({ rows }: { rows: readonly NotificationRow[] }) {
  const t = useText();
  const dismissed = useSyncExternalStore(DISMISSED.subscribe, DISMISSED.read, () => 'yes');
  const dismiss = () => DISMISSED.write('yes');
  const { turnOn, isBusy } = useTurnOnPush(dismiss);
  const today = getUnitDay(new Date(now()));
  const [firstDay] = useState(() => FIRST_DAY.read() ?? today);
  useEffect(() => FIRST_DAY.write(firstDay), [firstDay]);
  const isUseful = rows.some(({ content }) => !NEWCOMER_TYPES.includes(content.type));
  if (dismissed !== null || firstDay === today || !isUseful || !canOffer()) return null;
  return (
    <div className="grid gap-2 border-b border-line bg-action-tint px-4 py-3">
      <p className="font-bold">{t('Get notifications on this device?')}</p>
      <p className="text-small text-ink-soft">
        {t('They appear even while Earth Tight is closed, and name no people.')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button isBusy={isBusy} onClick={turnOn}>
          {t('Turn on notifications')}
        </Button>
        <Button variant="text" onClick={dismiss}>
          {t('Not now')}
        </Button>
      </div>
    </div>
  );
}

/** A person who answered the browser's question was asked before. */
const canOffer = (): boolean => getPushSupport() === 'available' && Notification.permission === 'default';
