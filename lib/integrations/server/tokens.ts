import { addHours, addMinutes } from 'date-fns';
import { addCalendarDays, formatDateInput, getStartOfUnitDay, getUnitDay } from '@/lib/dates';
import { isEqual } from '@/lib/equal';
import { failure, isFailure, type Failure } from '@/lib/failures';
import {
  apiTokens,
  createApiToken,
  revokeApiToken,
  rotateApiToken,
  type ApiToken,
  type CreatedApiToken,
} from '@/lib/integrations/contract';
import { integrationEvents } from '@/lib/integrations/events';
import { MAX_API_TOKEN_DAYS, MAX_API_TOKENS, ROTATION_HOURS, SHOW_AGAIN_MINUTES } from '@/lib/integrations/limits';
import { API_SCOPES } from '@/lib/integrations/scopes';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { implement } from '@/lib/platform/operation/implement';
import { noInput } from '@/lib/platform/operation/input-schemas';
import type { Prisma } from '@/lib/platform/prisma-client/client';
import { computeApiToken, getApiTokenPrefix, hashApiToken } from './api-token';
import {
  apiTokenIdSchema,
  apiTokenOutput,
  apiTokensOutput,
  newApiTokenOutput,
  newApiTokenSchema,
  rotateApiTokenSchema,
} from './schema';

const tokenInclude = { replacedBy: { select: { id: true } } } as const satisfies Prisma.ApiTokenInclude;
type TokenRow = Prisma.ApiTokenGetPayload<{ include: typeof tokenInclude }>;

export const apiTokensQuery = implement(apiTokens, {
  input: noInput,
  output: apiTokensOutput,
  run: async ({ db }) => ({ tokens: await loadApiTokens(db) }),
});

/** The tokens of the work unit, the newest first. */
export async function loadApiTokens(db: Db): Promise<ApiToken[]> {
  const rows = await db.apiToken.findMany({ include: tokenInclude, orderBy: [{ createdAt: 'desc' }, { id: 'asc' }] });
  return rows.map(toApiToken);
}

export const createApiTokenCommand = implement(createApiToken, {
  input: newApiTokenSchema,
  output: newApiTokenOutput,
  events: integrationEvents,
  async run({ db, input, actor, now, record }) {
    const { tokenId, name, lastDay } = input;
    const scopes = [...new Set(input.scopes)].toSorted();
    await lockTokens(db, actor);
    const expiresAt = new Date(getStartOfUnitDay(addCalendarDays(lastDay, 1)));
    const stored = await db.apiToken.findUnique({ where: { id: tokenId }, include: tokenInclude });
    if (stored) {
      const isSame = isEqual(
        { name: stored.name, scopes: stored.scopes, expiresAt: stored.expiresAt.toISOString() },
        { name, scopes, expiresAt: expiresAt.toISOString() },
      );
      return isSame && canBeShownAgain(stored, actor, now) ? toCreated(stored) : failure('api-token-id-used');
    }
    if (name === '') return failure('api-token-name-missing');
    if (scopes.length === 0) return failure('api-token-without-scope');
    const today = getUnitDay(now);
    const maxDay = addCalendarDays(today, MAX_API_TOKEN_DAYS);
    if (lastDay < today || lastDay > maxDay) return failure('api-token-last-day', { day: formatDateInput(maxDay) });
    const created = await insertToken(db, { id: tokenId, name, scopes, expiresAt, replacesId: null }, actor, now);
    if (!isFailure(created))
      record({ type: 'created-api-token', ...toEventData(created), scopes, expiresAt: expiresAt.toISOString() });
    return isFailure(created) ? created : toCreated(created);
  },
});

export const rotateApiTokenCommand = implement(rotateApiToken, {
  input: rotateApiTokenSchema,
  output: newApiTokenOutput,
  events: integrationEvents,
  async run({ db, input: { tokenId, newTokenId }, actor, now, record }) {
    await lockTokens(db, actor);
    const stored = await db.apiToken.findUnique({ where: { id: newTokenId }, include: tokenInclude });
    if (stored)
      return stored.replacesId === tokenId && canBeShownAgain(stored, actor, now)
        ? toCreated(stored)
        : failure('api-token-id-used');
    const old = await db.apiToken.findUnique({ where: { id: tokenId }, include: tokenInclude });
    if (!old) return failure('api-token-not-found');
    if (!isActive(old, now) || old.replacedBy) return failure('api-token-ended');
    // The new token is valid for as long as the old one was.
    const expiresAt = new Date(now.getTime() + old.expiresAt.getTime() - old.createdAt.getTime());
    const { name, scopes } = old;
    const rotatedUntil = addHours(now, ROTATION_HOURS);
    if (rotatedUntil < old.expiresAt)
      await db.apiToken.update({ where: { id: tokenId }, data: { expiresAt: rotatedUntil } });
    const created = await insertToken(db, { id: newTokenId, name, scopes, expiresAt, replacesId: tokenId }, actor, now);
    if (!isFailure(created))
      record({
        type: 'rotated-api-token',
        ...toEventData(created),
        replacesId: tokenId,
        expiresAt: expiresAt.toISOString(),
      });
    return isFailure(created) ? created : toCreated(created);
  },
});

export const revokeApiTokenCommand = implement(revokeApiToken, {
  input: apiTokenIdSchema,
  output: apiTokenOutput,
  events: integrationEvents,
  async run({ db, input: { tokenId }, actor, now, record }) {
    const { count } = await db.apiToken.updateMany({
      where: { id: tokenId, revokedAt: null },
      data: { revokedAt: now, revokedBy: actor.personId, revokedByName: actor.name },
    });
    const revoked = await db.apiToken.findUnique({ where: { id: tokenId }, include: tokenInclude });
    if (!revoked) return failure('api-token-not-found');
    if (count > 0) record({ type: 'revoked-api-token', ...toEventData(revoked) });
    return { token: toApiToken(revoked) };
  },
});

/** Serializes the changes of a work unit's tokens, so that they stay within the limit. */
async function lockTokens(db: Db, { unit }: Member): Promise<void> {
  await db.$queryRaw`SELECT id FROM work_unit WHERE id = ${unit.id}::uuid FOR NO KEY UPDATE`;
}

interface NewToken {
  id: string;
  name: string;
  scopes: string[];
  expiresAt: Date;
  replacesId: string | null;
}

async function insertToken(db: Db, token: NewToken, actor: Member, now: Date): Promise<TokenRow | Failure> {
  // A replaced token ends by itself, so it does not count.
  const active = await db.apiToken.count({ where: { revokedAt: null, expiresAt: { gt: now }, replacedBy: null } });
  if (active - (token.replacesId === null ? 0 : 1) >= MAX_API_TOKENS)
    return failure('too-many-api-tokens', { max: MAX_API_TOKENS });
  const secret = computeApiToken(token.id);
  const { count } = await db.apiToken.createMany({
    data: [
      {
        ...token,
        workUnitId: actor.unit.id,
        prefix: getApiTokenPrefix(secret),
        hash: hashApiToken(secret),
        createdBy: actor.personId,
        createdByName: actor.name,
        createdAt: now,
      },
    ],
    // Another work unit may have the id.
    skipDuplicates: true,
  });
  if (count === 0) return failure('api-token-id-used');
  return db.apiToken.findUniqueOrThrow({ where: { id: token.id }, include: tokenInclude });
}

const canBeShownAgain = (row: TokenRow, { personId }: Member, now: Date): boolean =>
  row.createdBy === personId &&
  isActive(row, now) &&
  row.lastUsedOn === null &&
  now < addMinutes(row.createdAt, SHOW_AGAIN_MINUTES);

const isActive = ({ revokedAt, expiresAt }: TokenRow, now: Date): boolean => revokedAt === null && expiresAt > now;

const toCreated = (row: TokenRow): CreatedApiToken => ({ token: toApiToken(row), secret: computeApiToken(row.id) });

const toEventData = ({ id: tokenId, name, prefix }: TokenRow) => ({ tokenId, name, prefix });

const toApiToken = (row: TokenRow): ApiToken => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: API_SCOPES.filter((scope) => row.scopes.includes(scope)),
  createdBy: row.createdByName,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  lastUsedOn: row.lastUsedOn && row.lastUsedOn.toISOString().slice(0, 10),
  revokedAt: row.revokedAt && row.revokedAt.toISOString(),
  isReplaced: row.replacedBy !== null,
});
