import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { EndedFixLink } from '@/components/fixes/ended-fix-link';
import { FixPage } from '@/components/fixes/fix-page';
import { Logo } from '@/components/ui/media/logo';
import { isFailure } from '@/lib/failures';
import { getFixPath } from '@/lib/fixes/rules';
import { findCorrections, loadFixes } from '@/lib/fixes/server/public-page';
import { FIX_TEXTS } from '@/lib/fixes/texts';
import { isLanguage, LANGUAGES, type Language } from '@/lib/language';
import { readCall } from '@/lib/platform/operation/request';
import { hashLinkToken } from '@/lib/platform/security/link-token';
import { chooseFixLanguage } from '@/lib/fixes/language';

/** The URL is a secret. 'same-origin', as on the acknowledgement page. */
export const metadata: Metadata = {
  title: 'Corrective actions',
  robots: { index: false, follow: false },
  referrer: 'same-origin',
};

/** The crew's page. A GET changes nothing but when the link was first opened (FIX-13). */
export default async function FixLinkPage({ params, searchParams }: PageProps<'/fix/[token]'>) {
  const { token } = await params;
  const { lang } = await searchParams;
  const requestHeaders = await headers();
  const call = await readCall(requestHeaders);
  const corrections = await findCorrections(call, token);
  if (corrections !== null) redirect(corrections);
  const result = await loadFixes(call, token);
  const page = isFailure(result) ? null : result.page;
  const language = chooseFixLanguage({
    requested: isLanguage(lang) ? lang : null,
    ofLink: page?.language ?? null,
    accepted: requestHeaders.get('accept-language'),
  });
  const texts = FIX_TEXTS[language];
  return (
    // The phone's own font, which needs no download (FIX-17).
    <div className="flex min-h-dvh flex-col bg-page [font-family:system-ui,sans-serif]">
      <header className="flex h-(--nav-h) items-center justify-between gap-4 bg-chrome px-4">
        <Logo />
        <LanguageLink current={language} token={token} />
      </header>
      <main lang={language} className="mx-auto w-full max-w-xl px-4 pt-5 pb-12">
        {isFailure(result) ? (
          <>
            <h1 className="text-title font-bold">{texts.notLoaded}</h1>
            <a href={getFixPath(token)} className="inline-flex min-h-12 items-center font-bold text-link underline">
              {texts.tryAgain}
            </a>
          </>
        ) : page === null ? (
          <EndedFixLink storageKey={hashLinkToken(token)} language={language} />
        ) : (
          <FixPage token={token} storageKey={hashLinkToken(token)} page={page} language={language} />
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
      href={`${getFixPath(token)}?lang=${language}`}
      lang={language}
      hrefLang={language}
      className="inline-flex min-h-12 items-center px-2 font-bold text-chrome-ink underline"
    >
      {FIX_TEXTS[language].ownName}
    </a>
  ));
}
