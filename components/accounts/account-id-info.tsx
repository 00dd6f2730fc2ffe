'use client';

import { useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { Card, CardHead } from '@/components/ui/lists/card';

/** Email and username, read-only (ACCOUNT-04, decision X-120). */
export function AccountIdInfo({ email, username }: { email: string; username: string }) {
  const t = useText();
  return (
    <Card aria-labelledby="account-id">
      <CardHead
        title={t('Account ID Info')}
        titleId="account-id"
        sub={t('These cannot be changed here.')}
        actions={<Icon name="lock" className="size-5" />}
      />
      <dl className="divide-y divide-line">
        <ReadOnlyField label={t('Email')} value={email} />
        <ReadOnlyField label={t('Username')} value={username} />
      </dl>
    </Card>
  );
}

export function ReadOnlyField({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0 px-4 py-3 desktop:px-6">
      <dt className="text-small text-ink-muted">{label}</dt>
      <dd className="font-bold wrap-anywhere">{value || '–'}</dd>
    </div>
  );
}
