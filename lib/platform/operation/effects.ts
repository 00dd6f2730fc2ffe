import { randomUUID } from 'node:crypto';
import type { Db } from '@/lib/platform/database/client';
import { isFailure } from '@/lib/failures';
import type { DomainEvent } from '@/lib/events';
import { type LiveNotification, formatNotification } from '@/lib/live-messages';
import type { Delivery } from '@/lib/platform/messages/delivery';
import { saveNotifications } from '@/lib/platform/messages/notifications';
import { getRuntime } from '@/lib/platform/process/runtime';
import { createOutboxRows, applyLimits } from '@/lib/platform/outbox/message';
import { OperationError } from './operation-error';

/** The effects of an operation, written inside its transaction. */
export interface OperationEffects {
  operation: string;
  events: readonly DomainEvent[];
  liveNotifications?: readonly LiveNotification[];
  deliveries?: readonly Delivery[];
  /** `name` is '' if nobody was signed in; then the event's field `by` names the person, if present. */
  actor: { personId: string | null; unitId: string | null; name: string };
  network: string;
  requestId: string;
  at: Date;
}

const isNotification = (delivery: Delivery) =>
  delivery.kind === 'notification' || delivery.kind === 'task-done' || delivery.kind === 'notification-withdrawal';

/**
 * Counts the messages against their limits, saves notifications, and then writes audit rows and outbox rows and queues
 * live messages in one statement.
 * @throws OperationError if the messages exceed a limit
 */
export async function writeEffects(db: Db, effects: OperationEffects): Promise<void> {
  const { actor, at } = effects;
  // `sending` may contain secrets.
  const audit = effects.events.map((event) => ({ event: { ...event, sending: undefined }, type: event.type }));
  const deliveries = effects.deliveries ?? [];
  const outgoing = deliveries.filter((delivery) => !isNotification(delivery));
  const messages = await applyLimits(db, outgoing, { ...actor, network: effects.network }, at);
  if (isFailure(messages)) throw new OperationError(messages);
  await saveNotifications(db, deliveries.filter(isNotification), at);
  const outbox = createOutboxRows(messages, {
    workUnitId: actor.unitId,
    now: at,
    newId: randomUUID,
    authSecret: getRuntime().config.AUTH_SECRET,
  });
  const notifications = (effects.liveNotifications ?? []).map(formatNotification);
  await db.$queryRaw`
    WITH audit_rows AS (
      INSERT INTO audit (work_unit_id, person_id, person_name, at, operation, type, event, subject, request_id)
      SELECT coalesce((a->'event'->>'unitId')::uuid, ${actor.unitId}::uuid), ${actor.personId}::uuid,
        coalesce(nullif(${actor.name}, ''), a->'event'->>'by', ''), ${at}::timestamptz, ${effects.operation}, a->>'type', a->'event', audit_subject(a->'event'), ${effects.requestId}
      FROM jsonb_array_elements(${JSON.stringify(audit)}::jsonb) a
    ), outbox_rows AS (
      INSERT INTO outbox_message (id, work_unit_id, channel, recipient, payload, about_kind, about_id, person_id, available_at, created_at)
      SELECT (m->>'id')::uuid, (m->>'workUnitId')::uuid, m->>'channel', m->>'recipient', m->'payload',
        m->>'aboutKind', m->>'aboutId', (m->>'personId')::uuid, (m->>'availableAt')::timestamptz, ${at}::timestamptz
      FROM jsonb_array_elements(${JSON.stringify(outbox)}::jsonb) m
    )
    SELECT pg_notify(n.channel, n.payload)::text FROM (
      SELECT 'earthtight_hints' AS channel, h AS payload FROM jsonb_array_elements_text(${JSON.stringify(notifications)}::jsonb) h
      UNION ALL SELECT 'earthtight_outbox', '' WHERE ${outbox.length} > 0
    ) n`;
}
