'use client';

import { CircleCheck } from 'lucide-react';
import { useActionState, useState, useTransition } from 'react';
import { closedText } from '@/components/sharing/closed-text';
import { InspectionNotLoaded } from '@/components/sharing/inspection-not-loaded';
import { InvalidInspection } from '@/components/sharing/invalid-inspection';
import { UnsentNotes } from '@/components/sharing/unsent-notes';
import { SharedReportSheet } from '@/components/sharing/shared-report-sheet';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Card, CardBody, CardHead } from '@/components/ui/card';
import { InlineNote } from '@/components/ui/inline-note';
import { TextArea } from '@/components/ui/text-area';
import { postAction } from '@/lib/client/ask-action';
import { RefusedError, UnreachableError } from '@/lib/client/ask';
import { settled } from '@/lib/client/settled';
import { whyNot } from '@/lib/client/why-not';
import type { SharedReport } from '@/lib/sharing/contract';
import { plainAcknowledgementPath, NOT_POSTED, type PlainAnswer } from '@/lib/sharing/rules';

interface PlainAcknowledgementProps {
  token: string;
  /** null: the link leads to no report. */
  shared: SharedReport | 'not-loaded' | null;
  justDone: boolean;
  action: (before: PlainAnswer, form: FormData) => Promise<PlainAnswer>;
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
      <Card aria-labelledby="acknowledge" className="desktop:sticky desktop:top-6">
        <CardHead title="Acknowledge this inspection" titleId="acknowledge" />
        <CardBody className="grid gap-4">
          <PostedForm token={token} action={action} closed={closed} />
        </CardBody>
      </Card>
    </div>
  );
}

type PostedFormProps = Pick<PlainAcknowledgementProps, 'token' | 'action'> & { closed: string | null };

function PostedForm({ token, action, closed }: PostedFormProps) {
  const [answered, post] = useActionState(action, NOT_POSTED);
  const [shown, setShown] = useState<PlainAnswer | null>(null);
  const [sending, startSending] = useTransition();
  const { refused, notes } = shown ?? answered;
  const ended = refused?.code === 'acknowledgement-ended' ? refused.message : closed;
  if (ended !== null)
    return (
      <>
        <InlineNote tone="info" role="status">
          {ended}
        </InlineNote>
        <UnsentNotes notes={notes} />
      </>
    );
  const tooLong = refused?.code === 'notes-too-long';
  return (
    <form
      action={post}
      onSubmit={(event) => {
        event.preventDefault();
        const entered = new FormData(event.currentTarget);
        startSending(async () => setShown(await answerTo(action, entered)));
      }}
      noValidate
      className="grid gap-4"
    >
      <input type="hidden" name="token" value={token} />
      <p className="text-ink-soft">Confirms that you have read the report. You can do this once.</p>
      {refused && !tooLong && (
        <InlineNote tone="bad" role="alert">
          <strong className="block">Inspection Not Acknowledged</strong>
          {refused.message}
        </InlineNote>
      )}
      <TextArea
        label="Notes"
        name="notes"
        optional
        rows={5}
        placeholder="Library improvements, questions or comments"
        key={notes}
        defaultValue={notes}
        error={tooLong && refused.message}
      />
      <Button type="submit" size="primary" full busy={sending}>
        {!sending && <CircleCheck aria-hidden="true" />}
        Acknowledge
      </Button>
    </form>
  );
}

/** Used when the browser runs scripts after all: the notes stay on the page, which says why they were not taken. */
async function answerTo(action: PlainAcknowledgementProps['action'], entered: FormData): Promise<PlainAnswer> {
  const asked = await settled(postAction(() => action(NOT_POSTED, entered)));
  if ('output' in asked) return asked.output;
  const { error } = asked;
  if (!(error instanceof RefusedError || error instanceof UnreachableError)) throw error;
  return {
    refused: { code: 'server-busy', message: whyNot(error).message },
    notes: String(entered.get('notes') ?? ''),
  };
}
