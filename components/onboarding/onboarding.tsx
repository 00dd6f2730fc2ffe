'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { OnboardedPerson } from '@/components/onboarding/due-overlay';
import { SHOW_QUICK_START } from '@/components/onboarding/show-quick-start';
import type { OnboardingOverlayState } from '@/components/onboarding/overlay';
import { isSeenOnDevice } from '@/components/onboarding/seen-events';
import { lazyComponent, lazyDialog } from '@/components/ui/lazy/lazy-component';
import { isModalOpen, isTextControl } from '@/components/ui/dialogs/modal-state';
import { whenIdle } from '@/lib/client/when-idle';
import type { EventType } from '@/lib/onboarding/rules';
import type { Role } from '@/lib/permissions';

const OnboardingOverlay = lazyDialog(
  () => import('@/components/onboarding/overlay').then((module) => module.OnboardingOverlay),
  ({ onClose }) => onClose,
);

/** Lazy, because only setup panels have it. Without it, Support has the same link. */
export const WayBackToSetup = lazyComponent(
  () => import('@/components/onboarding/back-to-setup').then((module) => module.BackToSetup),
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
  const [shown, setShown] = useState<OnboardingOverlayState | null>(null);

  useEffect(() => {
    const onShow = () => setShown({ kind: 'quick-start', role });
    document.addEventListener(SHOW_QUICK_START, onShow);
    return () => document.removeEventListener(SHOW_QUICK_START, onShow);
  }, [role]);

  const lookForDue = useEffectEvent((isQuiet: () => boolean) => {
    void import('@/components/onboarding/due-overlay')
      .then(({ fetchDueOverlay: dueOverlay }) => dueOverlay(person, events))
      .then(
        (due) => due && isQuiet() && setShown(due),
        // Offline nothing is shown.
        () => undefined,
      );
  });
  const mayLook = useEffectEvent(
    (isArrival: boolean) => (isArrival || !onArrival) && !events.every((event) => isSeenOnDevice(person.id, event)),
  );

  useEffect(() => {
    if (!mayLook(isFirstPanel())) return;
    return onIdlePage((isQuiet) => whenIdle(() => isQuiet() && lookForDue(isQuiet)));
  }, [page]);

  return shown && <OnboardingOverlay shown={shown} person={person} onClose={() => setShown(null)} />;
}

function isFirstPanel(): boolean {
  const { dataset } = document.documentElement;
  const isFirst = dataset.arrived === undefined;
  dataset.arrived = '';
  return isFirst;
}

/** Calls `start` with a function that returns whether nothing has been pressed and no modal is open. */
function onIdlePage(start: (isQuiet: () => boolean) => void): () => void {
  let isTouched = false;
  const touch = () => {
    isTouched = true;
    window.removeEventListener('pointerdown', touch, true);
    window.removeEventListener('keydown', touch, true);
  };
  window.addEventListener('pointerdown', touch, true);
  window.addEventListener('keydown', touch, true);
  start(() => !isTouched && !isModalOpen() && !isTextControl(document.activeElement));
  return touch;
}
