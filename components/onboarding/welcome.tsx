'use client';

import { useEffect, type ReactNode } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { SETUP_PROGRESS } from '@/components/onboarding/setup-progress';
import { showQuickStart } from '@/components/onboarding/show-quick-start';
import { HERO_LINK_CLASS, NextStepLink, SetupStepCard } from '@/components/onboarding/setup-step-card';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { classNames } from '@/components/ui/class-names';
import { Contours } from '@/components/ui/media/contours';
import { useCommand } from '@/components/ui/requests/use-command';
import { useLiveList } from '@/lib/client/use-live-list';
import { keepDefaultLibrary, setupState } from '@/lib/onboarding/contract';
import { libraryMessages } from '@/lib/library/events';
import { onboardingMessages } from '@/lib/onboarding/events';
import { listSetupSteps, type SetupState } from '@/lib/onboarding/rules';
import { hasPermission, type Role } from '@/lib/permissions';
import { NEW_REPORT_PATH } from '@/lib/reports/urls';
import { siteMessages } from '@/lib/sites/events';
import { STAKEHOLDERS_PATH } from '@/lib/stakeholders/texts';
import { employeeMessages } from '@/lib/workgroups/events';

const MESSAGES = { ...employeeMessages, ...siteMessages, ...libraryMessages, ...onboardingMessages };

export interface WelcomeProps {
  unit: { id: string; role: Role };
  initialState: SetupState;
}

/** The welcome panel: three steps, checked off when anyone completes them (SHELL-26, SHELL-27). */
export function Welcome({ unit, initialState }: WelcomeProps) {
  const list = useLiveList(setupState, {}, initialState, {
    messages: MESSAGES,
    identifier: unit.id,
    getHandlers: ({ refetchSoon }) => ({
      'added-employee': refetchSoon,
      'removed-employee': refetchSoon,
      'changed-invitations': refetchSoon,
      'new-site': refetchSoon,
      'updated-sites': refetchSoon,
      'library-changed': refetchSoon,
      'kept-default-library': refetchSoon,
    }),
  });
  const { send: keepDefault, isBusy } = useCommand(keepDefaultLibrary, {
    failureTitle: 'Choice not saved',
    onDone: () => list.update((shown) => ({ ...shown, isLibraryReady: true })),
  });
  const steps = listSetupSteps(list.data, unit.role);
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  const isSetupDone = doneCount === steps.length;
  useEffect(() => SETUP_PROGRESS.write(!isSetupDone), [isSetupDone]);

  return (
    <>
      <Hero done={doneCount} total={steps.length}>
        {isSetupDone ? <NewInspectionLink /> : <NextStepLink steps={steps} role={unit.role} />}
      </Hero>
      <ol className="grid gap-3">
        {steps.map((step, index) => (
          <li key={step.kind}>
            <SetupStepCard step={step} number={index + 1} role={unit.role}>
              {step.kind === 'library' && !step.isDone && hasPermission('manage-master-library', unit.role) && (
                <Button variant="text" isBusy={isBusy} onClick={() => void keepDefault({})}>
                  Keep the default library
                </Button>
              )}
            </SetupStepCard>
          </li>
        ))}
      </ol>
      {list.data.hasSite && !isSetupDone && <InspectionCard isNext={!steps.some(({ isNext }) => isNext)} />}
      {isSetupDone && (
        <ButtonLink href={STAKEHOLDERS_PATH} prefetch={false} variant="outline" className="mt-5 max-tablet:w-full">
          Stakeholder Contacts
        </ButtonLink>
      )}
      <p className="mt-5 text-ink-muted">
        The Quick Start Guide is always under Support.{' '}
        <button
          type="button"
          onClick={showQuickStart}
          className="inline-flex min-h-12 items-center text-link underline desktop:min-h-11"
        >
          Open the guide
        </button>
      </p>
    </>
  );
}

function Hero({ done, total, children }: { done: number; total: number; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'relative mb-4 overflow-hidden rounded-sheet bg-chrome px-6 text-white desktop:mb-5 desktop:px-12',
        done === total ? 'py-6 desktop:py-8' : 'py-8 desktop:py-14',
      )}
    >
      <Contours />
      <h1
        tabIndex={-1}
        className="relative text-page font-heavy tracking-tight text-balance outline-none desktop:text-hero"
      >
        Welcome to Earth Tight!
      </h1>
      {done < total && (
        <p className="relative mt-2 max-w-lg text-field text-chrome-muted">Set up your work unit in three steps.</p>
      )}
      <p role="status" className="relative mt-4 inline-flex items-center gap-2 font-bold">
        {done === total && <Icon name="check" className="size-5" />}
        {done === total ? 'All three steps are done.' : `${done} of ${total} done`}
      </p>
      <div>{children}</div>
    </div>
  );
}

/** The main button after the setup. */
function NewInspectionLink() {
  return (
    <ButtonLink href={NEW_REPORT_PATH} prefetch={false} size="primary" variant="outline" className={HERO_LINK_CLASS}>
      <Icon name="plus" />
      New Inspection
    </ButtonLink>
  );
}

/** The button for a new inspection during the setup, because it needs only a site. */
function InspectionCard({ isNext }: { isNext: boolean }) {
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
      <p className="text-ink-soft">To start an inspection, you need only a site.</p>
      <ButtonLink
        href={NEW_REPORT_PATH}
        prefetch={false}
        variant={isNext ? 'primary' : 'outline'}
        className="max-tablet:w-full"
      >
        <Icon name="plus" />
        New Inspection
      </ButtonLink>
    </div>
  );
}
