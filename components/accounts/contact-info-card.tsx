'use client';

import { useText } from '@/components/ui/language';
import { Pencil } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useRef, useState, type FormEvent } from 'react';
import { Shown } from '@/components/accounts/account-id-info';
import { Button } from '@/components/ui/button';
import { Card, CardHead } from '@/components/ui/card';
import { PhoneField } from '@/components/ui/phone-field';
import { TextField } from '@/components/ui/text-field';
import { ownMessages } from '@/lib/accounts/events';
import { useSending } from '@/components/ui/use-command';
import { updateCompany, updateName, updatePhone } from '@/lib/accounts/contract';
import { ask } from '@/lib/client/ask';
import { useLive } from '@/lib/client/use-live';
import { formatUsPhone } from '@/lib/phone';

export interface ContactInfoCardProps {
  info: { name: string; phonenumber: string; companyname: string };
  /** The person for live updates; null without a work unit, where there are none. */
  personId: string | null;
}

const saveName = (name: string) => ask(updateName, { name });
const savePhone = (phone: string) => ask(updatePhone, { phone });
const saveCompany = (companyname: string) => ask(updateCompany, { companyname });

/** ACCOUNT-05, ACCOUNT-06. */
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
  const [editing, setEditing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const router = useRouter();
  const { send, busy } = useSending(save, {
    notDone: t('Error'),
    withoutClose: true,
    done: { title: t('Success!'), message: t('Contact Info Updated') },
    again: () => form.current?.requestSubmit(),
    onDone() {
      router.refresh();
      setEditing(false);
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const value = new FormData(event.currentTarget).get('value');
    void send(typeof value === 'string' ? value : '');
  }

  if (!editing)
    return (
      <div className="flex items-center justify-between gap-3 pr-2 desktop:pr-4">
        <dl className="min-w-0">
          <Shown label={label} value={value} />
        </dl>
        <Button variant="text" aria-label={t('Edit {label}', { label })} onClick={() => setEditing(true)}>
          <Pencil aria-hidden="true" />
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
      <Button type="submit" busy={busy}>
        {t('Submit')}
      </Button>
      <Button variant="text" onClick={() => setEditing(false)}>
        {t('Cancel')}
      </Button>
    </form>
  );
}
