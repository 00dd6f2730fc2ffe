import type { ReactNode } from 'react';
import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import type { Agreement } from '@/lib/disposal/agreement';
import { hasAtLeast } from '@/lib/disposal/rules';
import type { DisposalText } from '@/lib/text';

export interface FirstLoadProps {
  agreements: readonly Agreement[];
  canInvite: boolean;
}

/** The welcome of a work unit that only receives loads, until its first ticket (decision X-400). */
export function FirstLoad({ agreements, canInvite }: FirstLoadProps) {
  const t = useDisposalText();
  const managedSiteId = agreements.find(({ profiles }) => hasAtLeast(profiles.import, 'manage'))?.import.siteId;
  return (
    <div className="grid gap-5 px-4 py-6 desktop:px-6 desktop:py-8">
      <h2 className="text-title font-bold">{t('Welcome! This is where your loads arrive.')}</h2>
      <AgreementNote agreements={agreements} />
      <ol className="grid gap-5">
        <Step title="A truck leaves" text="The sender opens a ticket. It appears here at once." />
        <Step
          title="The truck arrives at your gate"
          text="Find its ticket here, or scan the driver’s code with a phone. Then accept the load, or enter another quantity."
        />
        {canInvite && (
          <Step
            title="Set up your gate team"
            text="Invite those who work at the gate, then add them to the team of the site with the Operate permission."
          >
            <HiddenWhenClosed>
              <ButtonLink href="/app/workunit-crew">{t('Work Unit Crew')}</ButtonLink>
              {managedSiteId && (
                <ButtonLink href={`/site-team?site=${managedSiteId}`} variant="outline">
                  {t('Site Team')}
                </ButtonLink>
              )}
            </HiddenWhenClosed>
          </Step>
        )}
      </ol>
    </div>
  );
}

function AgreementNote({ agreements }: Pick<FirstLoadProps, 'agreements'>) {
  const t = useDisposalText();
  if (agreements.some(({ state }) => state === 'active')) return null;
  return (
    <InlineNote tone="warn">
      {agreements.length === 0
        ? t('You are not on a site team yet. Ask your Office to add you to one.')
        : t('You have no active agreement. You can receive loads after your partner accepts an agreement.')}
    </InlineNote>
  );
}

/** A step, numbered by its list. */
function Step({ title, text, children }: { title: DisposalText; text: DisposalText; children?: ReactNode }) {
  const t = useDisposalText();
  return (
    <li className="ml-6 list-decimal pl-1 marker:font-bold marker:text-spruce-800">
      <b>{t(title)}</b>
      <p className="max-w-(--measure) text-ink-soft">{t(text)}</p>
      {children && <div className="mt-3 flex flex-wrap gap-3 max-tablet:*:w-full">{children}</div>}
    </li>
  );
}
