import { failure } from '@/lib/failures';
import { myBadges, myNotifications, unclearedNotifications } from '@/lib/notifications/contract';
import { implementSignedIn } from '@/lib/platform/operation/implement';
import { noInput } from '@/lib/platform/operation/input-schemas';
import { loadBadges, loadNotificationLists, loadUncleared } from './rows';
import { badgesOutput, notificationsOutput, ownIdSchema, unclearedOutput } from './schema';

export const myNotificationsQuery = implementSignedIn(myNotifications, {
  input: noInput,
  output: notificationsOutput,
  run: ({ db, actor }) => loadNotificationLists(db, actor.personId),
});

export const myBadgesQuery = implementSignedIn(myBadges, {
  input: noInput,
  output: badgesOutput,
  run: ({ db, actor }) => loadBadges(db, actor.personId),
});

export const unclearedQuery = implementSignedIn(unclearedNotifications, {
  input: ownIdSchema,
  output: unclearedOutput,
  async run({ db, input, actor }) {
    if (input.iduser.toLowerCase() !== actor.personId) return failure('not-found');
    return { notifications: await loadUncleared(db, actor.personId) };
  },
});
