import { implementSignedIn } from '@/lib/platform/operation/implement';
import { authenticate, currentSession, currentUser } from '@/lib/accounts/contract';
import { noInput } from '@/lib/platform/operation/input-schemas';
import { loadContactInfo } from './contact-info';
import { authOutput, authSchema, currentSessionOutput, currentUserOutput } from './schema';

// Calls that clients would send to an identity provider (CALLS-93, CALLS-94, CALLS-65), answered from the session.

export const currentSessionQuery = implementSignedIn(currentSession, {
  input: noInput,
  output: currentSessionOutput,
  async run({ db, actor: { sessionId, personId, username, email } }) {
    const { expiresAt } = await db.session.findUniqueOrThrow({ where: { id: sessionId }, select: { expiresAt: true } });
    return { expiresAt: expiresAt.toISOString(), user: { iduser: personId, username, email } };
  },
});

export const currentUserQuery = implementSignedIn(currentUser, {
  input: noInput,
  output: currentUserOutput,
  run: async ({ db, actor: { personId } }) => ({ iduser: personId, ...(await loadContactInfo(db, personId)) }),
});

export const authQuery = implementSignedIn(authenticate, {
  input: authSchema,
  output: authOutput,
  run: ({ actor }) => Promise.resolve({ user: { iduser: actor.personId } }),
});
