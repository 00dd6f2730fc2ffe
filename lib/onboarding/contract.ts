import { command, query } from '@/lib/contract';
import type { EventType, SetupState } from './rules';

/** A guide or dialog that a person sees once. */
interface OwnEvent {
  eventtype: EventType;
  /** Must be the caller's own address. */
  email: string;
}

export const hasSeenEvent = query<OwnEvent, OwnEvent & { eventSeen: boolean }>()({
  name: 'onboarding.eventSeen',
  route: 'GET /events/getByEventTypeAndUsername/{eventtype}/{email}',
  permission: 'signed-in',
});

export const markAsSeen = command<OwnEvent, { success: true }>()({
  name: 'onboarding.markAsSeen',
  route: 'POST /events/markAsSeen',
  permission: 'signed-in',
});

export const setupState = query<Record<string, never>, SetupState>()({
  name: 'onboarding.setupState',
  route: 'GET /onboarding/setupState',
  permission: 'set-up-unit',
});

/** Completes the library step of the setup without changing the library. */
export const keepDefaultLibrary = command<Record<string, never>, { success: true }>()({
  name: 'onboarding.keepDefaultLibrary',
  route: 'POST /onboarding/keepDefaultLibrary',
  permission: 'manage-master-library',
});
