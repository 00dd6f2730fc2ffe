'use client';

import { createContext, Fragment, use, useContext, type ReactNode } from 'react';
import { UI_TEXTS, type UiTexts } from '@/components/ui/text/ui-texts';
import { wait } from '@/lib/client/wait';
import type { Language } from '@/lib/language';
import { translateToEnglish, createTranslate, type Text, type Translate } from '@/lib/text';

interface Spanish {
  t: Translate;
  formatDay: FormatDay;
  uiTexts: UiTexts;
}

type FormatDay = (instant: string, timeZone: string) => string;

const LanguageContext = createContext<Language>('en');
const SpanishContext = createContext<Spanish | null>(null);

/**
 * Sets the language of a whole page. For Spanish, the page hydrates after the texts are downloaded; the server has
 * rendered it in Spanish.
 */
export function PageLanguage({ language, children }: { language: Language; children: ReactNode }) {
  const spanish = language === 'es' ? use(loadSpanish()) : null;
  return (
    <SpanishContext value={spanish}>
      <LanguageProvider language={language}>{children}</LanguageProvider>
    </SpanishContext>
  );
}

/** Sets the language of a subtree. The caller also sets the attribute `lang`. */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** English content on a page that may be in another language. */
export function EnglishSection({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div lang="en" className={className ?? 'contents'}>
      <LanguageProvider language="en">{children}</LanguageProvider>
    </div>
  );
}

export const useLanguage = (): Language => useContext(LanguageContext);

/** The texts of the components in components/ui, in the language of the subtree. */
export const useUiTexts = (): UiTexts => useSpanish(useLanguage())?.uiTexts ?? UI_TEXTS;

/** Like `useUiTexts`, for a component whose language differs from that of the subtree. */
export const useUiTextsIn = (language: Language): UiTexts => useSpanish(language)?.uiTexts ?? UI_TEXTS;

/** `const t = useText(); t('Log Out')`. A text without a Spanish translation does not compile (lib/spanish). */
export const useText = (): Translate => useSpanish(useLanguage())?.t ?? translateToEnglish;

/** Formats a day in the reader's language. English uses the format that the specification gives for the place. */
export const useDayFormat = (english: FormatDay): FormatDay => useSpanish(useLanguage())?.formatDay ?? english;

function useSpanish(language: Language): Spanish | null {
  const spanish = useContext(SpanishContext);
  return language === 'es' ? spanish : null;
}

/** A translated text in a server component, where hooks do not run. */
export const ServerText = ({ text, values }: { text: Text; values?: Readonly<Record<string, string | number>> }) =>
  useText()(text, values);

let spanishPromise: Promise<Spanish> | undefined;

/** Retries until the texts are loaded; otherwise the page would hydrate in English over the server's Spanish. */
function loadSpanish(): Promise<Spanish> {
  spanishPromise ??= importWithRetries(() => import('@/lib/spanish')).then(
    ({ SPANISH, UI_TEXTS_IN_SPANISH, formatDay }) => ({
      t: createTranslate(SPANISH),
      formatDay,
      uiTexts: UI_TEXTS_IN_SPANISH,
    }),
  );
  return spanishPromise;
}

const RETRY_DELAY_MS = 2_000;

/** Imports a module, and retries until it succeeds. */
export async function importWithRetries<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load();
    } catch {
      await wait(RETRY_DELAY_MS);
    }
  }
}

/** A text whose `{name}` placeholders are replaced by nodes, such as a bold name or a link. */
export function RichText({ text, values }: { text: Text; values: Readonly<Record<string, ReactNode>> }) {
  const parts = useText()(text).split(/\{(\w+)\}/);
  return parts.map((part, index) => <Fragment key={index}>{index % 2 === 0 ? part : values[part]}</Fragment>);
}
