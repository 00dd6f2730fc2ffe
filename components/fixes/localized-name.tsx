import type { Language } from '@/lib/language';

interface Named {
  name: string;
  spanishName: string | null;
}

/** The name in the reader's language; what somebody typed stays as it is, marked as English. */
export function LocalizedName({ name, spanishName, language }: Named & { language: Language }) {
  const isSpanish = language === 'es' && spanishName !== null;
  return <bdi lang={isSpanish ? 'es' : 'en'}>{isSpanish ? spanishName : name}</bdi>;
}

export const getLocalizedName = ({ name, spanishName }: Named, language: Language): string =>
  (language === 'es' ? spanishName : null) ?? name;
