import { ContactInfoDialog } from '@/components/onboarding/contact-info-dialog';
import { markEventSeen, type DueOverlay, type OnboardedPerson } from '@/components/onboarding/due-overlay';
import { GuideDialog } from '@/components/onboarding/guide-dialog';
import type { Role } from '@/lib/permissions';
import { EVENT_GUIDES, QUICK_START_GUIDES } from '@/lib/onboarding/guides';

export type OnboardingOverlayState = DueOverlay | { kind: 'quick-start'; role: Role };

export interface OnboardingOverlayProps {
  overlay: OnboardingOverlayState;
  person: OnboardedPerson;
  onClose: () => void;
}

/** Shows the guide or dialog. Closing it marks its event as seen; the Quick Start Guide has none. */
export function OnboardingOverlay({ overlay, person, onClose }: OnboardingOverlayProps) {
  if (overlay.kind === 'quick-start')
    return <GuideDialog guide={QUICK_START_GUIDES[overlay.role]} onDismiss={onClose} />;
  const dismiss = () => {
    onClose();
    // If the request fails, the overlay is shown again at the next load.
    void markEventSeen(person, overlay.event).catch(() => undefined);
  };
  if (overlay.kind === 'guide') return <GuideDialog guide={EVENT_GUIDES[overlay.event]} onDismiss={dismiss} />;
  return <ContactInfoDialog username={person.username} isPrivate={overlay.isPrivate} onDone={dismiss} />;
}
