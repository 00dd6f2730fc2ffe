'use client';

import { useRouter } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { Card, CardBody, CardHead } from '@/components/ui/card';
import { OneOf } from '@/components/ui/choice-group';
import { useCommand } from '@/components/ui/use-command';
import { updateLanguage } from '@/lib/accounts/contract';
import type { LanguageChoice } from '@/lib/language';

/** The language of what a crew reads. Each choice also stands in its own language, for whoever reads no English. */
export function LanguageCard({ chosen }: { chosen: LanguageChoice }) {
  const router = useRouter();
  const [shown, setShown] = useState(chosen);
  // It may have been chosen on another device meanwhile.
  const [known, setKnown] = useState(chosen);
  if (known !== chosen) {
    setKnown(chosen);
    setShown(chosen);
  }
  const { send, busy } = useCommand(updateLanguage, {
    notDone: 'Error',
    done: { title: 'Success!', message: 'Language Updated' },
    onDone(_done, { language }) {
      setShown(language);
      router.refresh();
    },
  });

  async function choose(language: LanguageChoice) {
    if (busy) return;
    setShown(language);
    const sent = await send({ language });
    if (!('output' in sent)) setShown(shown);
  }

  return (
    <Card aria-labelledby="language">
      <CardHead title="Language" titleId="language" sub="For what a crew reads. Records stay in English." />
      <CardBody>
        <OneOf
          legend="Text messages, corrections, acknowledgement"
          hint={<span lang="es">Mensajes de texto, correcciones, acuse de recibo</span>}
          value={shown}
          onChange={(language) => void choose(language)}
          choices={CHOICES}
        />
      </CardBody>
    </Card>
  );
}

const CHOICES: { value: LanguageChoice; label: ReactNode; meta?: ReactNode }[] = [
  {
    value: 'browser',
    label: 'As this browser asks for',
    meta: 'Text messages and e-mails to you are in English.',
  },
  { value: 'en', label: 'English' },
  { value: 'es', label: <span lang="es">Español</span> },
];
