'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import {
  isTypedAgreement,
  MaterialFields,
  OwnSitesFields,
  PartnerFields,
  type AgreementMistakes,
  type TypedAgreement,
} from '@/components/disposal/agreement-fields';
import { PageHead } from '@/components/shell/page-head';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { OneOf } from '@/components/ui/choice-group';
import { FormCard } from '@/components/ui/form-card';
import { ListCard } from '@/components/ui/list-card';
import { EmptyState } from '@/components/ui/states';
import { useCommand } from '@/components/ui/use-command';
import { useKeptInput } from '@/components/ui/use-kept-input';
import { randomUuid } from '@/lib/client/random-uuid';
import { addAdminAgreement, offerAgreement } from '@/lib/disposal/contract';
import { QUANTITY_UNITS, quantityMistake, type QuantityUnit } from '@/lib/disposal/rules';
import { sentence } from '@/lib/failures';

export interface AgreementSetupProps {
  unitId: string;
  personId: string;
  /** The sites for which the person may make agreements, by name. */
  sites: readonly { id: string; name: string }[];
  /** The unit has no site at all, and the person may add one. */
  mayAddSite: boolean;
}

const EMPTY: TypedAgreement = {
  agreementId: '',
  between: 'collab',
  side: 'export',
  siteId: '',
  otherSiteId: '',
  material: '',
  quantity: '',
  quantityUnit: QUANTITY_UNITS[0],
  partnerName: '',
  partnerEmail: '',
};

/** The first step of an agreement: between which sites, of what, how much (COMPANION-04). */
export function AgreementSetup({ unitId, personId, sites, mayAddSite }: AgreementSetupProps) {
  if (sites.length === 0)
    return (
      <>
        <PageHead title="New Agreement" />
        <ListCard empty={<NoSite mayAdd={mayAddSite} />}>{null}</ListCard>
      </>
    );
  return (
    <>
      <PageHead title="New Agreement" lead="It connects a site where loads leave with a site where they arrive." />
      <FormCard narrow>
        <SetupForm {...{ unitId, personId, sites }} />
      </FormCard>
    </>
  );
}

function NoSite({ mayAdd }: { mayAdd: boolean }) {
  return mayAdd ? (
    <EmptyState action={<ButtonLink href="/app/new-site">New Site</ButtonLink>}>
      Your work unit has no sites yet. Agreements are made between sites.
    </EmptyState>
  ) : (
    <EmptyState>You manage no site. Ask your Office for the profile Manage on a site’s team.</EmptyState>
  );
}

function SetupForm({ unitId, personId, sites }: Omit<AgreementSetupProps, 'mayAddSite'>) {
  const kept = useKeptInput(`agreement ${unitId} ${personId}`, isTypedAgreement, EMPTY);
  const [mistakes, setMistakes] = useState<AgreementMistakes>({});
  const saving = useSaving(kept.forget);
  const typed = kept.value;
  const options = sites.map(({ id, name }) => ({ value: id, label: name }));
  const set = (part: Partial<TypedAgreement>) => {
    kept.change({ ...typed, agreementId: typed.agreementId || randomUuid(), ...part });
    setMistakes((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))));
  };
  const submit = () => {
    const wrong = mistakesIn(typed);
    setMistakes(wrong);
    if (Object.keys(wrong).length === 0) void saving.send(typed);
  };
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <OneOf
        legend="With whom?"
        choices={[
          {
            value: 'collab',
            label: 'Another company',
            meta: 'Collab Agreement: your partner gets an invitation by email',
          },
          { value: 'admin', label: 'Between two of our sites', meta: 'Admin Agreement: active at once' },
        ]}
        value={typed.between === 'admin' ? 'admin' : 'collab'}
        onChange={(between) => set({ between })}
      />
      {typed.between === 'admin' ? (
        <OwnSitesFields {...{ typed, options, mistakes, set }} />
      ) : (
        <PartnerFields {...{ typed, options, mistakes, set }} />
      )}
      <MaterialFields {...{ typed, mistakes, set }} />
      <div>
        <Button type="submit" size="primary" busy={saving.busy}>
          {typed.between === 'admin' ? 'Make agreement' : 'Send invitation'}
        </Button>
      </div>
    </form>
  );
}

/** '1,250.5' as people write it. */
const amountIn = (text: string): number => (text.trim() === '' ? NaN : Number(text.replace(/[,\s]/g, '')));

function mistakesIn(typed: TypedAgreement): AgreementMistakes {
  const isAdmin = typed.between === 'admin';
  const wrong: AgreementMistakes = {
    siteId: typed.siteId ? undefined : 'Select a site',
    otherSiteId: isAdmin ? otherSiteMistake(typed) : undefined,
    material: typed.material.trim() ? undefined : sentence('material-missing'),
    quantity: quantityMistake(amountIn(typed.quantity)) ? sentence('quantity-wrong') : undefined,
    partnerEmail: isAdmin || typed.partnerEmail.includes('@') ? undefined : sentence('partner-email-format'),
  };
  return Object.fromEntries(Object.entries(wrong).filter(([, words]) => words !== undefined));
}

const otherSiteMistake = ({ siteId, otherSiteId }: TypedAgreement): string | undefined =>
  otherSiteId === '' ? 'Select a site' : siteId === otherSiteId ? sentence('sites-same') : undefined;

function useSaving(forget: () => void) {
  const router = useRouter();
  const done = () => {
    forget();
    router.push('/site-agreements');
  };
  const offer = useCommand(offerAgreement, { notDone: 'Invitation not sent', done: 'Invitation sent', onDone: done });
  const add = useCommand(addAdminAgreement, {
    notDone: 'Agreement not made',
    done: 'Agreement is active',
    onDone: done,
  });
  return {
    busy: offer.busy || add.busy,
    send(typed: TypedAgreement): Promise<unknown> {
      const agreed = {
        agreementId: typed.agreementId,
        material: typed.material.trim(),
        quantity: amountIn(typed.quantity),
        quantityUnit: unitOf(typed.quantityUnit),
      };
      if (typed.between === 'admin')
        return add.send({ ...agreed, exportSiteId: typed.siteId, importSiteId: typed.otherSiteId });
      const { partnerName, partnerEmail, siteId } = typed;
      const side = typed.side === 'import' ? 'import' : 'export';
      return offer.send({
        ...agreed,
        side,
        siteId,
        partnerName: partnerName.trim(),
        partnerEmail: partnerEmail.trim(),
      });
    },
  };
}

const unitOf = (typed: string): QuantityUnit => QUANTITY_UNITS.find((unit) => unit === typed) ?? QUANTITY_UNITS[0];
