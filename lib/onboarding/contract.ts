import { command, query } from '@/lib/contract';
import type { EventType, SetupFacts } from './rules';

/** A guide or dialog that a person sees once. */
interface OwnEvent {
  eventtype: EventType;
  /** Must be the caller's own address. */
  email: string;
}

export const eventSeen = query<OwnEvent, OwnEvent & { eventSeen: boolean }>()({
  name: 'onboarding.eventSeen',
  route: 'GET /events/getByEventTypeAndUsername/{eventtype}/{email}',
  permission: 'signed-in',
});

export const markAsSeen = command<OwnEvent, { success: true }>()({
  name: 'onboarding.markAsSeen',
  route: 'POST /events/markAsSeen',
  permission: 'signed-in',
});

export const setupFacts = query<Record<string, never>, SetupFacts>()({
  name: 'onboarding.setupFacts',
  route: 'GET /onboarding/setupFacts',
  permission: 'set-up-unit',
});

/** Completes the library step of the setup without changing the library. */
export const keepDefaultLibrary = command<Record<string, never>, { success: true }>()({
  name: 'onboarding.keepDefaultLibrary',
  route: 'POST /onboarding/keepDefaultLibrary',
  permission: 'manage-master-library',
});
