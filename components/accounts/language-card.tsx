'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useText } from '@/components/ui/text/language';
import { storeLanguage } from '@/lib/reader-language';
import { FormCard } from '@/components/ui/forms/form-card';
import { RadioGroup } from '@/components/ui/forms/choice-group';
import { useCommand } from '@/components/ui/requests/use-command';
import { updateLanguage } from '@/lib/accounts/contract';
import type { LanguageChoice } from '@/lib/language';

/** The language of the crew's texts. Each option is in its own language, for people who read no English. */
export function LanguageCard({ chosen: languageChoice }: { chosen: LanguageChoice }) {
  const t = useText();
  const router = useRouter();
  const [selected, setSelected] = useState(languageChoice);
  // The language may have been changed on another device.
  const [previous, setPrevious] = useState(languageChoice);
  if (previous !== languageChoice) {
    setPrevious(languageChoice);
    setSelected(languageChoice);
  }
  const { send, isBusy } = useCommand(updateLanguage, {
    failureTitle: t('Error'),
    successMessage: { title: t('Success!'), message: t('Language Updated') },
    onDone(_output, { language }) {
      setSelected(language);
      storeLanguage(language === 'browser' ? null : language);
      router.refresh();
    },
  });

  async function selectLanguage(language: LanguageChoice) {
    if (isBusy) return;
    setSelected(language);
    const result = await send({ language });
    if (!('output' in result)) setSelected(selected);
  }

  return (
    <FormCard
      id="language"
      title={t('Language')}
      sub={t('Used on pages and in messages to you. Records stay in English.')}
    >
      <RadioGroup
        legend={t('Language of pages and messages')}
        hint={<span lang="es">Idioma de las páginas y los mensajes</span>}
        value={selected}
        onChange={(language) => void selectLanguage(language)}
        choices={[
          {
            value: 'browser',
            label: t('Browser language'),
            meta: t('Messages to you are in English.'),
          },
          { value: 'en', label: <span lang="en">English</span> },
          { value: 'es', label: <span lang="es">Español</span> },
        ]}
      />
    </FormCard>
  );
}
