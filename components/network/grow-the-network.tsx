'use client';

import { useState } from 'react';
import { PageHead } from '@/components/shell/page-head';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { ContactAddress } from '@/components/ui/lists/contact-address';
import { Button } from '@/components/ui/buttons/button';
import { FormCard } from '@/components/ui/forms/form-card';
import { FormError } from '@/components/ui/forms/form-error';
import { ListCard, RowActions, RowText } from '@/components/ui/lists/list-card';
import { TextField } from '@/components/ui/forms/text-field';
import { useCommand } from '@/components/ui/requests/use-command';
import { useCurrentFailure } from '@/components/ui/forms/use-current-failure';
import { useCreation } from '@/components/ui/requests/use-creation';
import { createShapeGuard, useStoredInput } from '@/components/ui/forms/use-stored-input';
import { createInputKey } from '@/lib/client/stored-input';
import { useLiveList } from '@/lib/client/use-live-list';
import { formatDate, DEFAULT_TIME_ZONE } from '@/lib/dates';
import { getFieldMessage } from '@/lib/form-state';
import { inviteCompany, inviteCompanyAgain, invitedCompanies, type InvitedCompany } from '@/lib/network/contract';
import { networkMessages } from '@/lib/network/events';
import { MAX_COMPANY_LENGTH } from '@/lib/network/rules';
import { GROW_THE_NETWORK } from '@/lib/network/texts';

export interface GrowTheNetworkProps {
  unitId: string;
  personId: string;
  /** The list as the server rendered it. */
  initialList: { invitedCompanies: InvitedCompany[] };
}

/** Invites companies by email, to make agreements with them (COMPANION-18). */
export function GrowTheNetwork({ unitId, personId, initialList }: GrowTheNetworkProps) {
  const list = useLiveList(invitedCompanies, {}, initialList, {
    messages: networkMessages,
    identifier: unitId,
    getHandlers: ({ refetchSoon }) => ({ 'changed-network': refetchSoon }),
  });
  const { invitedCompanies: companies } = list.data;
  const onSent = () => void list.refetch();
  return (
    <>
      <PageHead
        title={GROW_THE_NETWORK}
        lead="Invite a company you haul with by email. After it registers, you can create agreements with it."
      />
      <div className="grid gap-4 desktop:gap-6">
        <HiddenWhenClosed>
          <FormCard isNarrow>
            <InviteForm unitId={unitId} personId={personId} onSent={onSent} />
          </FormCard>
        </HiddenWhenClosed>
        {companies.length > 0 && (
          <ListCard id="invited" title="Invited">
            {companies.map((company) => (
              <InvitedCompanyRow key={company.id} company={company} onSent={onSent} />
            ))}
          </ListCard>
        )}
      </div>
    </>
  );
}

interface InvitationDraft {
  /** Created with the first change, so that repeated requests send one email. */
  invitationId: string;
  company: string;
  email: string;
}
const EMPTY_DRAFT: InvitationDraft = { invitationId: '', company: '', email: '' };
const isInvitationDraft = createShapeGuard(EMPTY_DRAFT);

interface InviteFormProps {
  unitId: string;
  personId: string;
  onSent: () => void;
}

function InviteForm({ unitId, personId, onSent }: InviteFormProps) {
  const input = useStoredInput(createInputKey({ personId, unitId }, 'network'), isInvitationDraft, EMPTY_DRAFT);
  const [emptyFormId] = useState(() => crypto.randomUUID());
  const { send, isBusy, ...command } = useCommand(inviteCompany, {
    successMessage: 'Invitation sent',
    retry: false,
    onDone() {
      input.remove();
      onSent();
    },
  });
  const draft = input.value;
  const failed = useCurrentFailure(command.failure, draft);
  const update = (changes: Partial<InvitationDraft>) =>
    input.change({ ...draft, invitationId: draft.invitationId || crypto.randomUUID(), ...changes });
  const companyError = getFieldMessage('company', failed);
  const emailError = getFieldMessage('email', failed);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send({ ...draft, invitationId: draft.invitationId || emptyFormId });
      }}
    >
      <FormError message={companyError || emailError ? null : (failed?.message ?? null)} help={failed?.action} />
      <TextField
        label="Company"
        dir="auto"
        autoComplete="off"
        maxLength={MAX_COMPANY_LENGTH}
        value={draft.company}
        error={companyError}
        onChange={(event) => update({ company: event.target.value })}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        value={draft.email}
        error={emailError}
        onChange={(event) => update({ email: event.target.value })}
      />
      <div>
        <Button type="submit" isBusy={isBusy}>
          Send invitation
        </Button>
      </div>
    </form>
  );
}

function InvitedCompanyRow({ company, onSent }: { company: InvitedCompany; onSent: () => void }) {
  const resend = useCreation(inviteCompanyAgain, {
    failureTitle: 'Invitation not sent',
    successMessage: 'Invitation sent again',
    onDone: onSent,
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 desktop:px-6">
      <RowText name={<span dir="auto">{company.company}</span>}>
        <ContactAddress>{company.email}</ContactAddress> · {formatDate(company.sentAt, DEFAULT_TIME_ZONE)},{' '}
        {company.invitedByName}
      </RowText>
      <HiddenWhenClosed>
        <RowActions>
          <Button
            variant="outline"
            isBusy={resend.isBusy}
            aria-label={`Send again: ${company.company}`}
            onClick={() => void resend.send({ invitationId: company.id })}
          >
            Send again
          </Button>
        </RowActions>
      </HiddenWhenClosed>
    </li>
  );
}
