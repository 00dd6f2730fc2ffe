'use client';

import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import { useSyncExternalStore } from 'react';
import { FOLLOWING_SETUP } from '@/components/onboarding/following-setup';
import { panelOf } from '@/lib/shell/panels';

/** On the panels that the steps lead to: the way back to the welcome panel, for whoever came from there. */
export function BackToSetup({ page }: { page: string }) {
  const isFollowing = useSyncExternalStore(FOLLOWING_SETUP.listen, FOLLOWING_SETUP.read, () => false);
  const category = panelOf(page)?.category ?? 'Reports';
  if (!isFollowing || category === 'Reports') return null;
  return (
    <Link
      href="/app/quick-start"
      prefetch={false}
      className="-mt-2 mb-2 inline-flex min-h-12 items-center gap-2 font-bold text-link no-underline hover:underline desktop:min-h-11"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
      Back to the setup steps
    </Link>
  );
}
