'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState, type FormEvent } from 'react';
import { useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { ReadOnlyField } from '@/components/accounts/read-only-field';
import { Button } from '@/components/ui/buttons/button';
import { Card, CardHead } from '@/components/ui/lists/card';
import { PhoneField } from '@/components/ui/forms/phone-field';
import { TextField } from '@/components/ui/forms/text-field';
import { ownMessages } from '@/lib/accounts/events';
import { useRequest } from '@/components/ui/requests/use-command';
import { updateCompany, updateName, updatePhone } from '@/lib/accounts/contract';
import { callApi } from '@/lib/client/api';
import { useLive } from '@/lib/client/use-live';
import { formatUsPhone } from '@/lib/phone';

export interface ContactInfoCardProps {
  info: { name: string; phonenumber: string; companyname: string };
  /** For live updates; null for a person without a work unit, who gets none. */
  personId: string | null;
}

const saveName = (name: string) => callApi(updateName, { name });
const savePhone = (phone: string) => callApi(updatePhone, { phone });
const saveCompany = (companyname: string) => callApi(updateCompany, { companyname });

/** Name, phone and company website, edited one at a time (ACCOUNT-05, ACCOUNT-06). */
export function ContactInfoCard({ info, personId }: ContactInfoCardProps) {
  const t = useText();
  const router = useRouter();
  useLive(ownMessages, personId, { 'changed-contact-info': () => router.refresh() });
  return (
    <Card aria-labelledby="contact-info">
      <CardHead title={t('User Contact Info')} titleId="contact-info" />
      <div className="divide-y divide-line">
        <EditableField label={t('Name')} value={info.name} save={saveName} autoComplete="name" />
        <EditableField
          label={t('Mobile Phone Number')}
          value={formatUsPhone(info.phonenumber)}
          save={savePhone}
          autoComplete="tel-national"
          isPhone
        />
        <EditableField label={t('Company Website')} value={info.companyname} save={saveCompany} autoComplete="url" />
      </div>
    </Card>
  );
}

interface EditableFieldProps {
  label: string;
  value: string;
  save: (value: string) => Promise<unknown>;
  autoComplete: string;
  isPhone?: boolean;
}

function EditableField({ label, value, save, autoComplete, isPhone }: EditableFieldProps) {
  const t = useText();
  const [isEditing, setIsEditing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const router = useRouter();
  const { send, isBusy } = useRequest(save, {
    failureTitle: t('Error'),
    withoutClose: true,
    successMessage: { title: t('Success!'), message: t('Contact Info Updated') },
    retry: () => form.current?.requestSubmit(),
    onDone() {
      router.refresh();
      setIsEditing(false);
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = new FormData(event.currentTarget).get('value');
    void send(typeof input === 'string' ? input : '');
  }

  if (!isEditing)
    return (
      <div className="flex items-center justify-between gap-3 pr-2 desktop:pr-4">
        <dl className="min-w-0">
          <ReadOnlyField label={label} value={value} />
        </dl>
        <Button variant="text" aria-label={t('Edit {label}', { label })} onClick={() => setIsEditing(true)}>
          <Icon name="pencil" />
          {t('Edit')}
        </Button>
      </div>
    );
  const Input = isPhone ? PhoneField : TextField;
  return (
    <form ref={form} onSubmit={submit} className="flex flex-wrap items-end gap-3 px-4 py-3 desktop:px-6">
      <Input
        label={label}
        name="value"
        defaultValue={value}
        autoComplete={autoComplete}
        autoFocus
        className="grow basis-64"
      />
      <Button type="submit" isBusy={isBusy}>
        {t('Submit')}
      </Button>
      <Button variant="text" onClick={() => setIsEditing(false)}>
        {t('Cancel')}
      </Button>
    </form>
  );
}
