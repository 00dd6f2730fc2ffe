import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { switchUnit } from '@/app/app/actions';
import { BoardPage, StartInspection } from '@/components/boards/board-page';
import { PageNotLoaded, PublicPage } from '@/components/shell/public-page';
import { getBoardPath } from '@/lib/boards/paths';
import { findBoardStart, loadPublicBoard } from '@/lib/boards/server/public-page';
import { BOARD_TEXTS } from '@/lib/boards/texts';
import { isFailure } from '@/lib/failures';
import { chooseLanguage, isLanguage } from '@/lib/language';
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
    <PublicPage path={getBoardPath(token)} language={language} texts={BOARD_TEXTS}>
      {start && <StartInspection {...start} language={language} switchUnit={switchUnit} />}
      {page !== null ? (
        <BoardPage token={token} page={page} language={language} />
      ) : isFailure(result) ? (
        <PageNotLoaded path={getBoardPath(token)} texts={texts} />
      ) : (
        <>
          <h1 className="text-title font-bold">{texts.ended}</h1>
          <p className="mt-2">{texts.endedHelp}</p>
        </>
      )}
    </PublicPage>
  );
}
