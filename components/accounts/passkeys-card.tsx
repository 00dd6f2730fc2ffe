import { useState } from 'react';
import useSWR from 'swr';
import type { Text } from '@/lib/text';
import { useDayFormat, useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { Button } from '@/components/ui/buttons/button';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import { ListCard, RowText } from '@/components/ui/lists/list-card';
import { EmptyState, ErrorState, Loading } from '@/components/ui/feedback/states';
import { useCommand } from '@/components/ui/requests/use-command';
import { useConfirm } from '@/components/ui/dialogs/use-confirm';
import type { AddPasskeyDialogProps } from '@/components/accounts/add-passkey-dialog';
import { translateDeviceName } from '@/lib/accounts/device-texts';
import { ownMessages } from '@/lib/accounts/events';
import { ownPasskeys, removePasskey, type OwnPasskeys, type Passkey } from '@/lib/accounts/passkey-contract';
import { callApi } from '@/lib/client/api';
import { useLive } from '@/lib/client/use-live';
import { formatDate } from '@/lib/dates';

const AddPasskeyDialog = lazyDialog<AddPasskeyDialogProps>(
  () => import('@/components/accounts/add-passkey-dialog').then((module) => module.AddPasskeyDialog),
  ({ onClose }) => onClose,
);

interface PasskeysCardProps {
  username: string;
  personId: string | null;
}

/** The passkeys of the person, which can be added and removed. */
export function PasskeysCard({ username, personId }: PasskeysCardProps) {
  const t = useText();
  const { data, error, mutate } = useSWR(ownPasskeys.name, () => callApi(ownPasskeys, {}));
  const refetch = () => void mutate();
  useLive(ownMessages, personId, { 'changed-passkeys': refetch }, refetch);
  const [isAdding, setAdding] = useState(false);
  const unsupportedReason = data && getUnsupportedReason(data);

  return (
    <ListCard
      id="passkeys"
      title={t('Passkeys')}
      sub={t('Sign in with your fingerprint, face or screen lock instead of the password.')}
      actions={
        data &&
        !unsupportedReason && (
          <Button variant="outline" onClick={() => setAdding(true)}>
            {t('Add a passkey')}
          </Button>
        )
      }
      emptyState={
        data ? (
          data.passkeys.length === 0 && (
            <EmptyState icon={<Icon name="key-round" />}>
              {t(unsupportedReason ?? 'You have no passkeys yet.')}
            </EmptyState>
          )
        ) : error ? (
          <ErrorState retry={<Button onClick={refetch}>{t('Try again')}</Button>}>
            {t('Your passkeys could not be loaded.')}
          </ErrorState>
        ) : (
          <Loading rows={2} />
        )
      }
      foot={
        isAdding &&
        data && (
          <AddPasskeyDialog
            username={username}
            requiresPassword={data.asksPassword}
            defaultName={translateDeviceName(t, data.thisDevice)}
            onSettled={refetch}
            onClose={() => setAdding(false)}
          />
        )
      }
    >
      {data?.passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onChange={refetch} />
      ))}
    </ListCard>
  );
}

/** Called only in a browser, because the data is fetched there. */
function getUnsupportedReason({ isPossible }: OwnPasskeys): Text | null {
  if (!isPossible) return 'Passkeys require a server with a domain name and HTTPS.';
  return 'PublicKeyCredential' in window ? null : 'This browser does not support passkeys.';
}

function PasskeyRow({ passkey, onChange }: { passkey: Passkey; onChange: () => void }) {
  const t = useText();
  const { id, name, addedAt, lastUsedAt } = passkey;
  const { send, isBusy } = useCommand(removePasskey, {
    failureTitle: t('Passkey not removed'),
    successMessage: {
      title: t('Passkey removed'),
      message: t('You can no longer sign in with {name}.', { name }),
    },
    onDone: onChange,
  });
  const { confirm, confirmDialog } = useConfirm();
  const formatDay = useDayFormat(formatDate);
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

  async function remove() {
    const isConfirmed = await confirm({
      title: t('Remove {name}?', { name }),
      question: t(
        'You will no longer be able to sign in with this passkey. Delete it from your device or password manager, too.',
      ),
      confirmLabel: t('Remove'),
      isDestructive: true,
    });
    if (!isConfirmed) return;
    const result = await send({ passkey: id });
    if ('error' in result) onChange();
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 desktop:px-6">
      <div className="min-w-0 grow basis-52">
        <RowText name={name}>
          {t('Added {day}', { day: formatDay(addedAt, timeZone) })} ·{' '}
          {lastUsedAt ? t('Last used {day}', { day: formatDay(lastUsedAt, timeZone) }) : t('Not used yet')}
        </RowText>
      </div>
      <Button
        variant="danger-text"
        isBusy={isBusy}
        aria-label={t('Remove {name}', { name })}
        onClick={() => void remove()}
      >
        {t('Remove')}
      </Button>
      {confirmDialog}
    </li>
  );
}
