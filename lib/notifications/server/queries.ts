import { failure } from '@/lib/failures';
import { myBadges, myNotices, unclearedNotifications } from '@/lib/notifications/contract';
import { implementSignedIn } from '@/lib/platform/operation/implement';
import { readBadges, readLists, readUncleared } from './rows';
import { badgesAnswer, noQuestion, noticesAnswer, ownIdSchema, unclearedAnswer } from './schema';

export const myNoticesQuery = implementSignedIn(myNotices, {
  input: noQuestion,
  output: noticesAnswer,
  run: ({ db, actor }) => readLists(db, actor.personId),
});

export const myBadgesQuery = implementSignedIn(myBadges, {
  input: noQuestion,
  output: badgesAnswer,
  run: ({ db, actor }) => readBadges(db, actor.personId),
});

export const unclearedQuery = implementSignedIn(unclearedNotifications, {
  input: ownIdSchema,
  output: unclearedAnswer,
  async run({ db, input, actor }) {
    if (input.iduser.toLowerCase() !== actor.personId) return failure('not-found');
    return { notifications: await readUncleared(db, actor.personId) };
  },
});
