'use client';

import { useState } from 'react';
import { PageHead } from '@/components/shell/page-head';
import { Changes } from '@/components/shell/unit-state';
import { Address } from '@/components/ui/address';
import { Button } from '@/components/ui/button';
import { FormCard } from '@/components/ui/form-card';
import { FormError } from '@/components/ui/form-error';
import { ListCard, RowActions, RowText } from '@/components/ui/list-card';
import { TextField } from '@/components/ui/text-field';
import { useCommand } from '@/components/ui/use-command';
import { useCurrentFailure } from '@/components/ui/use-current-failure';
import { useCreation } from '@/components/ui/use-creation';
import { useKeptInput } from '@/components/ui/use-kept-input';
import { keptKey } from '@/lib/client/kept-input';
import { randomUuid } from '@/lib/client/random-uuid';
import { useLiveList } from '@/lib/client/use-live-list';
import { formatListDate } from '@/lib/dates';
import { messageAt } from '@/lib/form-state';
import { fields, isText } from '@/lib/live-messages';
import { inviteCompany, inviteCompanyAgain, invitedCompanies, type InvitedCompany } from '@/lib/network/contract';
import { networkMessages } from '@/lib/network/events';
import { LONGEST_COMPANY } from '@/lib/network/rules';
import { GROW_THE_NETWORK } from '@/lib/network/texts';
import { UNIT_TIME_ZONE } from '@/lib/workgroups/skills';

export interface GrowTheNetworkProps {
  unitId: string;
  personId: string;
  listed: { invited: InvitedCompany[] };
}

/** Invites companies by e-mail, to make agreements with them (COMPANION-18). */
export function GrowTheNetwork({ unitId, personId, listed }: GrowTheNetworkProps) {
  const list = useLiveList(invitedCompanies, {}, listed, {
    messages: networkMessages,
    identifier: unitId,
    on: ({ refetchSoon }) => ({ 'changed-network': refetchSoon }),
  });
  const { invited } = list.shown;
  const onSent = () => void list.refetch();
  return (
    <>
      <PageHead
        title={GROW_THE_NETWORK}
        lead="Invite a company you haul with by email. You can make agreements with it after it registers."
      />
      <div className="grid gap-4 desktop:gap-6">
        <Changes>
          <FormCard narrow>
            <InviteForm {...{ unitId, personId, onSent }} />
          </FormCard>
        </Changes>
        {invited.length > 0 && (
          <ListCard id="invited" title="Invited">
            {invited.map((company) => (
              <Invited key={company.id} company={company} onSent={onSent} />
            ))}
          </ListCard>
        )}
      </div>
    </>
  );
}

interface TypedInvitation {
  /** Created with the first key, so that repeated requests send one e-mail. */
  invitationId: string;
  company: string;
  email: string;
}
const isTyped = fields<TypedInvitation>({ invitationId: isText, company: isText, email: isText });
const EMPTY: TypedInvitation = { invitationId: '', company: '', email: '' };

interface InviteFormProps {
  unitId: string;
  personId: string;
  onSent: () => void;
}

function InviteForm({ unitId, personId, onSent }: InviteFormProps) {
  const kept = useKeptInput(keptKey({ personId, unitId }, 'network'), isTyped, EMPTY);
  const [firstId] = useState(randomUuid);
  const { send, busy, ...command } = useCommand(inviteCompany, {
    done: 'Invitation sent',
    again: false,
    onDone() {
      kept.forget();
      onSent();
    },
  });
  const typed = kept.value;
  const failed = useCurrentFailure(command.failed, typed);
  const set = (part: Partial<TypedInvitation>) =>
    kept.change({ ...typed, invitationId: typed.invitationId || randomUuid(), ...part });
  const [company, email] = [messageAt('company', failed), messageAt('email', failed)];
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send({ ...typed, invitationId: typed.invitationId || firstId });
      }}
    >
      <FormError message={company || email ? null : (failed?.message ?? null)} help={failed?.help} />
      <TextField
        label="Company"
        dir="auto"
        autoComplete="off"
        maxLength={LONGEST_COMPANY}
        value={typed.company}
        error={company}
        onChange={(event) => set({ company: event.target.value })}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        value={typed.email}
        error={email}
        onChange={(event) => set({ email: event.target.value })}
      />
      <div>
        <Button type="submit" busy={busy}>
          Send invitation
        </Button>
      </div>
    </form>
  );
}

function Invited({ company, onSent }: { company: InvitedCompany; onSent: () => void }) {
  const again = useCreation(inviteCompanyAgain, {
    notDone: 'Invitation not sent',
    done: 'Invitation sent again',
    onDone: onSent,
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 desktop:px-6">
      <RowText name={<span dir="auto">{company.company}</span>}>
        <Address>{company.email}</Address> · {formatListDate(company.sentAt, UNIT_TIME_ZONE)}, {company.invitedByName}
      </RowText>
      <Changes>
        <RowActions>
          <Button
            variant="outline"
            busy={again.busy}
            aria-label={`Send again: ${company.company}`}
            onClick={() => void again.send({ invitationId: company.id })}
          >
            Send again
          </Button>
        </RowActions>
      </Changes>
    </li>
  );
}
