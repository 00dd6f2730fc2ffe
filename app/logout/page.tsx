import type { Metadata } from 'next';
import { LoggingOut } from '@/components/accounts/logging-out';
import { Logo } from '@/components/ui/logo';
import { signOutAction } from './actions';

export const metadata: Metadata = { title: 'Log Out' };

export default function LogoutPage() {
  return (
    <div className="flex min-h-dvh flex-col bg-page">
      <header className="flex h-(--nav-h) items-center bg-chrome px-4">
        <Logo />
      </header>
      <main className="mx-auto w-full max-w-(--measure) px-(--gutter) py-12">
        <h1 className="mb-2 text-page font-heavy tracking-tight">Log Out</h1>
        <LoggingOut action={signOutAction} />
      </main>
    </div>
  );
}
