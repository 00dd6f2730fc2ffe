'use client';

import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { PageHead } from '@/components/shell/page-head';
import { useUnitClosed } from '@/components/shell/unit-state';
import { ListCard, RowText } from '@/components/ui/lists/list-card';
import { Select } from '@/components/ui/forms/select';
import { useCommand } from '@/components/ui/requests/use-command';
import { useLiveList } from '@/lib/client/use-live-list';
import type { TeamMember } from '@/lib/disposal/agreement';
import { setProfile, siteTeam } from '@/lib/disposal/contract';
import { disposalMessages } from '@/lib/disposal/events';
import { PROFILES, type Profile } from '@/lib/disposal/rules';
import { PROFILE_LABELS } from '@/lib/profile-labels';
import { PROFILE_MEANINGS } from '@/lib/disposal/texts';
import { getRoleLabel } from '@/lib/permissions';

export interface SiteTeamProps {
  unitId: string;
  siteId: string;
  initialTeam: { siteName: string; canManage: boolean; team: TeamMember[] };
}

/** What each person of the unit may do with a site's agreements and tickets (COMPANION-20). */
export function SiteTeam({ unitId, siteId, initialTeam }: SiteTeamProps) {
  const t = useDisposalText();
  const list = useLiveList(siteTeam, { siteId }, initialTeam, {
    messages: disposalMessages,
    identifier: unitId,
    getHandlers: ({ refetchSoon }) => ({ 'changed-site-team': refetchSoon }),
  });
  const isClosed = useUnitClosed();
  const { siteName, team } = list.data;
  const canManage = list.data.canManage && !isClosed;
  return (
    <>
      <PageHead title={t('Site Team')} lead={<span dir="auto">{siteName}</span>} />
      <div className="grid max-w-3xl! gap-4">
        <dl className="grid gap-1 text-small text-ink-muted">
          {PROFILES.map((profile) => (
            <div key={profile}>
              <dt className="inline font-bold text-ink-soft">{t(PROFILE_LABELS[profile])}</dt>{' '}
              <dd className="inline">{t(PROFILE_MEANINGS[profile])}.</dd>
            </div>
          ))}
        </dl>
        <ListCard>
          {team.map((member) => (
            <Member
              key={member.personId}
              siteId={siteId}
              member={member}
              canManage={canManage}
              onSet={() => void list.refetch()}
            />
          ))}
        </ListCard>
      </div>
    </>
  );
}

interface MemberProps {
  siteId: string;
  member: TeamMember;
  canManage: boolean;
  onSet: () => void;
}

/** A person with their profile. An Office User’s profile cannot be changed, because the Office manages every site. */
function Member({ siteId, member, canManage, onSet }: MemberProps) {
  const t = useDisposalText();
  const { send, isBusy } = useCommand(setProfile, { failureTitle: t('Permission not changed'), onDone: onSet });
  const isOffice = member.role === 'admin';
  const changeProfile = (value: string) => {
    const profile: Profile | null = PROFILES.find((option) => option === value) ?? null;
    void send({ siteId, personId: member.personId, profile });
  };
  return (
    <li className="grid items-center gap-2 px-4 py-3 tablet:grid-cols-[1fr_14rem] desktop:px-6">
      <RowText name={<span dir="auto">{member.name}</span>}>
        {[t(getRoleLabel(member.role)), member.workRole].filter(Boolean).join(' · ')}
      </RowText>
      {isOffice || !canManage ? (
        <p className="text-ink-soft">{t(member.profile ? PROFILE_LABELS[member.profile] : 'Not on the team')}</p>
      ) : (
        <Select
          label={t('Permission for {name}', { name: member.name })}
          hideLabel
          options={[
            { value: '', label: t('Not on the team') },
            ...PROFILES.map((profile) => ({ value: profile, label: t(PROFILE_LABELS[profile]) })),
          ]}
          value={member.profile ?? ''}
          disabled={isBusy}
          onChange={(event) => changeProfile(event.target.value)}
        />
      )}
    </li>
  );
}
