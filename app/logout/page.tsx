import { headers } from 'next/headers';
import { getTranslate, createTitleMetadata } from '@/lib/shell/server/page-language';
import { LogOutForm } from '@/components/accounts/log-out-form';
import { Logo } from '@/components/ui/media/logo';
import { parseReturnPath } from '@/lib/accounts/rules';
import { getCurrentActor } from '@/lib/shell/server/load-page';

export const generateMetadata = createTitleMetadata('Log Out');

/** Asks for confirmation. A GET signs nobody out; only the form does. */
export default async function LogoutPage({ searchParams }: PageProps<'/logout'>) {
  const t = await getTranslate();
  const { failed, next } = await searchParams;
  const actor = await getCurrentActor();
  return (
    <div className="flex min-h-dvh flex-col bg-page">
      <header className="flex h-(--nav-h) items-center bg-chrome px-4">
        <Logo />
      </header>
      <main className="mx-auto w-full max-w-(--measure) px-(--gutter) py-12">
        <h1 className="mb-2 text-page font-heavy tracking-tight">{t('Log out?')}</h1>
        <LogOutForm
          personId={actor?.personId ?? null}
          cancelHref={await getPreviousPath()}
          nextPath={parseReturnPath(next)}
          hasServerFailed={failed !== undefined}
        />
      </main>
    </div>
  );
}

/** The path of our page in the Referer header, or the start page. */
async function getPreviousPath(): Promise<string> {
  const requestHeaders = await headers();
  const referer = requestHeaders.get('referer') ?? '';
  if (!URL.canParse(referer)) return '/';
  const { host, pathname, search } = new URL(referer);
  return (host === requestHeaders.get('host') ? parseReturnPath(pathname + search) : null) ?? '/';
}
