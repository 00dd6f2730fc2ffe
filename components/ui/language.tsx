'use client';

import { createContext, useContext, type ReactNode } from 'react';
import { UI_WORDS } from '@/components/ui/words';
import type { Language } from '@/lib/language';

const LanguageContext = createContext<Language>('en');

/** The language of what stands below. Whoever renders it also sets the attribute `lang` there. */
export function Speaks({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

export const useLanguage = (): Language => useContext(LanguageContext);

export const useUiWords = () => UI_WORDS[useLanguage()];
