import { useState } from 'react';
import { ACTION_MESSAGES, getActionHandlers } from '@/components/corrective-actions/action-messages';
import { BmpChangeList } from '@/components/corrective-actions/bmp-change-list';
import { SameBmpQuestions } from '@/components/corrective-actions/same-bmp-questions';
import { ServerLink } from '@/components/offline/server-link';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { EmptyState } from '@/components/ui/feedback/states';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import { ListCard } from '@/components/ui/lists/list-card';
import { useIncrementalRows } from '@/components/ui/lists/use-incremental-rows';
import { useText } from '@/components/ui/text/language';
import { ROW_LINK_CLASS } from '@/components/ui/lists/row-link';
import type { RequestSender } from '@/lib/client/api';
import { useLiveList } from '@/lib/client/use-live-list';
import { formatReportDay } from '@/lib/dates';
import { formatShortDay } from '@/lib/deadlines/texts';
import { siteBmps, type SiteBmp, type SiteBmps } from '@/lib/register/contract';
import { MAX_BMPS_IN_GROUND } from '@/lib/register/limits';
import { createBmpHistoryUrl } from '@/lib/register/urls';
import { pluralize } from '@/lib/text';

const ChangeBmpDialog = lazyDialog(
  () => import('@/components/corrective-actions/change-bmp-dialog').then((module) => module.ChangeBmpDialog),
  ({ onClose }) => onClose,
);

interface SiteBmpListProps {
  siteId: string;
  bmps: SiteBmps;
  sender: RequestSender;
  renderedAt: string;
  isLeader: boolean;
  /** Whether to show the BMPs, or only what a person has to answer. */
  hasList: boolean;
}

/** The BMPs in the ground of a site, and what may be one BMP (REG-15). */
export function SiteBmpList({ siteId, bmps: rendered, sender, renderedAt, isLeader, hasList }: SiteBmpListProps) {
  const t = useText();
  const [changed, setChanged] = useState<SiteBmp | null>(null);
  const list = useLiveList(siteBmps, { siteId }, rendered, {
    messages: ACTION_MESSAGES,
    identifier: sender.unitId,
    renderedAt,
    getHandlers: getActionHandlers,
  });
  const { site, bmps, isFull, questions, changes } = list.data;
  const onChanged = () => void list.refetch();
  const inGround = bmps.filter(({ removedOn }) => removedOn === null);
  const removed = bmps.filter(({ removedOn }) => removedOn !== null);
  return (
    <>
      {isFull && (
        <InlineNote tone="warn">
          <p>
            {t('This site has {max} BMPs in the ground. Take out those that are gone.', { max: MAX_BMPS_IN_GROUND })}
          </p>
        </InlineNote>
      )}
      <SameBmpQuestions questions={questions} onChanged={onChanged} />
      {hasList && (
        <>
          <BmpRows
            id="bmps-in-ground"
            title={t('In the ground: {count}', { count: inGround.length })}
            bmps={inGround}
            site={site}
            onChange={isLeader ? setChanged : undefined}
          />
          {removed.length > 0 && (
            <BmpRows id="bmps-taken-out" title={t('Taken out of the ground')} bmps={removed} site={site} />
          )}
          <BmpChangeList changes={changes} site={site} sender={sender} isLeader={isLeader} onChanged={onChanged} />
        </>
      )}
      {changed && (
        <ChangeBmpDialog
          bmp={changed}
          others={inGround.filter(({ id, practiceId }) => id !== changed.id && practiceId === changed.practiceId)}
          timeZone={site.timeZone}
          now={list.loadedAt}
          sender={sender}
          onSaved={onChanged}
          onClose={() => setChanged(null)}
        />
      )}
    </>
  );
}

interface BmpRowsProps {
  id: string;
  title: string;
  bmps: readonly SiteBmp[];
  site: SiteBmps['site'];
  /** Absent for people and BMPs that change nothing. */
  onChange?: (bmp: SiteBmp) => void;
}

function BmpRows({ id, title, bmps, site, onChange }: BmpRowsProps) {
  const t = useText();
  const { visibleCount, showMore, endRef } = useIncrementalRows(site.id);
  return (
    <ListCard
      id={id}
      title={title}
      emptyState={
        bmps.length === 0 && (
          <EmptyState>{t('BMPs are listed here after the first inspection of the site.')}</EmptyState>
        )
      }
      foot={
        bmps.length > visibleCount && (
          <Button ref={endRef} variant="text" isFullWidth onClick={showMore}>
            {t('Show more')}
          </Button>
        )
      }
    >
      {bmps.slice(0, visibleCount).map((bmp) => (
        <li key={bmp.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-3 desktop:px-6">
          <div className="min-w-0">
            <ServerLink href={createBmpHistoryUrl(bmp.id)} className={ROW_LINK_CLASS}>
              <b className="font-bold wrap-anywhere">
                {bmp.tag}{' '}
                <span lang="en" dir="auto">
                  {bmp.name}
                </span>
              </b>
            </ServerLink>
            <p className="text-small text-ink-muted">
              {[
                bmp.removedOn !== null && t('Taken out on {day}', { day: formatReportDay(bmp.removedOn) }),
                bmp.lastVisitedAt !== null &&
                  t('Last visit {day}', { day: formatShortDay(bmp.lastVisitedAt, site.timeZone) }),
                bmp.openActionCount > 0 &&
                  pluralize(t, bmp.openActionCount, '1 open corrective action', '{count} open corrective actions'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          {onChange && (
            <HiddenWhenClosed>
              <Button variant="text" aria-label={`${t('Change')}: ${bmp.tag}`} onClick={() => onChange(bmp)}>
                {t('Change')}
              </Button>
            </HiddenWhenClosed>
          )}
        </li>
      ))}
    </ListCard>
  );
}
