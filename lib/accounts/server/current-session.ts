import { implementSignedIn } from '@/lib/platform/operation/implement';
import { authenticate, currentSession, currentUser } from '@/lib/accounts/contract';
import { contactInfoOf } from './contact-info';
import { authAnswer, authSchema, currentSessionAnswer, currentUserAnswer, emptySchema } from './schema';

/** Calls that other programs send to an identity provider (CALLS-93, CALLS-94, CALLS-65), answered from the session. */
export const currentSessionQuery = implementSignedIn(currentSession, {
  input: emptySchema,
  output: currentSessionAnswer,
  async run({ db, actor: { sessionId, personId, username, email } }) {
    const { expiresAt } = await db.session.findUniqueOrThrow({ where: { id: sessionId }, select: { expiresAt: true } });
    return { expiresAt: expiresAt.toISOString(), user: { iduser: personId, username, email } };
  },
});

export const currentUserQuery = implementSignedIn(currentUser, {
  input: emptySchema,
  output: currentUserAnswer,
  run: async ({ db, actor: { personId } }) => ({ iduser: personId, ...(await contactInfoOf(db, personId)) }),
});

export const authQuery = implementSignedIn(authenticate, {
  input: authSchema,
  output: authAnswer,
  run: ({ actor }) => Promise.resolve({ user: { iduser: actor.personId } }),
});
