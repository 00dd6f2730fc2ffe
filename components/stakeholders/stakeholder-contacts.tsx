'use client';

import { useRouter } from 'next/navigation';
import { ShownAsOf } from '@/components/offline/shown-as-of';
import { PageHead } from '@/components/shell/page-head';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { AddStakeholders } from '@/components/stakeholders/add-stakeholders';
import { StakeholderList } from '@/components/stakeholders/stakeholder-list';
import type { SiteChoice } from '@/components/stakeholders/site-choice';
import { useLiveList } from '@/lib/client/use-live-list';
import { siteMessages } from '@/lib/sites/events';
import { workUnitStakeholders, type Stakeholders } from '@/lib/stakeholders/contract';
import { stakeholderMessages } from '@/lib/stakeholders/events';

export interface StakeholderContactsProps {
  unitId: string;
  personId: string;
  timeZone: string;
  /** The sites that the work unit sees, by name. */
  sites: readonly SiteChoice[];
  list: Stakeholders;
}

/** The people who can receive the reports of the work unit (account-shell §2.10). */
export function StakeholderContacts({ unitId, personId, timeZone, sites, list: rendered }: StakeholderContactsProps) {
  const router = useRouter();
  const list = useLiveList(workUnitStakeholders, { idworkgroup: unitId }, rendered, {
    messages: { ...stakeholderMessages, ...siteMessages },
    identifier: unitId,
    getHandlers: ({ refetchSoon }) => ({
      'new-stakeholders': refetchSoon,
      'updated-stakeholder': refetchSoon,
      'deleted-stakeholder': refetchSoon,
      // The sites are part of the page, not of the list.
      'new-site': () => router.refresh(),
      'edited-site': () => router.refresh(),
      'updated-sites': () => router.refresh(),
    }),
  });
  const { stakeholders } = list.data;
  return (
    <>
      <PageHead title="Stakeholder Contacts" />
      <div className="grid gap-4 desktop:gap-6">
        <ShownAsOf lists={[list]} />
        <HiddenWhenClosed>
          <AddStakeholders
            unitId={unitId}
            personId={personId}
            sites={sites}
            stakeholders={stakeholders}
            onSaved={(saved) => list.update(() => ({ stakeholders: saved }))}
          />
        </HiddenWhenClosed>
        <StakeholderList
          unitId={unitId}
          personId={personId}
          timeZone={timeZone}
          sites={sites}
          stakeholders={stakeholders}
          refetch={list.refetch}
        />
      </div>
    </>
  );
}
