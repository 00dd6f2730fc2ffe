import type { ReactNode } from 'react';
import { Logo } from '@/components/ui/logo';

export interface MessagePageProps {
  title: string;
  /** What happened and what to do, in short sentences. */
  children: ReactNode;
  /** The button or link that leads on. */
  action: ReactNode;
}

/** A whole page with one message: not found, not allowed, or failed. */
export function MessagePage({ title, children, action }: MessagePageProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-page">
      <header className="flex h-(--nav-h) items-center bg-chrome px-4">
        <Logo />
      </header>
      <main className="mx-auto w-full max-w-(--measure) px-(--gutter) py-12">
        <h1 className="text-page font-heavy tracking-tight desktop:text-display">{title}</h1>
        <div className="mt-2 mb-6 text-ink-soft">{children}</div>
        {action}
      </main>
    </div>
  );
}
