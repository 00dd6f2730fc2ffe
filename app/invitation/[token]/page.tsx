import { headers } from 'next/headers';
import { createTitleMetadata } from '@/lib/shell/server/page-language';
import { WelcomeFrame } from '@/components/accounts/welcome-frame';
import { Invitation } from '@/components/workgroups/invitation';
import { readCall } from '@/lib/platform/operation/request';
import { getCurrentActor } from '@/lib/shell/server/load-page';
import { maskAddress } from '@/lib/accounts/rules';
import { loadContactToConfirm, loadInvitation } from '@/lib/workgroups/server/invitation-page';
import { answerInvitationAction, requestNewInvitationAction, declineByLinkAction } from './actions';

/** The URL is a secret: no indexing, no referrer to other sites. */
export const generateMetadata = createTitleMetadata('Invitation', {
  robots: { index: false, follow: false },
  referrer: 'same-origin',
});

/** A GET changes nothing, because mail programs follow links. */
export default async function InvitationPage({ params, searchParams }: PageProps<'/invitation/[token]'>) {
  const { token } = await params;
  const { requested } = await searchParams;
  const invitation = await loadInvitation(await readCall(await headers()), token);
  const actor = await getCurrentActor();
  const isForReader = invitation !== null && actor?.email === invitation.email;
  return (
    <WelcomeFrame>
      <Invitation
        token={token}
        invitation={
          invitation && {
            id: invitation.id,
            unitName: invitation.unitName,
            inviter: invitation.inviter,
            role: invitation.role,
            state: invitation.state,
            expiresAt: invitation.expiresAt.toISOString(),
            sentTo: maskAddress(invitation.email),
            // Only the invited person's page contains the full address, name and phone.
            isForReader,
            contact:
              isForReader && invitation.state === 'open'
                ? await loadContactToConfirm(invitation, actor.personId)
                : null,
          }
        }
        reader={actor && { name: actor.name, email: actor.email }}
        wasRequested={requested !== undefined}
        actions={{ answer: answerInvitationAction, decline: declineByLinkAction, request: requestNewInvitationAction }}
      />
    </WelcomeFrame>
  );
}
