'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { useText } from '@/components/ui/text/language';
import { Contours } from '@/components/ui/media/contours';
import { Logo } from '@/components/ui/media/logo';

/**
 * The frame of sign-in pages and of pages opened by an emailed link: a picture and a sheet with the content. On a phone,
 * the picture is a bar, so that the form fits on the screen.
 */
export function WelcomeFrame({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] bg-surface desktop:grid-cols-[42%_1fr] desktop:grid-rows-none">
      <section
        aria-label={t('Earth Tight')}
        className="relative overflow-hidden bg-spruce-900 px-5 pt-1 pb-5 text-white desktop:sticky desktop:top-0 desktop:flex desktop:h-dvh desktop:flex-col desktop:justify-between desktop:px-14 desktop:py-10"
      >
        <Contours />
        <Link href="/" className="relative flex min-h-12 items-center self-start">
          <Logo />
          <span className="sr-only">{t(', home')}</span>
        </Link>
        <p className="relative max-w-xl text-[2.625rem] leading-[2.875rem] font-heavy tracking-[-0.022em] text-balance max-desktop:hidden">
          {t('Every control on the site. Checked, mapped and accounted for.')}
        </p>
      </section>
      <div className="relative -mt-4 grid content-start rounded-t-sheet bg-surface px-5 pt-6 pb-8 desktop:mt-0 desktop:grid-rows-[1fr_auto] desktop:content-center desktop:justify-center desktop:rounded-none desktop:p-12">
        {children}
      </div>
    </div>
  );
}

export interface WelcomeBoxProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

/** Title, lead and content of a page in the `WelcomeFrame`. */
export function WelcomeBox({ title, lead, children, footer }: WelcomeBoxProps) {
  return (
    <>
      <main className="min-w-0 desktop:w-100 desktop:self-center">
        <h1 className="text-page font-heavy tracking-tight desktop:text-display">{title}</h1>
        <p className="mt-1 mb-7 text-ink-muted">{lead}</p>
        {children}
      </main>
      {footer && <footer className="flex justify-center text-small desktop:justify-start">{footer}</footer>}
    </>
  );
}
