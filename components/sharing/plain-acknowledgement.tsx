'use client';

import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { AcknowledgementLayout } from '@/components/sharing/acknowledgement-layout';
import { InspectionNotLoaded } from '@/components/sharing/inspection-not-loaded';
import { InvalidInspection } from '@/components/sharing/invalid-inspection';
import { RecordInEnglish } from '@/components/sharing/record-in-english';
import { UnsentNotes } from '@/components/sharing/unsent-notes';
import { SharedReportSheet } from '@/components/sharing/shared-report-sheet';
import { useAcknowledgementTexts } from '@/components/sharing/use-acknowledgement-texts';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { FormCard } from '@/components/ui/forms/form-card';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { useLanguage } from '@/components/ui/text/language';
import { TextArea } from '@/components/ui/forms/text-area';
import { useServerForm } from '@/components/ui/forms/use-server-form';
import type { Language } from '@/lib/language';
import type { FormAction } from '@/lib/form-state';
import type { EndedLink, SharedReport } from '@/lib/sharing/contract';
import { getPlainAcknowledgementPath } from '@/lib/sharing/rules';
import { getClosedText } from '@/lib/sharing/texts';

interface PlainAcknowledgementProps {
  token: string;
  /** null if the link leads to no report. */
  sharedReport: SharedReport | 'not-loaded' | null;
  /** Why the link leads to no report, if its holder may know. */
  endedLink: EndedLink | null;
  /** Whether this is the page right after acknowledging. */
  wasJustAcknowledged: boolean;
  action: FormAction;
  renewAction: FormAction;
  /** The language in the URL, or null for the browser's. */
  requestedLanguage?: Language | null;
}

/** The acknowledgement page without scripts: the same report, and a form that is posted. */
export function PlainAcknowledgement({
  token,
  sharedReport,
  endedLink,
  wasJustAcknowledged,
  action,
  renewAction,
  requestedLanguage = null,
}: PlainAcknowledgementProps) {
  const language = useLanguage();
  const texts = useAcknowledgementTexts();
  if (!sharedReport) return <InvalidInspection token={token} endedLink={endedLink} action={renewAction} />;
  if (sharedReport === 'not-loaded')
    return (
      <InspectionNotLoaded
        retry={
          <ButtonLink href={getPlainAcknowledgementPath(token, 'open', requestedLanguage)}>{texts.tryAgain}</ButtonLink>
        }
      />
    );
  const closedText = getClosedText(sharedReport, wasJustAcknowledged && sharedReport.isAcknowledged, language);
  return (
    <PlainReport
      token={token}
      sharedReport={sharedReport}
      action={action}
      closedText={closedText}
      requestedLanguage={requestedLanguage}
    />
  );
}

interface PlainReportProps extends Pick<PlainAcknowledgementProps, 'token' | 'action' | 'requestedLanguage'> {
  sharedReport: SharedReport;
  /** Shown in place of the form if the report can no longer be acknowledged. */
  closedText: string | null;
}

function PlainReport({ token, sharedReport, action, closedText, requestedLanguage }: PlainReportProps) {
  const texts = useAcknowledgementTexts();
  const localizeFailure = useLocalizeFailure();
  const posted = useServerForm(action);
  const { error, values } = posted.state;
  const refusals: Partial<Record<string, string>> = {
    'acknowledgement-ended': texts.ended,
    'acknowledged-already': texts.already,
  };
  const refusal = refusals[error?.code ?? ''];
  const closedReason = error && refusal !== undefined ? localizeFailure(error.message, refusal) : closedText;
  return (
    <AcknowledgementLayout
      unitName={sharedReport.unitName}
      canAcknowledge={closedReason === null}
      card={
        <FormCard id="acknowledge" title={texts.formTitle}>
          {closedReason === null ? (
            <PostedForm token={token} serverForm={posted} requestedLanguage={requestedLanguage} />
          ) : (
            <>
              <InlineNote tone="info" role="status">
                {closedReason}
              </InlineNote>
              <UnsentNotes notes={values.notes ?? ''} />
            </>
          )}
        </FormCard>
      }
    >
      <RecordInEnglish>
        <SharedReportSheet token={token} sharedReport={sharedReport} />
      </RecordInEnglish>
    </AcknowledgementLayout>
  );
}

/** Returns a function that replaces the server's English sentences for readers of other languages. */
function useLocalizeFailure() {
  const isEnglish = useLanguage() === 'en';
  return (english: ReactNode, localized: string): ReactNode => (isEnglish ? english : localized);
}

interface PostedFormProps extends Pick<PlainAcknowledgementProps, 'token' | 'requestedLanguage'> {
  serverForm: ReturnType<typeof useServerForm>;
}

function PostedForm({ token, serverForm, requestedLanguage }: PostedFormProps) {
  const texts = useAcknowledgementTexts();
  const localizeFailure = useLocalizeFailure();
  const { state, pending, getError, formError, form } = serverForm;
  const { notes } = state.values;
  return (
    <form {...form} className="grid gap-4">
      <input type="hidden" name="token" value={token} />
      {requestedLanguage && <input type="hidden" name="lang" value={requestedLanguage} />}
      <p className="text-ink-soft">{texts.once}</p>
      {formError !== null && (
        <InlineNote tone="bad" role="alert">
          <strong className="block">{texts.notDoneTitle}</strong>
          {localizeFailure(formError, state.error?.code === 'acknowledgement-unknown' ? texts.unknown : texts.notDone)}
        </InlineNote>
      )}
      <TextArea
        label={texts.notes}
        name="notes"
        optional={texts.optional}
        rows={5}
        placeholder={texts.notesHint}
        defaultValue={notes}
        error={getError('notes') && localizeFailure(getError('notes'), texts.notesTooLong)}
      />
      <Button type="submit" size="primary" isFullWidth isBusy={pending}>
        {!pending && <Icon name="circle-check" />}
        {texts.acknowledge}
      </Button>
    </form>
  );
}
