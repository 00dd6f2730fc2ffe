import type { Page } from '@playwright/test';
import { UI_TEXTS } from '@/components/ui/text/ui-texts';
import {
  PARTNER_SITE,
  PARTNER_UNIT_NAME,
  PEOPLE,
  SITE_OF_ANOTHER_APP,
  SITES,
  STAKEHOLDERS,
  UNIT_NAME,
} from '@/prisma/seed/cast';
import { CORRECTIONS_IN_ENGLISH } from '@/lib/reports/corrections/english';
import { CORRECTIONS_IN_SPANISH } from '@/lib/reports/corrections/spanish';
import { UNIQUE_RESOURCES } from '@/lib/materials/resources';
import { SPANISH, UI_TEXTS_IN_SPANISH } from '@/lib/spanish';
import { DISPOSAL_IN_SPANISH } from '@/lib/spanish/disposal';
import { FAILURES_IN_SPANISH } from '@/lib/spanish/failure-sentences';

const collectWords = (texts: readonly unknown[]): Set<string> =>
  new Set(
    texts
      .filter((text) => typeof text === 'string')
      .flatMap((text) => text.replace(/\{\w+\}/g, ' ').match(/\p{L}{3,}/gu) ?? [])
      .map((word) => word.toLowerCase()),
  );

const SPANISH_WORDS = collectWords([
  ...Object.values(SPANISH),
  ...Object.values(DISPOSAL_IN_SPANISH),
  ...Object.values(FAILURES_IN_SPANISH),
  ...Object.values(UI_TEXTS_IN_SPANISH),
  ...Object.values(CORRECTIONS_IN_SPANISH),
]);

/** The words of the English texts and frequent English words, without those that also occur in a Spanish text. */
const ENGLISH_WORDS = new Set(
  [
    ...collectWords([
      ...Object.keys(SPANISH),
      ...Object.keys(DISPOSAL_IN_SPANISH),
      ...Object.values(UI_TEXTS),
      ...Object.values(CORRECTIONS_IN_ENGLISH),
      ...Object.values(CORRECTIONS_IN_ENGLISH.status),
    ]),
    ...'the and your you with this that not for was are has have been which'.split(' '),
  ].filter((word) => !SPANISH_WORDS.has(word)),
);

/** Names and other entered texts, longest first. They are not translated. */
const ENTERED_TEXTS = [
  UNIT_NAME,
  'Earth Tight',
  // The attribution of the generated map tiles.
  'Generated imagery, not a real place',
  // An inspection type, as entered and as the list's filter shows it.
  'Pre-winter walk-through',
  'Pre-Winter Walk-Through',
  // Materials, and notes about loads.
  ...UNIQUE_RESOURCES,
  'Excavation, north side',
  'A third of the load was topsoil and went back.',
  'Screened, in one pile at the north gate. Loader on site.',
  ...PEOPLE.flatMap(({ name, username, workRole }) => [name, username, workRole]),
  ...SITES.flatMap(({ name, municipality }) => [name, municipality]),
  ...STAKEHOLDERS.flatMap(({ name, company }) => [name, company]),
  ...[PARTNER_UNIT_NAME, PARTNER_SITE.name, SITE_OF_ANOTHER_APP.name],
].toSorted((a, b) => b.length - a.length);

/**
 * The texts of the page that contain an English word: visible texts, accessible names, placeholders, the title. Text
 * marked as English or of unknown language (`lang=""`) is left out.
 */
export async function listEnglishTexts(page: Page): Promise<string[]> {
  const texts = [await page.title(), ...(await page.evaluate(collectTexts))];
  const isEnglish = (text: string) => {
    const translatable = ENTERED_TEXTS.reduce((remaining, name) => remaining.replaceAll(name, ' '), text).replace(
      /\S+@\S+|\S+\.example\.com/g,
      ' ',
    );
    return [...collectWords([translatable])].some((word) => ENGLISH_WORDS.has(word));
  };
  return [...new Set(texts.filter(isEnglish))];
}

/** Collects visible texts and accessible names. Playwright runs it in the page, so it cannot use this module. */
const collectTexts = (): string[] => {
  const collected: string[] = [];
  const isSpanish = (element: Element) =>
    element.closest('[lang]')?.getAttribute('lang') === 'es' &&
    element.closest('script, style, noscript, [hidden], template, bdi') === null;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    const text = textContent?.trim();
    if (text && parentElement && isSpanish(parentElement)) collected.push(text);
  }
  for (const element of document.querySelectorAll('*'))
    for (const name of ['aria-label', 'aria-roledescription', 'title', 'placeholder', 'alt']) {
      const text = element.getAttribute(name);
      // The map engine labels its canvas, which is hidden from screen readers.
      const isHiddenName = name.startsWith('aria-') && element.closest('[aria-hidden="true"]') !== null;
      if (text && !isHiddenName && isSpanish(element)) collected.push(text);
    }
  return collected;
};
