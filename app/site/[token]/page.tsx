import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { switchUnit } from '@/app/app/actions';
import { BoardPage, StartInspection } from '@/components/boards/board-page';
import { Logo } from '@/components/ui/media/logo';
import { getBoardPath } from '@/lib/boards/paths';
import { findBoardStart, loadPublicBoard } from '@/lib/boards/server/public-page';
import { BOARD_TEXTS } from '@/lib/boards/texts';
import { isFailure } from '@/lib/failures';
import { chooseLanguage, isLanguage, LANGUAGES, type Language } from '@/lib/language';
import { readCall } from '@/lib/platform/operation/request';

/** The URL is a secret. 'same-origin', as on the acknowledgement page. */
export const metadata: Metadata = {
  title: 'Site board',
  robots: { index: false, follow: false },
  referrer: 'same-origin',
};

/** The page of the code at the gate. A GET changes nothing. It needs no scripts (BOARD-05). */
export default async function BoardOfSitePage({ params, searchParams }: PageProps<'/site/[token]'>) {
  const { token } = await params;
  const { lang } = await searchParams;
  const requestHeaders = await headers();
  const call = await readCall(requestHeaders);
  const language = chooseLanguage(isLanguage(lang) ? lang : null, requestHeaders.get('accept-language'));
  const texts = BOARD_TEXTS[language];
  const result = await loadPublicBoard(call, token);
  const page = isFailure(result) ? null : result.page;
  const start = page && (await findBoardStart(call, token));
  return (
    // The phone's own font, which needs no download.
    <div className="flex min-h-dvh flex-col bg-page [font-family:system-ui,sans-serif]">
      <header className="flex h-(--nav-h) items-center justify-between gap-4 bg-chrome px-4">
        <Logo />
        <LanguageLink current={language} token={token} />
      </header>
      <main lang={language} className="mx-auto w-full max-w-xl px-4 pt-5 pb-12">
        {start && <StartInspection {...start} language={language} switchUnit={switchUnit} />}
        {page !== null ? (
          <BoardPage token={token} page={page} language={language} />
        ) : isFailure(result) ? (
          <>
            <h1 className="text-title font-bold">{texts.notLoaded}</h1>
            <a href={getBoardPath(token)} className="inline-flex min-h-12 items-center font-bold text-link underline">
              {texts.tryAgain}
            </a>
          </>
        ) : (
          <>
            <h1 className="text-title font-bold">{texts.ended}</h1>
            <p className="mt-2">{texts.endedHelp}</p>
          </>
        )}
      </main>
    </div>
  );
}

/** It works without scripts. */
function LanguageLink({ current, token }: { current: Language; token: string }) {
  return LANGUAGES.filter((language) => language !== current).map((language) => (
    <a
      key={language}
      href={`${getBoardPath(token)}?lang=${language}`}
      lang={language}
      hrefLang={language}
      className="inline-flex min-h-12 items-center px-2 font-bold text-chrome-ink underline"
    >
      {BOARD_TEXTS[language].ownName}
    </a>
  ));
}
