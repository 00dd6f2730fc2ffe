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

/** Loaded lazily, because only setup panels show it. If it does not load, Support has the same link. */
export const LazyBackToSetup = lazyComponent(
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
  /** Whether to check only for a person who did not come from another panel. */
  isFirstPanelOnly: boolean;
}

/**
 * Shows a guide or dialog that is due, if nothing on the page was touched (decision X-164), and the Quick Start Guide
 * on request.
 */
export function Onboarding({ person, role, page, events, isFirstPanelOnly }: OnboardingProps) {
  const [overlay, setOverlay] = useState<OnboardingOverlayState | null>(null);

  useEffect(() => {
    const onShow = () => setOverlay({ kind: 'quick-start', role });
    document.addEventListener(SHOW_QUICK_START, onShow);
    return () => document.removeEventListener(SHOW_QUICK_START, onShow);
  }, [role]);

  const showDueOverlay = useEffectEvent((isUntouched: () => boolean) => {
    void import('@/components/onboarding/due-overlay')
      .then(({ fetchDueOverlay }) => fetchDueOverlay(person, events))
      .then(
        (due) => due && isUntouched() && !(due.kind === 'guide' && isGuideSuppressed()) && setOverlay(due),
        // Offline, nothing is shown.
        () => undefined,
      );
  });
  const canCheck = useEffectEvent(
    (isFirst: boolean) => (isFirst || !isFirstPanelOnly) && !events.every((event) => isSeenOnDevice(person.id, event)),
  );

  useEffect(() => {
    if (!canCheck(markPanelVisit())) return;
    return onIdlePage((isUntouched) => whenIdle(() => isUntouched() && showDueOverlay(isUntouched)));
  }, [page]);

  return overlay && <OnboardingOverlay overlay={overlay} person={person} onClose={() => setOverlay(null)} />;
}

/** Whether the page has nothing to tour, as the list of a work unit without inspections (SHELL-48, decision X-401). */
const isGuideSuppressed = (): boolean => document.querySelector('[data-no-guide]') !== null;

/** Returns whether this is the first panel since the document was loaded. */
function markPanelVisit(): boolean {
  const { dataset } = document.documentElement;
  const isFirst = dataset.arrived === undefined;
  dataset.arrived = '';
  return isFirst;
}

/**
 * Calls `start` with a function that returns whether an overlay would interrupt nothing: nothing has been pressed, no
 * modal is open, and no text control has the focus. Returns the cleanup function; after it, the page counts
 * as pressed.
 */
function onIdlePage(start: (isUntouched: () => boolean) => void): () => void {
  let isTouched = false;
  const markTouched = () => {
    isTouched = true;
    window.removeEventListener('pointerdown', markTouched, true);
    window.removeEventListener('keydown', markTouched, true);
  };
  window.addEventListener('pointerdown', markTouched, true);
  window.addEventListener('keydown', markTouched, true);
  start(() => !isTouched && !isModalOpen() && !isTextControl(document.activeElement));
  return markTouched;
}
