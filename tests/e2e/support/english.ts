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

/** Every word of the English tables that no Spanish text has, and the small words of which any English sentence has one. */
const ENGLISH_WORDS = new Set(
  [
    ...collectWords([
      ...Object.keys(SPANISH),
      ...Object.keys(DISPOSAL_IN_SPANISH),
      ...Object.values(UI_TEXTS),
      ...Object.values(CORRECTIONS_IN_ENGLISH),
      ...Object.values(CORRECTIONS_IN_ENGLISH.status),
    ]),
    ...[
      'the',
      'and',
      'your',
      'you',
      'with',
      'this',
      'that',
      'not',
      'for',
      'was',
      'are',
      'has',
      'have',
      'been',
      'which',
    ],
  ].filter((word) => !SPANISH_WORDS.has(word)),
);

/** Names of people, places and things: they stay as they were entered. */
const NAMES = [
  UNIT_NAME,
  'Earth Tight',
  // The ground that is drawn for tests says so.
  'Generated imagery, not a real place',
  // What an inspector specified as a type, and the same as the filter of the list offers it.
  'Pre-winter walk-through',
  'Pre-Winter Walk-Through',
  // What is hauled, and what a person wrote about it.
  ...UNIQUE_RESOURCES,
  'Excavation, north side',
  'A third of the load was topsoil and went back.',
  'Screened, in one pile at the north gate. Loader on site.',
  ...PEOPLE.flatMap(({ name, username, workRole }) => [name, username, workRole]),
  ...SITES.flatMap(({ name, municipality }) => [name, municipality]),
  ...STAKEHOLDERS.flatMap(({ name, company }) => [name, company]),
  ...[PARTNER_UNIT_NAME, PARTNER_SITE.name, SITE_OF_ANOTHER_APP.name],
].toSorted((one, other) => other.length - one.length);

/**
 * Everything on the page that is read or heard and has an English word in it: texts, names for screen readers, hints in
 * empty fields, the title. Text marked as English or as of an unknown language (`lang=""`) is left out.
 *
 * @param names What else stands on the page as it was entered, such as the BMPs of the inspection.
 */
export async function getEnglishOn(page: Page, names: readonly string[] = []): Promise<string[]> {
  const texts = [await page.title(), ...(await page.evaluate(COLLECT))];
  const known = [...names, ...NAMES].toSorted((one, other) => other.length - one.length);
  const isEnglish = (text: string) => {
    const rest = known
      .reduce((remaining, name) => remaining.replaceAll(name, ' '), text)
      .replace(/\S+@\S+|\S+\.example\.com/g, ' ');
    return [...collectWords([rest])].some((word) => ENGLISH_WORDS.has(word));
  };
  return [...new Set(texts.filter(isEnglish))];
}

/** Runs in the page, which lets no script of ours in: so it is one expression. */
const COLLECT = (): string[] => {
  const found: string[] = [];
  const isRead = (element: Element) =>
    element.closest('[lang]')?.getAttribute('lang') === 'es' &&
    element.closest('script, style, noscript, [hidden], template, bdi') === null;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    const text = textContent?.trim();
    if (text && parentElement && isRead(parentElement)) found.push(text);
  }
  for (const element of document.querySelectorAll('*'))
    for (const name of ['aria-label', 'aria-roledescription', 'title', 'placeholder', 'alt']) {
      const text = element.getAttribute(name);
      // A map engine names its canvas, which is hidden from screen readers.
      const isUnheard = name.startsWith('aria-') && element.closest('[aria-hidden="true"]') !== null;
      if (text && !isUnheard && isRead(element)) found.push(text);
    }
  return found;
};
