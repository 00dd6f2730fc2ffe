'use client';

import { useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { FormCard } from '@/components/ui/forms/form-card';
import { buttonClass } from '@/components/ui/buttons/button-style';

/** Downloads the person's data (docs/features/leaving.md). With a plain link, the browser streams the file to disk. */
export function OwnDataCard() {
  const t = useText();
  return (
    <FormCard
      id="own-data"
      title={t('My data')}
      sub={t(
        'A JSON file with your profile, work units, skills, notifications, messages, devices and activity, and a list of the inspections, agreements and tickets that name you.',
      )}
    >
      <a
        href="/api/accounts/ownData"
        download
        className={buttonClass({ variant: 'outline', className: 'justify-self-start' })}
      >
        <Icon name="download" />
        {t('Download my data')}
      </a>
    </FormCard>
  );
}
