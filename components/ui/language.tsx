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

/** A part that has no other language yet. It is English whole, and readers are told so. */
export function InEnglish({ children }: { children: ReactNode }) {
  return (
    <Speaks language="en">
      <div lang="en" className="contents">
        {children}
      </div>
    </Speaks>
  );
}
