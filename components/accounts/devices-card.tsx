import useSWR from 'swr';
import { useDayFormat, useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { Badge } from '@/components/ui/feedback/badge';
import { Button } from '@/components/ui/buttons/button';
import { ListCard, RowText } from '@/components/ui/lists/list-card';
import { ErrorState, Loading } from '@/components/ui/feedback/states';
import { useCommand } from '@/components/ui/requests/use-command';
import { useConfirm } from '@/components/ui/dialogs/use-confirm';
import { signedInDevices, signOutDevice, signOutOthers, type SignedInDevice } from '@/lib/accounts/device-contract';
import { ownMessages } from '@/lib/accounts/events';
import { translateDeviceName, UNSENT_WORK_STAYS, formatLastActive } from '@/lib/accounts/device-texts';
import { callApi } from '@/lib/client/api';
import { now } from '@/lib/client/clock';
import { useLive } from '@/lib/client/use-live';
import { formatDate } from '@/lib/dates';

/** The devices on which the person is signed in. Each can be signed out. */
export function DevicesCard({ personId }: { personId: string | null }) {
  const t = useText();
  const { data, error, mutate } = useSWR(signedInDevices.name, () => callApi(signedInDevices, {}));
  const refetch = () => void mutate();
  useLive(ownMessages, personId, { 'changed-devices': refetch }, refetch);
  const signOutOtherDevices = useCommand(signOutOthers, {
    failureTitle: t('Not signed out'),
    onDone: refetch,
    successMessage: { title: t('Signed out'), message: t('You are signed in on this device only.') },
  });
  const { confirm, confirmDialog } = useConfirm();
  const devices = data?.devices ?? [];
  const otherCount = devices.filter(({ isThis }) => !isThis).length;

  async function signOutAll() {
    const isConfirmed = await confirm({
      title:
        otherCount === 1
          ? t('Sign out the other device?')
          : t('Sign out {count} other devices?', { count: otherCount }),
      question: t(SIGN_OUT_OTHERS_QUESTION),
      confirmLabel: t('Sign out'),
    });
    if (isConfirmed) await signOutOtherDevices.send({});
  }

  return (
    <ListCard
      id="devices"
      title={t('Signed-in devices')}
      sub={t('If you do not recognize a device, sign it out and change your password.')}
      actions={
        otherCount > 0 && (
          <Button variant="outline" isBusy={signOutOtherDevices.isBusy} onClick={() => void signOutAll()}>
            {t('Sign out others')}
          </Button>
        )
      }
      emptyState={!data && (error ? <DevicesError onRetry={refetch} /> : <Loading rows={2} />)}
      foot={confirmDialog}
    >
      {devices.map((device) => (
        <DeviceRow key={device.id} device={device} onChange={refetch} />
      ))}
    </ListCard>
  );
}

const SIGN_OUT_OTHERS_QUESTION = 'Unsent work stays there and will be sent when you sign in there again.';

const DevicesError = ({ onRetry }: { onRetry: () => void }) => {
  const t = useText();
  return (
    <ErrorState retry={<Button onClick={onRetry}>{t('Try again')}</Button>}>
      {t('Your devices could not be loaded.')}
    </ErrorState>
  );
};

function DeviceRow({ device, onChange }: { device: SignedInDevice; onChange: () => void }) {
  const t = useText();
  const formatDay = useDayFormat(formatDate);
  const { id, kind, signedInAt, lastActiveAt, isThis } = device;
  const name = translateDeviceName(t, device.name);
  const { send, isBusy } = useCommand(signOutDevice, {
    failureTitle: t('Not signed out'),
    successMessage: { title: t('The device {name} was signed out', { name }), message: t(UNSENT_WORK_STAYS) },
    onDone: onChange,
  });
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

  // The list is also refetched after a failure, because the session may have ended.
  async function signOut() {
    const result = await send({ session: id });
    if ('error' in result) onChange();
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 desktop:px-6">
      <div className="flex min-w-0 grow basis-52 items-start gap-3">
        <Icon name={kind === 'phone' ? 'smartphone' : 'monitor'} className="mt-0.5 size-5 shrink-0 text-ink-muted" />
        <RowText
          name={
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {name}
              {isThis && <Badge tone="complete">{t('This device')}</Badge>}
            </span>
          }
        >
          {formatLastActive(lastActiveAt, now(), timeZone, t, formatDay)} ·{' '}
          {t('Signed in {day}', { day: formatDay(signedInAt, timeZone) })}
        </RowText>
      </div>
      {!isThis && (
        <Button
          variant="outline"
          isBusy={isBusy}
          aria-label={t('Sign out {name}', { name })}
          onClick={() => void signOut()}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  );
}
