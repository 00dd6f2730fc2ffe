import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { Acknowledgement } from '@/components/sharing/acknowledgement';
import { PlainAcknowledgement } from '@/components/sharing/plain-acknowledgement';
import { PageLanguage } from '@/components/ui/text/language';
import { Logo } from '@/components/ui/media/logo';
import { readCall } from '@/lib/platform/operation/request';
import { isLanguage, LANGUAGES, chooseLanguage, type Language } from '@/lib/language';
import { ACKNOWLEDGEMENT_TEXTS } from '@/lib/sharing/texts';
import { getLocalizedAcknowledgementPath, getPlainAcknowledgementPath } from '@/lib/sharing/rules';
import { loadReasonOfEndedLink, loadSharedReport } from '@/lib/sharing/server/shared-report';
import { acknowledgeAction, renewLinkAction } from './actions';

/** The URL is a secret. 'same-origin', because a form posted without scripts needs an Origin. */
export const metadata: Metadata = {
  title: 'Inspection Acknowledgement',
  robots: { index: false, follow: false },
  referrer: 'same-origin',
};

/** A GET changes nothing, because mail programs follow links. `?plain` is the page without scripts. */
export default async function InspectionAcknowledgementPage({
  params,
  searchParams,
}: PageProps<'/inspection-acknowledgement/[verificationtoken]'>) {
  const { verificationtoken: token } = await params;
  const { plain, lang } = await searchParams;
  const requestedLanguage = isLanguage(lang) ? lang : null;
  const language = chooseLanguage(requestedLanguage, (await headers()).get('accept-language'));
  const texts = ACKNOWLEDGEMENT_TEXTS[language];
  return (
    <div className="flex min-h-dvh flex-col bg-page">
      <header className="flex h-(--nav-h) items-center justify-between gap-4 bg-chrome px-4">
        <Logo />
        <LanguageLinks current={language} token={token} isPlain={plain !== undefined} />
      </header>
      <main lang={language} className="mx-auto w-full max-w-6xl px-(--gutter) pt-5 pb-12 desktop:pt-10 desktop:pb-16">
        <PageLanguage language={language}>
          {plain === undefined ? (
            <>
              <noscript>
                <p className="mb-4">
                  {texts.withoutScripts}{' '}
                  <a
                    href={getPlainAcknowledgementPath(token, 'open', requestedLanguage)}
                    className="font-bold text-link underline"
                  >
                    {texts.withoutScriptsLink}
                  </a>
                </p>
              </noscript>
              {/* Without scripts it would show the loading state forever. */}
              <div className="noscript:hidden">
                <Acknowledgement token={token} renewAction={renewLinkAction} />
              </div>
            </>
          ) : (
            <PlainAcknowledgement
              token={token}
              {...await loadLink(token)}
              wasJustAcknowledged={plain === 'done'}
              action={acknowledgeAction}
              renewAction={renewLinkAction}
              requestedLanguage={requestedLanguage}
            />
          )}
        </PageLanguage>
      </main>
    </div>
  );
}

async function loadLink(token: string) {
  const call = await readCall(await headers());
  const sharedReport = await loadSharedReport(call, token);
  return { sharedReport, endedLink: sharedReport === null ? await loadReasonOfEndedLink(call, token) : null };
}

/** Links to the other languages. They work without scripts. */
function LanguageLinks({ current, token, isPlain }: { current: Language; token: string; isPlain: boolean }) {
  return LANGUAGES.filter((language) => language !== current).map((language) => (
    <a
      key={language}
      href={getLocalizedAcknowledgementPath(language, token, isPlain)}
      lang={language}
      hrefLang={language}
      className="inline-flex min-h-12 items-center px-2 font-bold text-chrome-ink underline print:hidden"
    >
      {ACKNOWLEDGEMENT_TEXTS[language].ownName}
    </a>
  ));
}
