'use client';

import { CircleCheck } from 'lucide-react';
import { AcknowledgementLayout } from '@/components/sharing/acknowledgement-layout';
import { InspectionNotLoaded } from '@/components/sharing/inspection-not-loaded';
import { InvalidInspection } from '@/components/sharing/invalid-inspection';
import { UnsentNotes } from '@/components/sharing/unsent-notes';
import { SharedReportSheet } from '@/components/sharing/shared-report-sheet';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { FormCard } from '@/components/ui/form-card';
import { InlineNote } from '@/components/ui/inline-note';
import { TextArea } from '@/components/ui/text-area';
import { usePostedForm } from '@/components/ui/use-posted-form';
import type { FormAction } from '@/lib/form-state';
import type { SharedReport } from '@/lib/sharing/contract';
import { closedText, plainAcknowledgementPath } from '@/lib/sharing/rules';

interface PlainAcknowledgementProps {
  token: string;
  /** null: the link leads to no report. */
  shared: SharedReport | 'not-loaded' | null;
  justDone: boolean;
  action: FormAction;
}

/** The acknowledgement page for a browser without scripts: the same report, and a form that is posted. */
export function PlainAcknowledgement({ token, shared, justDone, action }: PlainAcknowledgementProps) {
  if (!shared) return <InvalidInspection />;
  if (shared === 'not-loaded')
    return <InspectionNotLoaded retry={<ButtonLink href={plainAcknowledgementPath(token)}>Try again</ButtonLink>} />;
  const closed = closedText(shared, justDone && shared.acknowledged);
  return <PlainReport token={token} shared={shared} action={action} closed={closed} />;
}

interface PlainReportProps extends Pick<PlainAcknowledgementProps, 'token' | 'action'> {
  shared: SharedReport;
  closed: string | null;
}

function PlainReport({ token, shared, action, closed }: PlainReportProps) {
  const posted = usePostedForm(action);
  const { error, values } = posted.state;
  const ended = error?.code === 'acknowledgement-ended' ? error.message : closed;
  return (
    <AcknowledgementLayout
      unitName={shared.unitName}
      closed={ended !== null}
      form={
        <FormCard id="acknowledge" title="Acknowledge this inspection">
          {ended === null ? (
            <PostedForm token={token} posted={posted} />
          ) : (
            <>
              <InlineNote tone="info" role="status">
                {ended}
              </InlineNote>
              <UnsentNotes notes={values.notes ?? ''} />
            </>
          )}
        </FormCard>
      }
    >
      <SharedReportSheet token={token} shared={shared} />
    </AcknowledgementLayout>
  );
}

function PostedForm({ token, posted }: { token: string; posted: ReturnType<typeof usePostedForm> }) {
  const { state, pending, errorOf, formError, form } = posted;
  const { notes } = state.values;
  return (
    <form {...form} className="grid gap-4">
      <input type="hidden" name="token" value={token} />
      <p className="text-ink-soft">Confirms that you have read the report. You can do this once.</p>
      {formError !== null && (
        <InlineNote tone="bad" role="alert">
          <strong className="block">Inspection Not Acknowledged</strong>
          {formError}
        </InlineNote>
      )}
      <TextArea
        label="Notes"
        name="notes"
        optional
        rows={5}
        placeholder="Library improvements, questions or comments"
        defaultValue={notes}
        error={errorOf('notes')}
      />
      <Button type="submit" size="primary" full busy={pending}>
        {!pending && <CircleCheck aria-hidden="true" />}
        Acknowledge
      </Button>
    </form>
  );
}
