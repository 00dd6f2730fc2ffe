import { failure } from '@/lib/failures';
import { issueLiveToken } from '@/lib/platform/live/live-token';
import { implement, implementSignedIn } from '@/lib/platform/operation/implement';
import { noInput, successOutput } from '@/lib/platform/operation/input-schemas';
import { getRuntime } from '@/lib/platform/process/runtime';
import { liveToken } from '@/lib/live-token';
import { setActiveUnit } from '@/lib/workgroups/contract';
import { workUnitEvents } from '@/lib/workgroups/events';
import { liveTokenOutput, setActiveUnitSchema } from './schema';

export const setActiveUnitCommand = implementSignedIn(setActiveUnit, {
  input: setActiveUnitSchema,
  output: successOutput,
  events: workUnitEvents,
  async run({ db, input, actor, record }) {
    if (!actor.units.some(({ id }) => id === input.idworkgroup)) return failure('not-found');
    await db.person.updateMany({ where: { id: actor.personId }, data: { activeUnitId: input.idworkgroup } });
    record({ type: 'chose-unit', unitId: input.idworkgroup });
    return { success: true as const };
  },
});

export const liveTokenCommand = implement(liveToken, {
  input: noInput,
  output: liveTokenOutput,
  async prepare({ actor, call }) {
    const { config, broker } = getRuntime();
    const session = {
      personId: actor.personId,
      sessionId: actor.sessionId,
      unitId: actor.unit.id,
      role: actor.unit.role,
    };
    const token = await issueLiveToken(session, { authSecret: config.AUTH_SECRET, now: call.now });
    const listener = { ...session, topics: new Set(token.topics), expiresAt: token.expiresAt };
    return !broker || (await broker.register(token, listener)) ? token : failure('server-busy');
  },
  run: ({ prepared }) => Promise.resolve(prepared),
});
