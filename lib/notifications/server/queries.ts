import { failure } from '@/lib/failures';
import { myBadges, myNotices, unclearedNotifications } from '@/lib/notifications/contract';
import { implementSignedIn } from '@/lib/platform/operation/implement';
import { noInput } from '@/lib/platform/operation/input-schemas';
import { readBadges, readNoticeLists, readUncleared } from './rows';
import { badgesOutput, noticesOutput, ownIdSchema, unclearedOutput } from './schema';

export const myNoticesQuery = implementSignedIn(myNotices, {
  input: noInput,
  output: noticesOutput,
  run: ({ db, actor }) => readNoticeLists(db, actor.personId),
});

export const myBadgesQuery = implementSignedIn(myBadges, {
  input: noInput,
  output: badgesOutput,
  run: ({ db, actor }) => readBadges(db, actor.personId),
});

export const unclearedQuery = implementSignedIn(unclearedNotifications, {
  input: ownIdSchema,
  output: unclearedOutput,
  async run({ db, input, actor }) {
    if (input.iduser.toLowerCase() !== actor.personId) return failure('not-found');
    return { notifications: await readUncleared(db, actor.personId) };
  },
});
