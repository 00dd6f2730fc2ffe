import { pageMetadata, personPage } from '@/app/app/panel-page';
import { answerInvitationAction } from '@/app/invitation/[token]/actions';
import { AccountFrame } from '@/components/accounts/account-frame';
import { AccountIdInfo } from '@/components/accounts/account-id-info';
import { ContactInfoCard } from '@/components/accounts/contact-info-card';
import { LanguageCard } from '@/components/accounts/language-card';
import { PasswordCard } from '@/components/accounts/password-card';
import { PrivateContactCard } from '@/components/accounts/private-contact-card';
import { SignInMethods } from '@/components/accounts/sign-in-methods';
import { DeleteAccountCard } from '@/components/leaving/delete-account-card';
import { OwnDataCard } from '@/components/leaving/own-data-card';
import { LazyNotificationSettings } from '@/components/notifications/lazy-settings-card';
import { OwnInvitations } from '@/components/workgroups/own-invitations';
import type { ContactInfo } from '@/lib/accounts/contract';
import { findOpenAddressChange, type OpenAddressChange } from '@/lib/accounts/server/address-change-rows';
import { loadContactInfo } from '@/lib/accounts/server/contact-info';
import { findChosenLanguage } from '@/lib/accounts/server/language';
import type { Failure } from '@/lib/failures';
import { translateFailure } from '@/lib/failures-in-spanish';
import type { LanguageChoice } from '@/lib/language';
import { findCloseAccountRefusal } from '@/lib/leaving/server/close-account';
import { getPageLanguage } from '@/lib/shell/server/page-language';
import type { OwnInvitation } from '@/lib/workgroups/crew';
import { listOwnInvitations } from '@/lib/workgroups/server/own-invitations';

export const generateMetadata = pageMetadata('user-settings');

export default personPage<MyAccountProps>(
  'user-settings',
  async (db, { personId, unit }, now) => ({
    deleteRefusal: await findCloseAccountRefusal(db),
    invitations: await listOwnInvitations(db, now),
    info: await loadContactInfo(db, personId),
    language: (await findChosenLanguage(db, personId)) ?? 'browser',
    livePersonId: unit && personId,
    addressChange: await findOpenAddressChange(db, personId, now),
    personId,
  }),
  MyAccount,
);

interface MyAccountProps {
  deleteRefusal: Failure | null;
  invitations: OwnInvitation[];
  info: ContactInfo;
  language: LanguageChoice;
  /** The person whose changes on other devices are shown live; null without a work unit. */
  livePersonId: string | null;
  addressChange: OpenAddressChange | null;
  personId: string;
}

async function MyAccount({
  deleteRefusal,
  invitations,
  info,
  language,
  livePersonId,
  addressChange,
  personId,
}: MyAccountProps) {
  return (
    <AccountFrame tab="profile">
      {invitations.length > 0 && (
        <OwnInvitations invitations={invitations} action={answerInvitationAction} declinedHref="/user-settings" />
      )}
      <AccountIdInfo email={info.email} username={info.username} change={addressChange} />
      <ContactInfoCard info={info} personId={livePersonId} />
      <PrivateContactCard isPrivate={info.isPrivate} />
      <PasswordCard username={info.username} />
      <SignInMethods username={info.username} personId={livePersonId} />
      <LazyNotificationSettings />
      <LanguageCard chosen={language} />
      <OwnDataCard />
      <DeleteAccountCard
        username={info.username}
        personId={personId}
        refusal={deleteRefusal && translateFailure(await getPageLanguage(), deleteRefusal)}
      />
    </AccountFrame>
  );
}
