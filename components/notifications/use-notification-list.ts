import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '@/components/ui/text/language';
import { useNotificationCounts } from '@/components/notifications/notification-counts';
import type { NotificationViewer } from '@/components/notifications/notification-viewer';
import { subscribeToNotifications } from '@/components/notifications/subscribe-to-notifications';
import { useCommand, useRequest } from '@/components/ui/requests/use-command';
import { callApi } from '@/lib/client/api';
import {
  markAsCleared,
  markAsRead,
  markAsReceived,
  markAsUnread,
  myNotifications,
  restoreNotifications,
  type NotificationLists,
  type NotificationRow,
} from '@/lib/notifications/contract';

export type NotificationKind = 'notifications' | 'tasks';

/** Optimistic changes that the server has not confirmed yet (NOTIF-22). */
type OptimisticMarks = Readonly<Record<string, { read?: boolean; cleared?: true }>>;

export interface NotificationList {
  /** null until loaded. */
  rows: NotificationRow[] | null;
  hasFailed: boolean;
  reload: () => void;
  markAsRead: (ids: readonly string[]) => void;
  markAsUnread: (ids: readonly string[]) => void;
  clear: (ids: readonly string[]) => void;
  restore: (ids: readonly string[]) => void;
}

const LOAD_TIMEOUT_MS = 15_000;

/** The rows of a menu, loaded when it opens, with live updates while it is open. */
export function useNotificationList(
  kind: NotificationKind,
  { personId, unitId }: NotificationViewer,
  isOpen: boolean,
): NotificationList {
  const t = useText();
  const [lists, setLists] = useState<NotificationLists | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [optimisticMarks, setOptimisticMarks] = useState<OptimisticMarks>({});
  const { counts, setCounts } = useNotificationCounts();
  const markReceived = useMark('received');
  const restoring = useCommand(restoreNotifications, { failureTitle: t('Notifications not restored') });
  const pendingClear = useRef<Promise<unknown>>(Promise.resolve());
  const marks = { read: useMark('read'), unread: useMark('unread'), cleared: useMark('cleared') };

  const load = useCallback(
    (): Promise<NotificationLists | null> =>
      callApi(myNotifications, {}, { timeoutMs: LOAD_TIMEOUT_MS }).then(
        (response) => {
          setLists(response);
          setHasFailed(false);
          return response;
        },
        () => {
          setHasFailed(true);
          return null;
        },
      ),
    [],
  );

  // Marks only the loaded rows as received, so that a notification that arrives later still counts as new (NOTIF-01, X-105).
  const receive = useEffectEvent((response: NotificationLists) => {
    const newIds = response[kind].filter(({ receivedAt }) => receivedAt === null).map(({ id }) => id);
    setCounts({ ...counts, ...response.badges, [kind]: Math.max(0, response.badges[kind] - newIds.length) });
    if (newIds.length > 0) void markReceived(newIds);
  });

  useEffect(() => {
    if (!isOpen) return;
    void load().then((response) => response && receive(response));
    // There are no live messages without a work unit.
    return unitId === null ? undefined : subscribeToNotifications(personId, () => void load());
  }, [isOpen, load, personId, unitId]);

  function mark(action: Exclude<Mark, 'received'>, ids: readonly string[]): Promise<void> {
    const optimisticMark = action === 'cleared' ? { cleared: true as const } : { read: action === 'read' };
    setOptimisticMarks((before) => ({
      ...before,
      ...Object.fromEntries(ids.map((id) => [id, { ...before[id], ...optimisticMark }])),
    }));
    return marks[action](ids).then(async () => {
      await load();
      setOptimisticMarks((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !ids.includes(id))));
    });
  }

  return {
    rows: lists && applyOptimisticMarks(lists[kind], optimisticMarks),
    hasFailed,
    reload: () => {
      setHasFailed(false);
      void load();
    },
    markAsRead: (ids) => void mark('read', ids),
    markAsUnread: (ids) => void mark('unread', ids),
    clear: (ids) => void (pendingClear.current = mark('cleared', ids)),
    restore: (ids) =>
      void pendingClear.current.then(() => restoring.send({ notifications: [...ids] })).then(() => load()),
  };
}

function applyOptimisticMarks(rows: readonly NotificationRow[], optimisticMarks: OptimisticMarks): NotificationRow[] {
  return rows
    .filter(({ id }) => !optimisticMarks[id]?.cleared)
    .map((row) => {
      const read = optimisticMarks[row.id]?.read;
      if (read === undefined) return row;
      return { ...row, readAt: read ? (row.readAt ?? row.createdAt) : null };
    });
}

type Mark = 'read' | 'unread' | 'cleared' | 'received';

/** Returns a function that marks rows and shows a failure in the specification's words (NOTIF-27). It never rejects. */
function useMark(action: Mark): (ids: readonly string[]) => Promise<unknown> {
  const t = useText();
  const { send } = useRequest((ids: readonly string[]) => sendMark(action, ids), {
    failureTitle: t(`Error marking notification as ${action}!`),
  });
  return send;
}

/** Sends 'unread' one by one, because that call takes no list. The request survives leaving the page. */
function sendMark(action: Mark, ids: readonly string[]): Promise<unknown> {
  const notifications = [...ids];
  const options = { keepalive: true };
  switch (action) {
    case 'read':
      return callApi(markAsRead, { notifications }, options);
    case 'cleared':
      return callApi(markAsCleared, { notifications }, options);
    case 'received':
      return callApi(markAsReceived, { notifications }, options);
    case 'unread':
      return Promise.all(ids.map((idnotification) => callApi(markAsUnread, { idnotification }, options)));
  }
}
