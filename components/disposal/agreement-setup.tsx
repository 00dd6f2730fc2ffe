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
import { useDisposalSentence, useDisposalText } from '@/components/disposal/use-disposal-text';
import { PageHead } from '@/components/shell/page-head';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { RadioGroup } from '@/components/ui/forms/choice-group';
import { FormCard } from '@/components/ui/forms/form-card';
import { ListCard } from '@/components/ui/lists/list-card';
import { EmptyState } from '@/components/ui/feedback/states';
import { useCommand } from '@/components/ui/requests/use-command';
import { useStoredInput } from '@/components/ui/forms/use-stored-input';
import { RefusedError } from '@/lib/client/api';
import { randomUuid } from '@/lib/client/random-uuid';
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
  mayAddSite: boolean;
  /** Initial values if a search and a post match (decision X-261). */
  suggested?: SuggestedAgreement | null;
}

/** `key` identifies the match, so that its draft is separate from other agreements. */
export interface SuggestedAgreement {
  key: string;
  typed: Partial<AgreementDraft>;
}

/** Step 1 of an agreement: sites, material and quantity (COMPANION-04). */
export function AgreementSetup({ unitId, personId, sites, mayAddSite, suggested = null }: AgreementSetupProps) {
  const t = useDisposalText();
  if (sites.length === 0)
    return (
      <>
        <PageHead title={t('New Agreement')} />
        <ListCard empty={<NoSite mayAdd={mayAddSite} />}>{null}</ListCard>
      </>
    );
  return (
    <>
      <PageHead
        title={t('New Agreement')}
        lead={t('An agreement connects the site that sends loads with the site that receives them.')}
      />
      <FormCard narrow>
        <SetupForm {...{ unitId, personId, sites, suggested }} />
      </FormCard>
    </>
  );
}

function NoSite({ mayAdd }: { mayAdd: boolean }) {
  const t = useDisposalText();
  return mayAdd ? (
    <EmptyState action={<ButtonLink href="/app/new-site">{t('New Site')}</ButtonLink>}>
      {t('Your work unit has no sites yet. Agreements are made between sites.')}
    </EmptyState>
  ) : (
    <EmptyState>{t('You do not manage a site. Ask your Office for the profile Manage on a site’s team.')}</EmptyState>
  );
}

function SetupForm({ unitId, personId, sites, suggested }: Omit<AgreementSetupProps, 'mayAddSite'>) {
  const t = useDisposalText();
  const sentence = useDisposalSentence();
  const input = useStoredInput(
    ['agreement', unitId, personId, suggested?.key].filter(Boolean).join(' '),
    isAgreementDraft,
    { ...EMPTY_AGREEMENT_DRAFT, ...suggested?.typed },
  );
  const [errors, setErrors] = useState<AgreementErrors>({});
  const typed = input.value;
  // Separate from the draft, so that it does not overwrite text typed while a response is pending.
  const [anotherId, setAnotherId] = useState<string | null>(null);
  const saveCommand = useSaveAgreement({
    removeDraft: input.remove,
    createAnotherId: () => setAnotherId(randomUuid()),
  });
  const options = sites.map(({ id, name }) => ({ value: id, label: name }));
  const set = (part: Partial<AgreementDraft>) => {
    input.change({ ...typed, agreementId: typed.agreementId || randomUuid(), ...part });
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const newErrors = findErrors(typed, t, sentence);
    setErrors(newErrors);
    if (Object.keys(newErrors).length > 0) return;
    // A prefilled form gets its id on submit, so that submitting again after a reload creates nothing new.
    const agreementId = typed.agreementId || randomUuid();
    if (!typed.agreementId) input.change({ ...typed, agreementId });
    void saveCommand.send({ ...typed, agreementId: anotherId ?? agreementId });
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <RadioGroup
        legend={t('With whom?')}
        choices={[
          {
            value: 'collab',
            label: t('Another company'),
            meta: t('Collab Agreement: your partner gets an invitation by email'),
          },
          {
            value: 'admin',
            label: t('Between two of our sites'),
            meta: t('Admin Agreement: active at once'),
          },
        ]}
        value={typed.between === 'admin' ? 'admin' : 'collab'}
        onChange={(between) => set({ between })}
      />
      {typed.between === 'admin' ? (
        <OwnSitesFields {...{ typed, options, errors, set }} />
      ) : (
        <PartnerFields {...{ typed, options, errors, set }} />
      )}
      <MaterialFields {...{ typed, errors, set }} />
      <div>
        <Button type="submit" size="primary" busy={saveCommand.busy}>
          {t(typed.between === 'admin' ? 'Make agreement' : 'Send invitation')}
        </Button>
      </div>
    </form>
  );
}

type Sentence = ReturnType<typeof useDisposalSentence>;

function findErrors(typed: AgreementDraft, t: Translate<DisposalText>, sentence: Sentence): AgreementErrors {
  const isAdmin = typed.between === 'admin';
  const messages: AgreementErrors = {
    siteId: typed.siteId ? undefined : t('Select a site'),
    otherSiteId: isAdmin ? findOtherSiteError(typed, t, sentence) : undefined,
    material: typed.material.trim() ? undefined : sentence('material-missing'),
    quantity: findQuantityFailure(parseAmount(typed.quantity)) ? sentence('quantity-wrong') : undefined,
    partnerEmail: isAdmin || typed.partnerEmail.includes('@') ? undefined : sentence('partner-email-format'),
  };
  return Object.fromEntries(Object.entries(messages).filter(([, message]) => message !== undefined));
}

const findOtherSiteError = (
  { siteId, otherSiteId }: AgreementDraft,
  t: Translate<DisposalText>,
  sentence: Sentence,
): string | undefined =>
  otherSiteId === '' ? t('Select a site') : siteId === otherSiteId ? sentence('sites-same') : undefined;

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
    done: t('Invitation sent'),
    onDone: handleSaved,
    retry: false,
  });
  const addCommand = useCommand(addAdminAgreement, {
    failureTitle: t('Agreement not created'),
    done: t('Agreement is active'),
    onDone: handleSaved,
    retry: false,
  });
  const handleResult = (result: SettledResult<unknown>) => {
    const code = 'error' in result && result.error instanceof RefusedError ? result.error.code : null;
    if (code === 'agreement-id-used') createAnotherId();
  };
  return {
    busy: offerCommand.busy || addCommand.busy,
    async send(typed: AgreementDraft): Promise<void> {
      const terms = {
        agreementId: typed.agreementId,
        material: typed.material.trim(),
        quantity: parseAmount(typed.quantity),
        quantityUnit: getQuantityUnit(typed.quantityUnit),
      };
      if (typed.between === 'admin')
        return handleResult(
          await addCommand.send({ ...terms, exportSiteId: typed.siteId, importSiteId: typed.otherSiteId }),
        );
      const { partnerName, partnerEmail, siteId } = typed;
      const side = typed.side === 'import' ? 'import' : 'export';
      const partner = { partnerName: partnerName.trim(), partnerEmail: partnerEmail.trim() };
      handleResult(await offerCommand.send({ ...terms, side, siteId, ...partner }));
    },
  };
}

const getQuantityUnit = (typed: string): QuantityUnit =>
  QUANTITY_UNITS.find((unit) => unit === typed) ?? QUANTITY_UNITS[0];
