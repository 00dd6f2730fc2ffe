import { Check, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button-link';
import { Card } from '@/components/ui/card';
import { Contours } from '@/components/ui/contours';
import type { Role } from '@/lib/permissions';
import { NEW_REPORT_ADDRESS } from '@/lib/reports/addresses';
import { firstSteps, type FirstStep, type StepKind, type UnitFacts } from '@/lib/reports/first-steps';
import { NO_INSPECTIONS, NO_PAST_REPORTS } from './empty-texts';

/** In the place of empty lists: what a new work unit does to come to its first inspection. */
export function FirstSteps({ facts, role }: { facts: UnitFacts; role: Role }) {
  return (
    <div className="grid gap-4">
      <div className="relative overflow-hidden rounded-sheet bg-chrome px-6 py-8 text-white desktop:px-12 desktop:py-12">
        <Contours />
        <h2 className="relative text-page font-heavy tracking-tight desktop:text-display">Welcome to Earth Tight!</h2>
        <p className="relative mt-2 max-w-lg text-field text-chrome-muted">
          Three steps and your crew can log the first inspection.
        </p>
      </div>
      <ol className="grid gap-3">
        {firstSteps(facts, role).map((step, index) => (
          <li key={step.kind}>
            <Step step={step} number={index + 1} {...WORDS[step.kind]({ facts, step })} />
          </li>
        ))}
      </ol>
      <p className="text-ink-muted">{NO_PAST_REPORTS}</p>
    </div>
  );
}

interface StepWords {
  title: string;
  text: string;
  action: ReactNode;
}

const WORDS: Record<StepKind, (about: { facts: UnitFacts; step: FirstStep }) => StepWords> = {
  site: ({ facts: { sites }, step }) => ({
    title: 'Add a site',
    text: step.isDone
      ? `${sites === 1 ? '1 site is' : `${sites} sites are`} ready to be inspected.`
      : step.isOffered
        ? 'Name it and show on the map where it is.'
        : 'Your Office adds sites. Ask there for the first one.',
    action: step.isOffered && (
      <ButtonLink href="/app/new-site" variant={step.isNext ? 'primary' : 'outline'}>
        New Site
      </ButtonLink>
    ),
  }),
  crew: ({ facts: { people }, step }) => ({
    title: 'See your crew',
    text: step.isDone
      ? `${people} people. Whoever you choose in an inspection is told what has to be done.`
      : 'So far it is you. You are told what has to be done after each inspection.',
    action: step.isOffered && (
      <ButtonLink href="/app/workunit-crew" variant="outline">
        Work Unit Crew
      </ButtonLink>
    ),
  }),
  inspect: ({ step }) => ({
    title: 'Inspect',
    text: NO_INSPECTIONS,
    action: (
      <ButtonLink href={NEW_REPORT_ADDRESS} prefetch={false} variant={step.isNext ? 'primary' : 'outline'}>
        <Plus aria-hidden="true" />
        New Inspection
      </ButtonLink>
    ),
  }),
};

function Step({ step, number, title, text, action }: StepWords & { step: FirstStep; number: number }) {
  return (
    <Card aria-labelledby={`step-${step.kind}`}>
      <div className="flex flex-wrap items-start gap-4 p-4 desktop:items-center desktop:px-6 desktop:py-5">
        <span className="grid size-10 shrink-0 place-items-center rounded-control bg-spruce-100 text-title font-heavy text-spruce-800">
          {step.isDone ? (
            <>
              <Check aria-hidden="true" className="size-5" />
              <span className="sr-only">Done</span>
            </>
          ) : (
            number
          )}
        </span>
        <div className="min-w-0 flex-[1_1_12rem]">
          <h3 id={`step-${step.kind}`} className="text-title leading-6 font-bold">
            {title}
          </h3>
          <p className="text-ink-soft">{text}</p>
        </div>
        {action && <div className="grid max-tablet:w-full desktop:min-w-44">{action}</div>}
      </div>
    </Card>
  );
}
