'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { OnboardedPerson } from '@/components/onboarding/due-overlay';
import { SHOW_QUICK_START } from '@/components/onboarding/quick-start-entry';
import type { ShownOverlay } from '@/components/onboarding/overlay';
import { seenHere } from '@/components/onboarding/seen-here';
import { lazyDialog } from '@/components/ui/lazy-component';
import { isPageCovered, isTypedInto } from '@/components/ui/occupied';
import { whenIdle } from '@/lib/client/when-idle';
import { eventsOn, isStart, type EventType } from '@/lib/onboarding/rules';
import type { Role } from '@/lib/permissions';

const OnboardingOverlay = lazyDialog(
  () => import('@/components/onboarding/overlay').then((file) => file.OnboardingOverlay),
  ({ onClose }) => onClose,
);

export interface OnboardingProps {
  person: OnboardedPerson;
  role: Role;
  /** The open panel. */
  page: string;
}

/**
 * Opens what is due when a panel is loaded, and the Quick Start Guide when Support asks for it. Never over something that
 * somebody has begun: the page is quiet until the first press (decision X-164).
 */
export function Onboarding({ person, role, page }: OnboardingProps) {
  const [shown, setShown] = useState<ShownOverlay | null>(null);

  useEffect(() => {
    const onShow = () => setShown({ kind: 'quick-start', role });
    document.addEventListener(SHOW_QUICK_START, onShow);
    return () => document.removeEventListener(SHOW_QUICK_START, onShow);
  }, [role]);

  const lookForDue = useEffectEvent((events: readonly EventType[], isQuiet: () => boolean) => {
    void import('@/components/onboarding/due-overlay')
      .then(({ dueOverlay }) => dueOverlay(person, events))
      .then(
        (due) => due && isQuiet() && setShown(due),
        // Without signal nothing is due.
        () => undefined,
      );
  });
  const isKnown = useEffectEvent((event: EventType) => seenHere(person.id).includes(event));

  useEffect(() => {
    const isArrival = arrives();
    const events = eventsOn(page);
    if (events.every(isKnown) || (isStart(page) && !isArrival)) return;
    return whileUntouched((isQuiet) => whenIdle(() => isQuiet() && lookForDue(events, isQuiet)));
  }, [page]);

  return shown && <OnboardingOverlay shown={shown} person={person} onClose={() => setShown(null)} />;
}

/** True for the first panel since the document was loaded: somebody came from outside, or through sign-in. */
function arrives(): boolean {
  const { dataset } = document.documentElement;
  const isFirst = dataset.arrived === undefined;
  dataset.arrived = '';
  return isFirst;
}

/** Calls `start` with the question whether the page is still as it was loaded: nothing pressed, nothing in front. */
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
