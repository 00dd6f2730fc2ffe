import Link from 'next/link';
import { useSyncExternalStore } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { SETUP_PROGRESS } from '@/components/onboarding/setup-progress';

/** A link back to the welcome panel, for people who came from there and have open steps. */
export function BackToSetup() {
  const isFollowing = useSyncExternalStore(SETUP_PROGRESS.listen, SETUP_PROGRESS.read, () => false);
  if (!isFollowing) return null;
  return (
    <Link
      href="/app/quick-start"
      prefetch={false}
      data-popup-clear
      className="-mt-2 mb-2 inline-flex min-h-12 items-center gap-2 font-bold text-link no-underline hover:underline desktop:min-h-11"
    >
      <Icon name="arrow-left" className="size-5" />
      Back to the setup steps
    </Link>
  );
}
