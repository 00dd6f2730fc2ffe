'use client';

import { useRouter } from 'next/navigation';
import { useState, type FormEvent } from 'react';
import {
  EMPTY_AGREEMENT_DRAFT,
  isAgreementDraft,
  MaterialFields,
  OwnSitesFields,
  PartnerFields,
  type AgreementErrors,
  type AgreementDraft,
} from '@/components/disposal/agreement-fields';
import { useDisposalFailureMessage, useDisposalText } from '@/components/disposal/use-disposal-text';
import { PageHead } from '@/components/shell/page-head';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { RadioGroup } from '@/components/ui/forms/choice-group';
import { FormCard } from '@/components/ui/forms/form-card';
import { ListCard } from '@/components/ui/lists/list-card';
import { EmptyState } from '@/components/ui/feedback/states';
import { useCommand } from '@/components/ui/requests/use-command';
import { useStoredInput } from '@/components/ui/forms/use-stored-input';
import { RejectedError } from '@/lib/client/api';
import type { SettledResult } from '@/lib/client/settle-request';
import { addAdminAgreement, offerAgreement } from '@/lib/disposal/contract';
import { parseAmount, QUANTITY_UNITS, findQuantityFailure, type QuantityUnit } from '@/lib/disposal/rules';
import type { DisposalText, Translate } from '@/lib/text';

export interface AgreementSetupProps {
  unitId: string;
  personId: string;
  /** The sites for which the person may make agreements, by name. */
  sites: readonly { id: string; name: string }[];
  /** The unit has no sites, and the person may add one. */
  canAddSite: boolean;
  /** Initial values if a search and a post match (decision X-261). */
  suggestedAgreement?: SuggestedAgreement | null;
}

/** `key` identifies the match, so that its draft is separate from other agreements. */
export interface SuggestedAgreement {
  key: string;
  draft: Partial<AgreementDraft>;
}

/** Step 1 of an agreement: sites, material and quantity (COMPANION-04). */
export function AgreementSetup({
  unitId,
  personId,
  sites,
  canAddSite,
  suggestedAgreement = null,
}: AgreementSetupProps) {
  const t = useDisposalText();
  if (sites.length === 0)
    return (
      <>
        <PageHead title={t('New Agreement')} />
        <ListCard emptyState={<NoSite canAdd={canAddSite} />}>{null}</ListCard>
      </>
    );
  return (
    <>
      <PageHead
        title={t('New Agreement')}
        lead={t('An agreement connects the site that sends loads with the site that receives them.')}
      />
      <FormCard isNarrow>
        <SetupForm unitId={unitId} personId={personId} sites={sites} suggestedAgreement={suggestedAgreement} />
      </FormCard>
    </>
  );
}

function NoSite({ canAdd }: { canAdd: boolean }) {
  const t = useDisposalText();
  return canAdd ? (
    <EmptyState action={<ButtonLink href="/app/new-site">{t('New Site')}</ButtonLink>}>
      {t('Your work unit has no sites yet. An agreement connects two sites.')}
    </EmptyState>
  ) : (
    <EmptyState>
      {t('You do not manage a site. Ask your Office for the Manage permission on a site’s team.')}
    </EmptyState>
  );
}

function SetupForm({ unitId, personId, sites, suggestedAgreement }: Omit<AgreementSetupProps, 'canAddSite'>) {
  const t = useDisposalText();
  const getMessage = useDisposalFailureMessage();
  const input = useStoredInput(
    ['agreement', unitId, personId, suggestedAgreement?.key].filter(Boolean).join(' '),
    isAgreementDraft,
    { ...EMPTY_AGREEMENT_DRAFT, ...suggestedAgreement?.draft },
  );
  const [errors, setErrors] = useState<AgreementErrors>({});
  const draft = input.value;
  // Separate from the draft, so that it does not overwrite text typed while a response is pending.
  const [anotherId, setAnotherId] = useState<string | null>(null);
  const saveCommand = useSaveAgreement({
    removeDraft: input.remove,
    createAnotherId: () => setAnotherId(crypto.randomUUID()),
  });
  const options = sites.map(({ id, name }) => ({ value: id, label: name }));
  const set = (changes: Partial<AgreementDraft>) => {
    input.change({ ...draft, agreementId: draft.agreementId || crypto.randomUUID(), ...changes });
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes))));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const newErrors = findErrors(draft, t, getMessage);
    setErrors(newErrors);
    if (Object.keys(newErrors).length > 0) return;
    // A prefilled form gets its id on submit, so that submitting again after a reload creates nothing new.
    const agreementId = draft.agreementId || crypto.randomUUID();
    if (!draft.agreementId) input.change({ ...draft, agreementId });
    void saveCommand.send({ ...draft, agreementId: anotherId ?? agreementId });
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <RadioGroup
        legend={t('Who is the agreement with?')}
        choices={[
          {
            value: 'collab',
            label: t('Another company'),
            meta: t('Collab Agreement: your partner gets an invitation by email'),
          },
          {
            value: 'admin',
            label: t('Between two of our sites'),
            meta: t('Admin Agreement: active immediately'),
          },
        ]}
        value={draft.between === 'admin' ? 'admin' : 'collab'}
        onChange={(between) => set({ between })}
      />
      {draft.between === 'admin' ? (
        <OwnSitesFields draft={draft} options={options} errors={errors} onChange={set} />
      ) : (
        <PartnerFields draft={draft} options={options} errors={errors} onChange={set} />
      )}
      <MaterialFields draft={draft} errors={errors} onChange={set} />
      <div>
        <Button type="submit" size="primary" isBusy={saveCommand.isBusy}>
          {t(draft.between === 'admin' ? 'Create agreement' : 'Send invitation')}
        </Button>
      </div>
    </form>
  );
}

type GetFailureMessage = ReturnType<typeof useDisposalFailureMessage>;

function findErrors(draft: AgreementDraft, t: Translate<DisposalText>, getMessage: GetFailureMessage): AgreementErrors {
  const isAdmin = draft.between === 'admin';
  const messages: AgreementErrors = {
    siteId: draft.siteId ? undefined : t('Select a site'),
    otherSiteId: isAdmin ? findOtherSiteError(draft, t, getMessage) : undefined,
    material: draft.material.trim() ? undefined : getMessage('material-missing'),
    quantity: findQuantityFailure(parseAmount(draft.quantity)) ? getMessage('quantity-wrong') : undefined,
    partnerEmail: isAdmin || draft.partnerEmail.includes('@') ? undefined : getMessage('partner-email-format'),
  };
  return Object.fromEntries(Object.entries(messages).filter(([, message]) => message !== undefined));
}

const findOtherSiteError = (
  { siteId, otherSiteId }: AgreementDraft,
  t: Translate<DisposalText>,
  getMessage: GetFailureMessage,
): string | undefined =>
  otherSiteId === '' ? t('Select a site') : siteId === otherSiteId ? getMessage('sites-same') : undefined;

interface SaveCallbacks {
  removeDraft: () => void;
  /** Gives the form a new id, so that the next submit creates another agreement. */
  createAnotherId: () => void;
}

function useSaveAgreement({ removeDraft, createAnotherId }: SaveCallbacks) {
  const t = useDisposalText();
  const router = useRouter();
  const handleSaved = () => {
    removeDraft();
    router.push('/site-agreements');
  };
  const offerCommand = useCommand(offerAgreement, {
    failureTitle: t('Invitation not sent'),
    successMessage: t('Invitation sent'),
    onDone: handleSaved,
    retry: false,
  });
  const addCommand = useCommand(addAdminAgreement, {
    failureTitle: t('Agreement not created'),
    successMessage: t('Agreement is active'),
    onDone: handleSaved,
    retry: false,
  });
  const handleResult = (result: SettledResult<unknown>) => {
    const code = 'error' in result && result.error instanceof RejectedError ? result.error.code : null;
    if (code === 'agreement-id-used') createAnotherId();
  };
  return {
    isBusy: offerCommand.isBusy || addCommand.isBusy,
    async send(draft: AgreementDraft): Promise<void> {
      const terms = {
        agreementId: draft.agreementId,
        material: draft.material.trim(),
        quantity: parseAmount(draft.quantity),
        quantityUnit: getQuantityUnit(draft.quantityUnit),
      };
      if (draft.between === 'admin')
        return handleResult(
          await addCommand.send({ ...terms, exportSiteId: draft.siteId, importSiteId: draft.otherSiteId }),
        );
      const { partnerName, partnerEmail, siteId } = draft;
      const side = draft.side === 'import' ? 'import' : 'export';
      const partner = { partnerName: partnerName.trim(), partnerEmail: partnerEmail.trim() };
      handleResult(await offerCommand.send({ ...terms, side, siteId, ...partner }));
    },
  };
}

const getQuantityUnit = (text: string): QuantityUnit =>
  QUANTITY_UNITS.find((unit) => unit === text) ?? QUANTITY_UNITS[0];
