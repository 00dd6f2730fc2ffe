import { ContactInfoDialog } from '@/components/onboarding/contact-info-dialog';
import { markSeen, type DueOverlay, type OnboardedPerson } from '@/components/onboarding/due-overlay';
import { GuideDialog } from '@/components/onboarding/guide-dialog';
import type { Role } from '@/lib/permissions';
import { EVENT_GUIDES, QUICK_START_GUIDES } from '@/lib/onboarding/guides';

export type OnboardingOverlayState = DueOverlay | { kind: 'quick-start'; role: Role };

export interface OnboardingOverlayProps {
  shown: OnboardingOverlayState;
  person: OnboardedPerson;
  onClose: () => void;
}

export function OnboardingOverlay({ shown, person, onClose }: OnboardingOverlayProps) {
  if (shown.kind === 'quick-start') return <GuideDialog guide={QUICK_START_GUIDES[shown.role]} onDismiss={onClose} />;
  const dismiss = () => {
    onClose();
    // If the request fails, the overlay is shown again at the next load.
    void markSeen(person, shown.event).catch(() => undefined);
  };
  if (shown.kind === 'guide') return <GuideDialog guide={EVENT_GUIDES[shown.event]} onDismiss={dismiss} />;
  return <ContactInfoDialog username={person.username} isPrivate={shown.isPrivate} onDone={dismiss} />;
}
