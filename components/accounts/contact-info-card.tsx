'use client';

import { Pencil } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState, useTransition, type FormEvent } from 'react';
import { Shown } from '@/components/accounts/account-id-info';
import { Button } from '@/components/ui/button';
import { Card, CardHead } from '@/components/ui/card';
import { useTellWhyNot } from '@/components/ui/use-why-not';
import { PhoneField } from '@/components/ui/phone-field';
import { usePopup } from '@/components/ui/popup';
import { TextField } from '@/components/ui/text-field';
import { ownMessages } from '@/lib/accounts/events';
import { askAction, type ActionAnswer } from '@/lib/client/ask-action';
import { useLive } from '@/lib/client/use-live';
import { formatUsPhone } from '@/lib/phone';

export type Save = (value: string) => Promise<ActionAnswer<unknown>>;

export interface ContactInfoCardProps {
  info: { name: string; phonenumber: string; companyname: string };
  save: Record<'name' | 'phone' | 'company', Save>;
  /** Whose changes on other devices show here; null without a work unit, where nobody may listen. */
  personId: string | null;
}

/** Name, phone and company website, each shown with an edit link, or edited (ACCOUNT-05, ACCOUNT-06). */
export function ContactInfoCard({ info, save, personId }: ContactInfoCardProps) {
  const router = useRouter();
  useLive(ownMessages, personId, { 'changed-contact-info': () => router.refresh() });
  return (
    <Card aria-labelledby="contact-info">
      <CardHead title="User Contact Info" titleId="contact-info" />
      <div className="divide-y divide-line">
        <EditableField label="Name" value={info.name} save={save.name} autoComplete="name" />
        <EditableField
          label="Mobile Phone Number"
          value={formatUsPhone(info.phonenumber)}
          save={save.phone}
          autoComplete="tel-national"
          isPhone
        />
        <EditableField label="Company Website" value={info.companyname} save={save.company} autoComplete="url" />
      </div>
    </Card>
  );
}

interface EditableFieldProps {
  label: string;
  value: string;
  save: Save;
  autoComplete: string;
  isPhone?: boolean;
}

function EditableField({ label, value, save, autoComplete, isPhone }: EditableFieldProps) {
  const [editing, setEditing] = useState(false);
  const { submit, saving } = useSaving(save, () => setEditing(false));
  if (!editing)
    return (
      <div className="flex items-center justify-between gap-3 pr-2 desktop:pr-4">
        <dl className="min-w-0">
          <Shown label={label} value={value} />
        </dl>
        <Button variant="text" aria-label={`Edit ${label}`} onClick={() => setEditing(true)}>
          <Pencil aria-hidden="true" />
          Edit
        </Button>
      </div>
    );
  const Input = isPhone ? PhoneField : TextField;
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3 px-4 py-3 desktop:px-6">
      <Input
        label={label}
        name="value"
        defaultValue={value}
        autoComplete={autoComplete}
        autoFocus
        className="grow basis-64"
      />
      <Button type="submit" busy={saving}>
        Submit
      </Button>
      <Button variant="text" onClick={() => setEditing(false)}>
        Cancel
      </Button>
    </form>
  );
}

/** Saves the field of the form, tells the outcome in a popup, and reloads the page's data. */
function useSaving(save: Save, onSaved: () => void) {
  const [saving, startSaving] = useTransition();
  const popup = usePopup();
  const tellWhyNot = useTellWhyNot();
  const router = useRouter();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { currentTarget } = event;
    const value = new FormData(currentTarget).get('value');
    startSaving(async () => {
      try {
        await askAction(() => save(typeof value === 'string' ? value : ''));
      } catch (error) {
        return tellWhyNot('Error', error, () => currentTarget.requestSubmit(), {
          withoutClose: true,
        });
      }
      popup.show({ kind: 'success', title: 'Success!', message: 'Contact Info Updated' });
      router.refresh();
      onSaved();
    });
  }
  return { submit, saving };
}
