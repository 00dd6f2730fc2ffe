import type { ReactNode } from 'react';
import { Logo } from '@/components/ui/media/logo';
import { LANGUAGES, type Language, type Localized } from '@/lib/language';

interface PublicPageProps {
  path: string;
  language: Language;
  /** `ownName` is the name of the language, for the link that selects it. */
  texts: Localized<{ ownName: string }>;
  children: ReactNode;
}

/** The frame of a page in two languages for people without an account. It works without scripts. */
export function PublicPage({ path, language, texts, children }: PublicPageProps) {
  return (
    // The phone's own font, which needs no download.
    <div className="flex min-h-dvh flex-col bg-page [font-family:system-ui,sans-serif]">
      <header className="flex h-(--nav-h) items-center justify-between gap-4 bg-chrome px-4">
        <Logo />
        {LANGUAGES.filter((other) => other !== language).map((other) => (
          <a
            key={other}
            href={`${path}?lang=${other}`}
            lang={other}
            hrefLang={other}
            className="inline-flex min-h-12 items-center px-2 font-bold text-chrome-ink underline"
          >
            {texts[other].ownName}
          </a>
        ))}
      </header>
      <main lang={language} className="mx-auto w-full max-w-xl px-4 pt-5 pb-12">
        {children}
      </main>
    </div>
  );
}

interface PageNotLoadedProps {
  path: string;
  texts: { notLoaded: string; tryAgain: string };
}

/** In place of a public page that could not be loaded. */
export const PageNotLoaded = ({ path, texts }: PageNotLoadedProps) => (
  <>
    <h1 className="text-title font-bold">{texts.notLoaded}</h1>
    <a href={path} className="inline-flex min-h-12 items-center font-bold text-link underline">
      {texts.tryAgain}
    </a>
  </>
);
