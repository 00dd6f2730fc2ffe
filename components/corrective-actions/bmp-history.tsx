'use client';

import { ACTION_MESSAGES, getActionHandlers } from '@/components/corrective-actions/action-messages';
import { ActionRow, getActionColumns } from '@/components/corrective-actions/action-row';
import { useActionDialog } from '@/components/corrective-actions/use-action-dialog';
import { BmpFixes } from '@/components/fixes/bmp-fixes';
import { ServerLink } from '@/components/offline/server-link';
import { ShownAsOf } from '@/components/offline/shown-as-of';
import { DrawnSignature } from '@/components/signing/drawn-signature';
import { PageHead } from '@/components/shell/page-head';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { EmptyState } from '@/components/ui/feedback/states';
import { ListCard } from '@/components/ui/lists/list-card';
import { PhotoGrid } from '@/components/ui/media/photo-grid';
import { useText } from '@/components/ui/text/language';
import type { RequestSender } from '@/lib/client/api';
import { useLiveList } from '@/lib/client/use-live-list';
import { formatDateTime, formatReportDay } from '@/lib/dates';
import { ACTION_EVENT_TITLES } from '@/lib/deadlines/action-texts';
import { createSiteUrl } from '@/lib/deadlines/urls';
import type { BmpFixList } from '@/lib/fixes/contract';
import { bmpHistory, type BmpHistory } from '@/lib/register/contract';
import { createBmpHistoryUrl } from '@/lib/register/urls';
import { createPhotoUrl } from '@/lib/reports/domain/photos';
import { createViewUrl } from '@/lib/reports/urls';
import { SIGNATURE_LABELS } from '@/lib/signing/signed-record';
import type { Translate } from '@/lib/text';

export interface BmpHistoryPageProps {
  history: BmpHistory;
  fixes: BmpFixList;
  sender: RequestSender;
  renderedAt: string;
  isLeader: boolean;
}

interface Entry {
  key: string;
  at: string;
  title: string;
  /** Name of the corrective action; '' for a visit. */
  action: string;
  by: string;
  words: string;
  photos: readonly string[];
  reportId: string | null;
  /** When the server received that the corrective action was closed; null for everything else. */
  enteredAt: string | null;
  /** A drawn signature; '' without one. */
  drawing: string;
}

/** The past of a BMP in the ground: visits, and what happened to its corrective actions (REG-12). */
export function BmpHistoryPage({ history: rendered, fixes, sender, renderedAt, isLeader }: BmpHistoryPageProps) {
  const t = useText();
  const list = useLiveList(bmpHistory, { instanceId: rendered.instance.id }, rendered, {
    messages: ACTION_MESSAGES,
    identifier: sender.unitId,
    renderedAt,
    getHandlers: getActionHandlers,
  });
  const { instance, site, actions, removedOn, mergedInto } = list.data;
  const { openDialog, dialog } = useActionDialog({
    sender,
    isLeader,
    now: list.loadedAt,
    onSaved: () => void list.refetch(),
  });
  const entries = listEntries(list.data, t);
  return (
    <>
      <PageHead
        title={
          <>
            {instance.tag}{' '}
            <span lang="en" dir="auto">
              {instance.name}
            </span>
          </>
        }
        lead={
          <ServerLink href={createSiteUrl(site.id)} className="text-link">
            <span dir="auto">{site.name}</span>
          </ServerLink>
        }
      />
      <div className="grid gap-4 desktop:gap-6">
        <ShownAsOf lists={[list]} worksOffline="inspections" />
        {(mergedInto !== null || removedOn !== null) && (
          <InlineNote tone="info">
            {removedOn !== null && <p>{t('Taken out of the ground on {day}', { day: formatReportDay(removedOn) })}</p>}
            {mergedInto !== null && (
              <p>
                {t('Merged into {tag}', { tag: mergedInto.tag })}{' '}
                <ServerLink
                  href={createBmpHistoryUrl(mergedInto.id)}
                  className="inline-flex min-h-12 items-center text-link"
                >
                  {t('Open {tag}', { tag: mergedInto.tag })}
                </ServerLink>
              </p>
            )}
          </InlineNote>
        )}
        <ListCard
          id="bmp-actions"
          title={t('Corrective Actions')}
          isWide
          columns={getActionColumns(t, { hasSite: false })}
          emptyState={actions.length === 0 && <EmptyState>{t('No corrective actions yet.')}</EmptyState>}
        >
          {actions.map((action) => (
            <ActionRow
              key={action.id}
              action={action}
              sender={sender}
              isLeader={isLeader}
              now={list.loadedAt}
              hasSite={false}
              onOpenDialog={openDialog}
            />
          ))}
        </ListCard>
        <BmpFixes instanceId={instance.id} unitId={sender.unitId} renderedAt={renderedAt} rendered={fixes} />
        <ListCard id="bmp-history" title={t('History')}>
          {entries.map(({ key, at, title, action, by, words, photos, reportId, enteredAt, drawing }) => (
            <li key={key} className="grid gap-2 px-4 py-4 desktop:px-6">
              <p>
                <b className="font-bold">
                  {title}
                  {action !== '' && ': '}
                  <span lang="en" dir="auto">
                    {action}
                  </span>
                </b>{' '}
                <span className="text-small text-ink-muted">
                  <time dateTime={at}>{formatDateTime(at, site.timeZone)}</time> · <span dir="auto">{by}</span>
                  {enteredAt !== null &&
                    ` · ${t('entered {time}', { time: formatDateTime(enteredAt, site.timeZone) })}`}
                </span>
              </p>
              {words !== '' && (
                <p className="wrap-anywhere whitespace-pre-line" dir="auto">
                  {words}
                </p>
              )}
              {drawing !== '' && <DrawnSignature drawing={drawing} name={by} />}
              {photos.length > 0 && (
                <PhotoGrid
                  label={t('Photos')}
                  hideLabel
                  photos={photos.map((fileName, index) => ({
                    id: fileName,
                    src: createPhotoUrl('practiceactions', fileName),
                    alt: `${title}, ${formatDateTime(at, site.timeZone)}, ${String(index + 1)}`,
                  }))}
                />
              )}
              {reportId !== null && (
                <p className="text-small">
                  <ServerLink href={createViewUrl(reportId)} className="inline-flex min-h-12 items-center text-link">
                    {t('Open the inspection')}
                  </ServerLink>
                </p>
              )}
            </li>
          ))}
        </ListCard>
      </div>
      {dialog}
    </>
  );
}

/** Visits, events and signatures, the newest first. What a visit found or saw is part of the visit. */
function listEntries({ visits, events, signatures, actions }: BmpHistory, t: Translate): Entry[] {
  const names = new Map(actions.map(({ id, name }) => [id, name]));
  const ofVisits = visits.map(({ id, ...visit }) => ({ ...NO_DETAILS, ...visit, key: id, title: t('Inspected') }));
  const ofEvents = events
    .filter(({ kind }) => kind !== 'found' && kind !== 'seen')
    .map(({ id, at, kind, by, words, photos, correctiveActionId, receivedAt }) => ({
      ...NO_DETAILS,
      key: id,
      at,
      by,
      words,
      photos,
      enteredAt: kind === 'fixed' || kind === 'not-needed' ? receivedAt : null,
      title: t(ACTION_EVENT_TITLES[kind]),
      action: names.get(correctiveActionId) ?? '',
    }));
  const ofSignatures = signatures.map(({ id, at, by, correctiveActionId, isCertification, drawing }) => ({
    ...NO_DETAILS,
    key: id,
    at,
    by,
    drawing,
    title: t(SIGNATURE_LABELS[isCertification ? 'certification' : 'inspector']),
    action: names.get(correctiveActionId) ?? '',
  }));
  return [...ofVisits, ...ofEvents, ...ofSignatures].toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

const NO_DETAILS = { action: '', words: '', photos: [], reportId: null, enteredAt: null, drawing: '' } as const;
