import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { Acknowledgement } from '@/components/sharing/acknowledgement';
import { PlainAcknowledgement } from '@/components/sharing/plain-acknowledgement';
import { PageLanguage } from '@/components/ui/language';
import { Logo } from '@/components/ui/logo';
import { callOf } from '@/lib/platform/operation/request';
import { isLanguage, LANGUAGES, languageFor, type Language } from '@/lib/language';
import { ACKNOWLEDGEMENT_TEXTS } from '@/lib/sharing/texts';
import { acknowledgementPathIn, plainAcknowledgementPath } from '@/lib/sharing/rules';
import { sharedBehind } from '@/lib/sharing/server/shared-report';
import { acknowledgeAction } from './actions';

/**
 * The address is the secret: no search engine may store it and no other site may be told it. Our own server must be
 * told, because a form that is posted without scripts would otherwise have no origin and be refused.
 */
export const metadata: Metadata = {
  title: 'Inspection Acknowledgement',
  robots: { index: false, follow: false },
  referrer: 'same-origin',
};

/** Opening the page changes nothing, because mail programs follow links, too. `?plain` is the page without scripts. */
export default async function InspectionAcknowledgementPage({
  params,
  searchParams,
}: PageProps<'/inspection-acknowledgement/[verificationtoken]'>) {
  const { verificationtoken: token } = await params;
  const { plain, lang } = await searchParams;
  const asked = isLanguage(lang) ? lang : null;
  const language = languageFor(asked, (await headers()).get('accept-language'));
  const texts = ACKNOWLEDGEMENT_TEXTS[language];
  return (
    <div className="flex min-h-dvh flex-col bg-page">
      <header className="flex h-(--nav-h) items-center justify-between gap-4 bg-chrome px-4">
        <Logo />
        <OtherLanguage than={language} token={token} isPlain={plain !== undefined} />
      </header>
      <main lang={language} className="mx-auto w-full max-w-6xl px-(--gutter) pt-5 pb-12 desktop:pt-10 desktop:pb-16">
        <PageLanguage language={language}>
          {plain === undefined ? (
            <>
              <noscript>
                <p className="mb-4">
                  {texts.withoutScripts}{' '}
                  <a href={plainAcknowledgementPath(token, 'open', asked)} className="font-bold text-link underline">
                    {texts.withoutScriptsLink}
                  </a>
                </p>
              </noscript>
              {/* Without scripts it would say for ever that it is loading. */}
              <div className="noscript:hidden">
                <Acknowledgement token={token} />
              </div>
            </>
          ) : (
            <PlainAcknowledgement
              token={token}
              shared={await sharedBehind(await callOf(await headers()), token)}
              justDone={plain === 'done'}
              action={acknowledgeAction}
              askedLanguage={asked}
            />
          )}
        </PageLanguage>
      </main>
    </div>
  );
}

/** For whoever reads the other language than their browser asks for. A plain link, so that it works without scripts. */
function OtherLanguage({ than, token, isPlain }: { than: Language; token: string; isPlain: boolean }) {
  return LANGUAGES.filter((language) => language !== than).map((language) => (
    <a
      key={language}
      href={acknowledgementPathIn(language, token, isPlain)}
      lang={language}
      hrefLang={language}
      className="inline-flex min-h-12 items-center px-2 font-bold text-chrome-ink underline print:hidden"
    >
      {ACKNOWLEDGEMENT_TEXTS[language].ownName}
    </a>
  ));
}
