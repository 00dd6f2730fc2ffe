'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { OnboardedPerson } from '@/components/onboarding/due-overlay';
import { SHOW_QUICK_START } from '@/components/onboarding/show-quick-start';
import type { ShownOverlay } from '@/components/onboarding/overlay';
import { isSeenHere } from '@/components/onboarding/seen-here';
import { lazyComponent, lazyDialog } from '@/components/ui/lazy-component';
import { isPageCovered, isTypedInto } from '@/components/ui/occupied';
import { whenIdle } from '@/lib/client/when-idle';
import type { EventType } from '@/lib/onboarding/rules';
import type { Role } from '@/lib/permissions';

const OnboardingOverlay = lazyDialog(
  () => import('@/components/onboarding/overlay').then((file) => file.OnboardingOverlay),
  ({ onClose }) => onClose,
);

/** Lazy, because only setup panels have it. Without it, Support has the same link. */
export const WayBackToSetup = lazyComponent(
  () => import('@/components/onboarding/back-to-setup').then((file) => file.BackToSetup),
  null,
  null,
);

export interface OnboardingProps {
  person: OnboardedPerson;
  role: Role;
  page: string;
  /** The events to check, computed by the server to keep their table out of every page's scripts. */
  events: readonly EventType[];
  /** Whether to check only after arriving from outside, not from another panel. */
  onArrival: boolean;
}

/** Never interrupts: it waits for an untouched page (decision X-164). */
export function Onboarding({ person, role, page, events, onArrival }: OnboardingProps) {
  const [shown, setShown] = useState<ShownOverlay | null>(null);

  useEffect(() => {
    const onShow = () => setShown({ kind: 'quick-start', role });
    document.addEventListener(SHOW_QUICK_START, onShow);
    return () => document.removeEventListener(SHOW_QUICK_START, onShow);
  }, [role]);

  const lookForDue = useEffectEvent((isQuiet: () => boolean) => {
    void import('@/components/onboarding/due-overlay')
      .then(({ dueOverlay }) => dueOverlay(person, events))
      .then(
        (due) => due && isQuiet() && setShown(due),
        // Offline nothing is shown.
        () => undefined,
      );
  });
  const mayLook = useEffectEvent(
    (isArrival: boolean) => (isArrival || !onArrival) && !events.every((event) => isSeenHere(person.id, event)),
  );

  useEffect(() => {
    if (!mayLook(arrives())) return;
    return whileUntouched((isQuiet) => whenIdle(() => isQuiet() && lookForDue(isQuiet)));
  }, [page]);

  return shown && <OnboardingOverlay shown={shown} person={person} onClose={() => setShown(null)} />;
}

function arrives(): boolean {
  const { dataset } = document.documentElement;
  const isFirst = dataset.arrived === undefined;
  dataset.arrived = '';
  return isFirst;
}

/** Calls `start` with a function that tells whether nothing has been pressed and no modal is open. */
function whileUntouched(start: (isQuiet: () => boolean) => void): () => void {
  let isTouched = false;
  const touch = () => {
    isTouched = true;
    window.removeEventListener('pointerdown', touch, true);
    window.removeEventListener('keydown', touch, true);
  };
  window.addEventListener('pointerdown', touch, true);
  window.addEventListener('keydown', touch, true);
  start(() => !isTouched && !isPageCovered() && !isTypedInto(document.activeElement));
  return touch;
}
