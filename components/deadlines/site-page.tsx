import type { ReactNode } from 'react';
import { CorrectiveActionList, type ActionListProps } from '@/components/corrective-actions/action-list';
import { SiteBmpList } from '@/components/corrective-actions/site-bmp-list';
import { DeadlineLists } from '@/components/deadlines/deadline-lists';
import { PermitTab, type PermitTabProps } from '@/components/deadlines/permit-tab';
import { RainTab } from '@/components/deadlines/rain-tab';
import { SiteTabs } from '@/components/deadlines/site-tabs';
import { useShownSite } from '@/components/deadlines/use-device-deadlines';
import { ServerButtonLink } from '@/components/offline/server-link';
import { ShownAsOf } from '@/components/offline/shown-as-of';
import { PlanSheetsTab, type PlanSheetsTabProps } from '@/components/sites/plan-sheets/plan-sheets-tab';
import { DelegationCard, type DelegationCardProps } from '@/components/signing/delegation-card';
import { PageHead } from '@/components/shell/page-head';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { DEADLINE_MESSAGES, getDeadlineHandlers } from '@/components/deadlines/deadline-messages';
import { EnglishSection, useText } from '@/components/ui/text/language';
import type { RequestSender } from '@/lib/client/api';
import { useLiveList } from '@/lib/client/use-live-list';
import { siteRain, type SiteRain } from '@/lib/compliance/contract';
import { siteDeadlines, type SiteDeadlines } from '@/lib/deadlines/contract';
import { createSiteActionsUrl, createSiteUrl, type SiteTab } from '@/lib/deadlines/urls';
import { getLibraryPath } from '@/lib/library/paths';
import type { SiteBmps } from '@/lib/register/contract';
import { createNewReportUrl, createSiteReportsUrl } from '@/lib/reports/urls';

export interface SitePageProps {
  tab: SiteTab;
  sender: RequestSender;
  renderedAt: string;
  deadlines: SiteDeadlines;
  rain: SiteRain;
  /** null for people who may not manage permits. */
  permit: Omit<PermitTabProps, 'siteId' | 'sender' | 'onSaved'> | null;
  /** Who may certify; null for people who may not manage permits, and on other tabs. */
  delegations: DelegationCardProps['rendered'] | null;
  /** null on other tabs. */
  actions: Pick<ActionListProps, 'query' | 'list' | 'signer'> | null;
  /** null on tabs that do not show them. */
  bmps: SiteBmps | null;
  /** null on other tabs. */
  planSheets: Omit<PlanSheetsTabProps, 'site' | 'sender' | 'renderedAt'> | null;
  /** Whether the person is a Crew Leader or Office User. */
  isLeader: boolean;
  canOpenLibrary: boolean;
  /** The tabs 'Board' and 'Records'. */
  children?: ReactNode;
}

/** The page of a site: what is due, rain, and its permit (field-evidence, section 7). */
export function SitePage(props: SitePageProps) {
  const { tab, sender, renderedAt, permit, delegations, actions, bmps, isLeader, canOpenLibrary, children } = props;
  const t = useText();
  const siteId = props.deadlines.site.id;
  const options = {
    identifier: sender.unitId,
    renderedAt,
    messages: DEADLINE_MESSAGES,
    getHandlers: getDeadlineHandlers,
  };
  const list = useLiveList(siteDeadlines, { siteId }, props.deadlines, options);
  const rainList = useLiveList(siteRain, { siteId }, props.rain, options);
  const { data, now, loadedAt } = useShownSite(sender.unitId, list);
  const { site, rules, deadlines, conditions } = data;
  const refetch = () => Promise.all([list.refetch(), rainList.refetch()]);
  return (
    <>
      <PageHead
        title={<span dir="auto">{site.name}</span>}
        lead={rules?.schedule && <span lang="en">{rules.schedule}</span>}
        actions={
          <HiddenWhenClosed>
            <ButtonLink href={createNewReportUrl({ siteId })}>{t('Start inspection')}</ButtonLink>
          </HiddenWhenClosed>
        }
      />
      <SiteTabs siteId={siteId} current={tab} isOffice={permit !== null} />
      <div className="grid gap-4 desktop:gap-6">
        <ShownAsOf lists={[{ ...list, loadedAt }]} worksOffline="inspections" />
        {rules === null && (tab === 'deadlines' || tab === 'rain') && (
          <InlineNote tone="info">
            <p>{t('No permit profile yet: deadlines are not watched.')}</p>
            {permit !== null && (
              <HiddenWhenClosed>
                <ServerButtonLink variant="outline" className="mt-3" href={createSiteUrl(siteId, 'permit')}>
                  {t('Set up the permit')}
                </ServerButtonLink>
              </HiddenWhenClosed>
            )}
          </InlineNote>
        )}
        {bmps !== null && (
          <SiteBmpList
            siteId={siteId}
            bmps={bmps}
            hasList={tab === 'bmps'}
            sender={sender}
            renderedAt={renderedAt}
            isLeader={isLeader}
          />
        )}
        {tab === 'deadlines' && (
          <DeadlineLists
            site={site}
            rules={rules}
            deadlines={deadlines}
            conditions={conditions}
            sender={sender}
            now={now}
            isLeader={isLeader}
            onChanged={() => void refetch()}
          />
        )}
        {actions !== null && (
          <CorrectiveActionList
            {...actions}
            sender={sender}
            renderedAt={renderedAt}
            isLeader={isLeader}
            hasDepartmentMessages={rules?.key === 'wdnr-nr216'}
            createUrl={(query) => createSiteActionsUrl(siteId, query)}
          />
        )}
        {tab === 'rain' && (
          <RainTab
            site={site}
            rules={rules}
            sender={sender}
            deadlines={deadlines}
            isLeader={isLeader}

            rain={rainList.data}
            now={now}
            onChanged={() => void refetch()}
          />
        )}
        {props.planSheets !== null && (
          <PlanSheetsTab {...props.planSheets} site={site} sender={sender} renderedAt={renderedAt} />
        )}
        {tab === 'permit' && permit !== null && (
          <EnglishSection>
            <PermitTab {...permit} siteId={siteId} sender={sender} onSaved={() => void refetch()} />
            {delegations !== null && (
              <DelegationCard
                site={site}
                sender={sender}
                renderedAt={renderedAt}
                now={now}
                rendered={delegations}
                crew={permit.crew}
              />
            )}
          </EnglishSection>
        )}
        {(tab === 'board' || tab === 'records') && children}
        {tab === 'deadlines' && (
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            <ServerButtonLink variant="text" className="-ml-4" href={createSiteReportsUrl(siteId)}>
              {t('Inspections of this site')}
            </ServerButtonLink>
            {canOpenLibrary && (
              <ServerButtonLink
                variant="text"
                className="max-tablet:-ml-4"
                href={getLibraryPath({ mode: 'practice', siteId })}
              >
                {t('Site library')}
              </ServerButtonLink>
            )}
          </div>
        )}
      </div>
    </>
  );
}
