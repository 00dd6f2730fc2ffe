import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { classNames } from '@/components/ui/class-names';
import { Card } from '@/components/ui/lists/card';
import type { SetupStep, StepKind } from '@/lib/onboarding/rules';
import type { Role } from '@/lib/permissions';
import { canOpenPanel, findPanel } from '@/lib/shell/panels';

interface StepTexts {
  title: string;
  /** The button that leads to the first panel. */
  action: string;
  text: string;
  /** For a role that cannot take the step. */
  othersText: string;
  /** The panels of the step, the main one first. Only those that the role may open are linked. */
  panels: readonly string[];
}

const STEP_TEXTS: Record<StepKind, StepTexts> = {
  people: {
    title: 'Invite employees',
    action: 'Invite employees',
    text: 'They follow and participate in daily huddles.',
    othersText: 'Your Office invites employees.',
    panels: ['workunit-crew'],
  },
  site: {
    title: 'Add or import sites',
    action: 'Add a site',
    text: 'Start a new site, or import sites from a file or from your other apps.',
    othersText: 'Your Office adds sites.',
    panels: ['new-site', 'import-sites'],
  },
  library: {
    title: 'Customize the library',
    action: 'Customize the library',
    text: 'Set the BMPs and corrective actions your inspectors choose from.',
    othersText: 'Your Office customizes the master library.',
    panels: ['master-library-practices', 'library-sites-list'],
  },
};

/** The panels of a step that a role may open, the main one first. */
const listStepPanels = (kind: StepKind, role: Role) =>
  STEP_TEXTS[kind].panels
    .flatMap((page) => findPanel(page) ?? [])
    .filter((panel) => canOpenPanel(panel, role))
    // A person who may change the master library gets no link to the site libraries.
    .slice(0, kind === 'library' ? 1 : undefined);

/** Of the welcome panel's main button. */
export const HERO_LINK_CLASS = 'relative mt-5 max-tablet:w-full desktop:min-w-64';

/** The welcome panel's main button: the first open step that this role may take. */
export function NextStepLink({ steps, role }: { steps: readonly SetupStep[]; role: Role }) {
  const next = steps.find(({ isNext }) => isNext);
  const [panel] = next ? listStepPanels(next.kind, role) : [];
  if (!next || !panel) return null;
  return (
    <ButtonLink href={`/app/${panel.page}`} size="primary" variant="outline" className={HERO_LINK_CLASS}>
      {STEP_TEXTS[next.kind].action}
      <Icon name="arrow-right" />
    </ButtonLink>
  );
}

export interface SetupStepCardProps {
  step: SetupStep;
  number: number;
  role: Role;
  /** Another action beside the links. */
  children?: ReactNode;
}

/** A step of the setup with links to its panels, or a text for roles that cannot take it. */
export function SetupStepCard({ step, number, role, children }: SetupStepCardProps) {
  const { title, text, othersText } = STEP_TEXTS[step.kind];
  const links = listStepPanels(step.kind, role);
  return (
    <Card aria-labelledby={`step-${step.kind}`}>
      <div className="flex flex-wrap items-start gap-4 p-4 desktop:items-center desktop:px-6 desktop:py-5">
        <span className="grid size-10 shrink-0 place-items-center rounded-control bg-spruce-100 text-title font-heavy text-spruce-800">
          {step.isDone ? (
            <>
              <Icon name="check" className="size-5" />
              <span className="sr-only">Done</span>
            </>
          ) : (
            number
          )}
        </span>
        <div className="min-w-0 flex-[1_1_12rem]">
          <h2 id={`step-${step.kind}`} className="text-title leading-6 font-bold">
            {title}
          </h2>
          <p className={classNames('text-ink-soft', step.isDone && 'max-tablet:hidden')}>
            {step.isOffered || step.isDone ? text : othersText}
          </p>
        </div>
        {(links.length > 0 || children) && (
          <div
            className={classNames(
              'flex flex-wrap gap-2 max-tablet:w-full tablet:justify-end',
              step.isDone ? 'max-tablet:-my-3 max-tablet:pl-10' : 'max-tablet:flex-col',
            )}
          >
            {children && <div className="max-tablet:order-last max-tablet:grid">{children}</div>}
            {links.toReversed().map((panel) => (
              <ButtonLink
                key={panel.page}
                href={`/app/${panel.page}`}
                variant={step.isDone ? 'text' : 'outline'}
                className={step.isDone ? undefined : 'desktop:min-w-44'}
              >
                {panel.label}
              </ButtonLink>
            ))}
          </div>
        )}
      </div>
    </Card>
  );
}
