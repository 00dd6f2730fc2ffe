import { command, query } from '@/lib/contract';
import type { EventType, SetupFacts } from './rules';

interface OwnEvent {
  eventtype: EventType;
  /** The person's own address; nobody is told what somebody else has seen. */
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

/** How far the setup of the work unit is, for the welcome panel. */
export const setupFacts = query<Record<string, never>, SetupFacts>()({
  name: 'onboarding.setupFacts',
  route: 'GET /onboarding/setupFacts',
  permission: 'set-up-unit',
});

/** Ends the library's step without changing anything. */
export const keepDefaultLibrary = command<Record<string, never>, { success: true }>()({
  name: 'onboarding.keepDefaultLibrary',
  route: 'POST /onboarding/keepDefaultLibrary',
  permission: 'manage-master-library',
});
