'use client';

import { createContext, Fragment, use, useContext, type ReactNode } from 'react';
import { UI_WORDS } from '@/components/ui/words';
import type { Language } from '@/lib/language';
import { inEnglish, translateBy, type Text, type Translate } from '@/lib/text';

/** What only a reader of Spanish downloads. */
interface Spanish {
  t: Translate;
  formatDay: FormatDay;
}

/** The calendar day of an instant at a place. */
type FormatDay = (instant: string, timeZone: string) => string;

const LanguageContext = createContext<Language>('en');
const SpanishContext = createContext<Spanish | null>(null);

/**
 * The language of a whole page. A reader of Spanish downloads its texts before the page takes part; the server has drawn
 * it in Spanish by then.
 */
export function PageLanguage({ language, children }: { language: Language; children: ReactNode }) {
  const spanish = language === 'es' ? use(loadSpanish()) : null;
  return (
    <SpanishContext value={spanish}>
      <Speaks language={language}>{children}</Speaks>
    </SpanishContext>
  );
}

/** The language of what stands below. Whoever renders it also sets the attribute `lang` there. */
export function Speaks({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** What only inspectors and the Office work with, on a page that may be in another language. */
export function InEnglish({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div lang="en" className={className ?? 'contents'}>
      <Speaks language="en">{children}</Speaks>
    </div>
  );
}

export const useLanguage = (): Language => useContext(LanguageContext);

export const useUiWords = () => UI_WORDS[useLanguage()];

/** `const t = useText(); t('Log Out')`. A text without its Spanish does not compile (lib/spanish). */
export const useText = (): Translate => useSpanish()?.t ?? inEnglish;

/** A day in the reader's language: English keeps the form that the specification gives for the place. */
export const useDay = (english: FormatDay): FormatDay => useSpanish()?.formatDay ?? english;

function useSpanish(): Spanish | null {
  const spanish = useContext(SpanishContext);
  return useLanguage() === 'es' ? spanish : null;
}

/** A text in what the server alone renders, where no hook runs. */
export const Say = ({ text, values }: { text: Text; values?: Readonly<Record<string, string | number>> }) =>
  useText()(text, values);

let spanish: Promise<Spanish> | undefined;

/** Asked for again after a failure. Without it the page would be drawn in English over the server's Spanish. */
function loadSpanish(): Promise<Spanish> {
  spanish ??= importedWithRetries(() => import('@/lib/spanish')).then(({ SPANISH, formatDay }) => ({
    t: translateBy(SPANISH),
    formatDay,
  }));
  return spanish;
}

export async function importedWithRetries<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
    }
  }
}

/** A text with `{name}` replaced by what stands there on the screen: a bold name, an icon, a link. */
export function Sentence({ text, values }: { text: Text; values: Readonly<Record<string, ReactNode>> }) {
  const parts = useText()(text).split(/\{(\w+)\}/);
  return parts.map((part, index) => <Fragment key={index}>{index % 2 === 0 ? part : values[part]}</Fragment>);
}
