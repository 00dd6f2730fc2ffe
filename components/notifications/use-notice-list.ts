import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '@/components/ui/text/language';
import { useNoticeCounts } from '@/components/notifications/notice-counts';
import type { NoticeReader } from '@/components/notifications/notice-reader';
import { subscribeToNotices } from '@/components/notifications/subscribe-to-notices';
import { useCommand, useRequest } from '@/components/ui/requests/use-command';
import { callApi } from '@/lib/client/api';
import {
  markAsCleared,
  markAsRead,
  markAsReceived,
  markAsUnread,
  myNotices,
  putBackNotifications,
  type NoticeLists,
  type NoticeRow,
} from '@/lib/notifications/contract';

export type NoticeKind = 'notices' | 'tasks';

/** Optimistic changes that the server has not confirmed yet (NOTIF-22). */
type OptimisticMarks = Readonly<Record<string, { read?: boolean; cleared?: true }>>;

export interface NoticeList {
  /** null until loaded. */
  rows: NoticeRow[] | null;
  failed: boolean;
  reload: () => void;
  read: (ids: readonly string[]) => void;
  unread: (ids: readonly string[]) => void;
  clear: (ids: readonly string[]) => void;
  putBack: (ids: readonly string[]) => void;
}

const LOAD_TIMEOUT_MS = 15_000;

/** The rows of a menu, loaded when it opens, with live updates while it is open. */
export function useNoticeList(kind: NoticeKind, { personId, unitId }: NoticeReader, isOpen: boolean): NoticeList {
  const t = useText();
  const [lists, setLists] = useState<NoticeLists | null>(null);
  const [failed, setFailed] = useState(false);
  const [local, setLocal] = useState<OptimisticMarks>({});
  const { counts, change } = useNoticeCounts();
  const received = useMark('received');
  const returned = useCommand(putBackNotifications, { failureTitle: t('Notifications not restored') });
  const clearing = useRef<Promise<unknown>>(Promise.resolve());
  const marked = { read: useMark('read'), unread: useMark('unread'), cleared: useMark('cleared') };

  const load = useCallback(
    (): Promise<NoticeLists | null> =>
      callApi(myNotices, {}, { timeoutMs: LOAD_TIMEOUT_MS }).then(
        (answer) => {
          setLists(answer);
          setFailed(false);
          return answer;
        },
        () => {
          setFailed(true);
          return null;
        },
      ),
    [],
  );

  /** Only the loaded rows are marked as received, so that one that arrives meanwhile still counts (NOTIF-01, X-105). */
  const receive = useEffectEvent((answer: NoticeLists) => {
    const fresh = answer[kind].filter(({ receivedAt }) => receivedAt === null).map(({ id }) => id);
    change({ ...counts, ...answer.badges, [kind]: Math.max(0, answer.badges[kind] - fresh.length) });
    if (fresh.length > 0) void received(fresh);
  });

  useEffect(() => {
    if (!isOpen) return;
    void load().then((answer) => answer && receive(answer));
    // There are no live messages without a work unit.
    return unitId === null ? undefined : subscribeToNotices(personId, () => void load());
  }, [isOpen, load, personId, unitId]);

  function act(as: 'read' | 'unread' | 'cleared', ids: readonly string[]): Promise<void> {
    const shown = as === 'cleared' ? { cleared: true as const } : { read: as === 'read' };
    setLocal((before) => ({ ...before, ...Object.fromEntries(ids.map((id) => [id, { ...before[id], ...shown }])) }));
    return marked[as](ids).then(async () => {
      await load();
      setLocal((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !ids.includes(id))));
    });
  }

  return {
    rows: lists && applyOptimisticMarks(lists[kind], local),
    failed,
    reload: () => {
      setFailed(false);
      void load();
    },
    read: (ids) => void act('read', ids),
    unread: (ids) => void act('unread', ids),
    clear: (ids) => void (clearing.current = act('cleared', ids)),
    putBack: (ids) => void clearing.current.then(() => returned.send({ notifications: [...ids] })).then(() => load()),
  };
}

function applyOptimisticMarks(rows: readonly NoticeRow[], local: OptimisticMarks): NoticeRow[] {
  return rows
    .filter(({ id }) => !local[id]?.cleared)
    .map((row) => {
      const read = local[row.id]?.read;
      if (read === undefined) return row;
      return { ...row, readAt: read ? (row.readAt ?? row.createdAt) : null };
    });
}

type Mark = 'read' | 'unread' | 'cleared' | 'received';

/** Sends a mark for these rows and shows a failure in the specification's words (NOTIF-27). Never rejects. */
function useMark(action: Mark): (ids: readonly string[]) => Promise<unknown> {
  const t = useText();
  const { send } = useRequest((ids: readonly string[]) => sendMark(action, ids), {
    failureTitle: t(`Error marking notification as ${action}!`),
  });
  return send;
}

/** One by one for 'unread', because that call takes no list. Survives leaving the page. */
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
