'use client';

import { PageHead } from '@/components/shell/page-head';
import { ListCard, RowText } from '@/components/ui/list-card';
import { Select } from '@/components/ui/select';
import { useCommand } from '@/components/ui/use-command';
import { useLiveList } from '@/lib/client/use-live-list';
import type { TeamMember } from '@/lib/disposal/agreement';
import { setProfile, siteTeam } from '@/lib/disposal/contract';
import { disposalMessages } from '@/lib/disposal/events';
import { PROFILES, type Profile } from '@/lib/disposal/rules';
import { PROFILE_LABELS, PROFILE_MEANINGS } from '@/lib/disposal/texts';
import { roleLabel } from '@/lib/permissions';

export interface SiteTeamProps {
  unitId: string;
  siteId: string;
  listed: { siteName: string; mayManage: boolean; team: TeamMember[] };
}

const OPTIONS = [
  { value: '', label: 'Not on the team' },
  ...PROFILES.map((profile) => ({ value: profile, label: PROFILE_LABELS[profile] })),
];

/** The profiles of the unit's people for a site's agreements and tickets (COMPANION-20). */
export function SiteTeam({ unitId, siteId, listed }: SiteTeamProps) {
  const list = useLiveList(siteTeam, { siteId }, listed, {
    messages: disposalMessages,
    identifier: unitId,
    on: ({ refetchSoon }) => ({ 'changed-site-team': refetchSoon }),
  });
  const { siteName, mayManage, team } = list.shown;
  return (
    <>
      <PageHead title="Site Team" lead={<span dir="auto">{siteName}</span>} />
      <div className="grid max-w-3xl! gap-4">
        <dl className="grid gap-1 text-small text-ink-muted">
          {PROFILES.map((profile) => (
            <div key={profile}>
              <dt className="inline font-bold text-ink-soft">{PROFILE_LABELS[profile]}</dt>{' '}
              <dd className="inline">{PROFILE_MEANINGS[profile]}.</dd>
            </div>
          ))}
        </dl>
        <ListCard>
          {team.map((member) => (
            <Member key={member.personId} {...{ siteId, member, mayManage }} onSet={() => void list.refetch()} />
          ))}
        </ListCard>
      </div>
    </>
  );
}

interface MemberProps {
  siteId: string;
  member: TeamMember;
  mayManage: boolean;
  onSet: () => void;
}

/** The Office manages every site, so there is no choice. */
function Member({ siteId, member, mayManage, onSet }: MemberProps) {
  const { send, busy } = useCommand(setProfile, { notDone: 'Profile not changed', onDone: onSet });
  const isOffice = member.role === 'admin';
  const choose = (value: string) => {
    const profile: Profile | null = PROFILES.find((each) => each === value) ?? null;
    void send({ siteId, personId: member.personId, profile });
  };
  return (
    <li className="grid items-center gap-2 px-4 py-3 tablet:grid-cols-[1fr_14rem] desktop:px-6">
      <RowText name={<span dir="auto">{member.name}</span>}>
        {[roleLabel(member.role), member.workRole].filter(Boolean).join(' · ')}
      </RowText>
      {isOffice || !mayManage ? (
        <p className="text-ink-soft">{member.profile ? PROFILE_LABELS[member.profile] : 'Not on the team'}</p>
      ) : (
        <Select
          label={`Profile of ${member.name}`}
          hideLabel
          options={OPTIONS}
          value={member.profile ?? ''}
          disabled={busy}
          onChange={(event) => choose(event.target.value)}
        />
      )}
    </li>
  );
}
