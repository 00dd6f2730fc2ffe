import { PageHead } from '@/components/shell/page-head';
import { useAcknowledgementTexts } from '@/components/sharing/use-acknowledgement-texts';
import { Icon } from '@/components/ui/icons/icon';
import { Button } from '@/components/ui/buttons/button';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { FormCard } from '@/components/ui/forms/form-card';
import { FormError } from '@/components/ui/forms/form-error';
import { useServerForm } from '@/components/ui/forms/use-server-form';
import { useLanguage } from '@/components/ui/text/language';
import type { FormAction } from '@/lib/form-state';
import type { EndedLink } from '@/lib/sharing/contract';

interface InvalidInspectionProps {
  token: string;
  /** null for an unknown link, which gets the specification's sentence (ACK-08) and general advice. */
  endedLink: EndedLink | null;
  /** Requests a new link. */
  action: FormAction;
}

/** The link leads to no report: the page says why and whom to ask, or sends a new link (decision X-397). */
export function InvalidInspection({ token, endedLink, action }: InvalidInspectionProps) {
  const texts = useAcknowledgementTexts();
  return (
    <div className="mx-auto max-w-160">
      <PageHead title={texts.title} />
      <div className="grid gap-4">
        {endedLink && <EndedLinkCard token={token} endedLink={endedLink} action={action} />}
        <InlineNote tone="bad" role="alert">
          <strong className="block text-title">{texts.unknown}</strong>
          <span className="text-body">{texts.contactAdmin}</span>
        </InlineNote>
        {endedLink === null && <p className="text-ink-soft">{texts.checkLink}</p>}
      </div>
    </div>
  );
}

function EndedLinkCard({
  token,
  endedLink,
  action,
}: Omit<InvalidInspectionProps, 'endedLink'> & { endedLink: EndedLink }) {
  const texts = useAcknowledgementTexts();
  const { state, unitName, sender } = endedLink;
  const isRenewable = state === 'expired' || state === 'replaced';
  const who = sender === null ? unitName : texts.sharedBy(sender, unitName);
  return (
    <FormCard id="ended-link" title={texts.endedLink[state]}>
      {isRenewable && <RenewForm token={token} endedLink={endedLink} action={action} />}
      <p className="wrap-break-word text-ink-soft">{isRenewable ? texts.askInstead(who) : texts.askForLink(who)}</p>
    </FormCard>
  );
}

function RenewForm({
  token,
  endedLink: { sentTo, isJustSent },
  action,
}: Omit<InvalidInspectionProps, 'endedLink'> & { endedLink: EndedLink }) {
  const texts = useAcknowledgementTexts();
  const isEnglish = useLanguage() === 'en';
  const { state, pending, formError, help, form } = useServerForm(action);
  if (isJustSent || state.values.sent === 'yes')
    return (
      <InlineNote tone="info" role="status">
        <span className="wrap-anywhere">{texts.newLinkSent(sentTo)}</span>
      </InlineNote>
    );
  return (
    <form {...form} className="grid gap-4">
      <FormError message={formError && (isEnglish ? formError : texts.newLinkNotSent)} help={help} />
      <input type="hidden" name="token" value={token} />
      <p className="wrap-anywhere">{texts.newLinkGoesTo(sentTo)}</p>
      <Button type="submit" size="primary" isBusy={pending} className="justify-self-start">
        {!pending && <Icon name="send" />}
        {texts.sendNewLink}
      </Button>
    </form>
  );
}
