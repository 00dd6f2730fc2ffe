import type { Operation } from '@/lib/platform/operation/implement';
import {
  markAsClearedCommand,
  markAsReadCommand,
  markAsReceivedCommand,
  markAsUnreadCommand,
  putBackNoticesCommand,
} from './commands';
import { myBadgesQuery, myNoticesQuery, unclearedQuery } from './queries';

export const NOTIFICATIONS_OPERATIONS: readonly Operation[] = [
  myNoticesQuery,
  myBadgesQuery,
  unclearedQuery,
  markAsReadCommand,
  markAsUnreadCommand,
  markAsClearedCommand,
  markAsReceivedCommand,
  putBackNoticesCommand,
];
