import type { Operation } from '@/lib/platform/operation/implement';
import { keepDefaultLibraryCommand, markAsSeenCommand } from './commands';
import { eventSeenQuery, setupFactsQuery } from './queries';

export const ONBOARDING_OPERATIONS: readonly Operation[] = [
  eventSeenQuery,
  markAsSeenCommand,
  setupFactsQuery,
  keepDefaultLibraryCommand,
];
