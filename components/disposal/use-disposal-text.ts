import { use } from 'react';
import { importWithRetries, useLanguage, useText } from '@/components/ui/text/language';
import { getFailureMessage } from '@/lib/failures';
import type { DisposalFailureCode } from '@/lib/spanish/disposal';
import { translateToEnglish, createTranslate, type DisposalText, type Translate } from '@/lib/text';

let spanish: Promise<typeof import('@/lib/spanish/disposal')> | undefined;

/** Loads the Spanish texts of these pages, which only readers of Spanish download. */
const loadSpanish = () => (spanish ??= importWithRetries(() => import('@/lib/spanish/disposal')));

/** Translates texts: `const t = useDisposalText(); t('Open ticket')`. A text without its Spanish does not compile. */
export function useDisposalText(): Translate<DisposalText> {
  const t = useText();
  if (useLanguage() === 'en') return translateToEnglish;
  const { DISPOSAL_IN_SPANISH: table } = use(loadSpanish());
  const translateDisposal = createTranslate(table);
  const isDisposalText = (text: DisposalText): text is keyof typeof table => Object.hasOwn(table, text);
  return (text, values) => (isDisposalText(text) ? translateDisposal(text, values) : t(text, values));
}

/** Returns a function for the message of a failure code in the reader's language, for checks before sending. */
export function useDisposalFailureMessage(): (code: DisposalFailureCode) => string {
  const table = useLanguage() === 'es' ? use(loadSpanish()).DISPOSAL_FAILURES_IN_SPANISH : null;
  return (code) => table?.[code] ?? getFailureMessage(code);
}
