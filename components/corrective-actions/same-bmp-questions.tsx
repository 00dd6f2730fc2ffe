import { useState } from 'react';
import { ServerLink } from '@/components/offline/server-link';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { ListCard, RowActions } from '@/components/ui/lists/list-card';
import { useIncrementalRows } from '@/components/ui/lists/use-incremental-rows';
import { useCommand } from '@/components/ui/requests/use-command';
import { useText } from '@/components/ui/text/language';
import { ROW_LINK_CLASS } from '@/components/ui/lists/row-link';
import { answerSameBmp, type SameBmpAnswer, type SiteBmps } from '@/lib/register/contract';
import { createBmpHistoryUrl } from '@/lib/register/urls';

type Question = SiteBmps['questions'][number];

interface SameBmpQuestionsProps {
  questions: readonly Question[];
  onChanged: () => void;
}

/** Asks about each pair of BMPs that may be one (REG-15). */
export function SameBmpQuestions({ questions, onChanged }: SameBmpQuestionsProps) {
  const t = useText();
  const { visibleCount, showMore, endRef } = useIncrementalRows('');
  if (questions.length === 0) return null;
  return (
    <ListCard
      id="same-bmp"
      title={t('Same BMP?')}
      foot={
        questions.length > visibleCount && (
          <Button ref={endRef} variant="text" isFullWidth onClick={showMore}>
            {t('Show more')}
          </Button>
        )
      }
    >
      {questions.slice(0, visibleCount).map((question) => (
        <QuestionRow key={`${question.first.id} ${question.second.id}`} question={question} onChanged={onChanged} />
      ))}
    </ListCard>
  );
}

function QuestionRow({ question, onChanged }: { question: Question; onChanged: () => void }) {
  const t = useText();
  // The same id for each attempt at an answer, so that a repeated request answers once.
  const [ids] = useState(() => ({ same: crypto.randomUUID(), different: crypto.randomUUID() }));
  const { send, isBusy } = useCommand(answerSameBmp, {
    failureTitle: t('Answer not saved'),
    successMessage: t('Answer saved'),
    onDone: onChanged,
  });
  const { first, second, name, feet } = question;
  const pair = `${second.tag}, ${first.tag}`;
  async function reply(answer: SameBmpAnswer['answer']) {
    const result = await send({ changeId: ids[answer], instanceId: second.id, otherId: first.id, answer });
    if ('error' in result) onChanged();
  }
  return (
    <li className="grid gap-3 px-4 py-4 tablet:grid-cols-[minmax(0,1fr)_auto] tablet:items-center desktop:px-6">
      <div className="min-w-0">
        <ServerLink href={createBmpHistoryUrl(second.id)} className={ROW_LINK_CLASS}>
          <b className="font-bold wrap-anywhere">
            {second.tag}{' '}
            <span lang="en" dir="auto">
              {name}
            </span>
          </b>
        </ServerLink>
        <p>{t('Same as {tag}, {feet} ft away?', { tag: first.tag, feet })}</p>
      </div>
      <HiddenWhenClosed>
        <RowActions>
          <Button
            isBusy={isBusy}
            className="max-tablet:grow"
            aria-label={`${t('Same BMP')}: ${pair}`}
            onClick={() => void reply('same')}
          >
            {t('Same BMP')}
          </Button>
          <Button
            variant="outline"
            isBusy={isBusy}
            className="max-tablet:grow"
            aria-label={`${t('Different BMPs')}: ${pair}`}
            onClick={() => void reply('different')}
          >
            {t('Different BMPs')}
          </Button>
        </RowActions>
      </HiddenWhenClosed>
    </li>
  );
}
