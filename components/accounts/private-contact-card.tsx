'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useText } from '@/components/ui/text/language';
import { Card, CardBody, CardHead } from '@/components/ui/lists/card';
import { Switch } from '@/components/ui/forms/switch';
import { useCommand } from '@/components/ui/requests/use-command';
import { updateContactInfo, type PrivateFlag } from '@/lib/accounts/contract';

/** Sets who sees the person's phone and email (decisions ). */
export function PrivateContactCard({ isPrivate }: { isPrivate: PrivateFlag }) {
  const t = useText();
  const router = useRouter();
  const [selected, setSelected] = useState(isPrivate);
  // The setting may have been changed on another device.
  const [previous, setPrevious] = useState(isPrivate);
  if (previous !== isPrivate) {
    setPrevious(isPrivate);
    setSelected(isPrivate);
  }
  const { send, isBusy } = useCommand(updateContactInfo, {
    failureTitle: t('Error'),
    successMessage: { title: t('Success!'), message: t('Contact Info Updated') },
    onDone(_output, input) {
      setSelected(input.isPrivate);
      router.refresh();
    },
  });

  async function save(isOn: boolean) {
    if (isBusy) return;
    const value = isOn ? '1' : '0';
    setSelected(value);
    const result = await send({ isPrivate: value });
    if (!('output' in result)) setSelected(selected);
  }

  return (
    <Card aria-labelledby="contact-privacy">
      <CardHead title={t('Contact privacy')} titleId="contact-privacy" />
      <CardBody>
        <Switch
          label={t('Keep my contact info private')}
          aria-describedby="contact-privacy-why"
          checked={selected === '1'}
          onChange={(event) => void save(event.target.checked)}
        />
        <p id="contact-privacy-why" className="max-w-(--measure) text-small text-ink-muted">
          {t(
            'When this is on, Crew Leaders and Crew Members see your name and role only. Your Office can still see your phone and email to send you messages.',
          )}
        </p>
      </CardBody>
    </Card>
  );
}
