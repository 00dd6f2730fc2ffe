import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { EndedFixLink } from '@/components/fixes/ended-fix-link';
import { FixPage } from '@/components/fixes/fix-page';
import { PageNotLoaded, PublicPage } from '@/components/shell/public-page';
import { isFailure } from '@/lib/failures';
import { getFixPath } from '@/lib/fixes/rules';
import { findCorrections, loadFixes } from '@/lib/fixes/server/public-page';
import { FIX_TEXTS } from '@/lib/fixes/texts';
import { isLanguage } from '@/lib/language';
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
  return (
    <PublicPage path={getFixPath(token)} language={language} texts={FIX_TEXTS}>
      {isFailure(result) ? (
        <PageNotLoaded path={getFixPath(token)} texts={FIX_TEXTS[language]} />
      ) : page === null ? (
        <EndedFixLink storageKey={hashLinkToken(token)} language={language} />
      ) : (
        <FixPage token={token} storageKey={hashLinkToken(token)} page={page} language={language} />
      )}
    </PublicPage>
  );
}
