'use client';

import { CircleCheck } from 'lucide-react';
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
  return (
    <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] desktop:gap-8">
      <SharedReportSheet token={token} shared={shared} />
      <FormCard id="acknowledge" title="Acknowledge this inspection" className="desktop:sticky desktop:top-6">
        <PostedForm token={token} action={action} closed={closed} />
      </FormCard>
    </div>
  );
}

type PostedFormProps = Pick<PlainAcknowledgementProps, 'token' | 'action'> & { closed: string | null };

function PostedForm({ token, action, closed }: PostedFormProps) {
  const { state, pending, errorOf, formError, form } = usePostedForm(action);
  const { notes } = state.values;
  const ended = state.error?.code === 'acknowledgement-ended' ? state.error.message : closed;
  if (ended !== null)
    return (
      <>
        <InlineNote tone="info" role="status">
          {ended}
        </InlineNote>
        <UnsentNotes notes={notes ?? ''} />
      </>
    );
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
