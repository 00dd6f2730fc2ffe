import { allows, type Role } from '@/lib/permissions';

/** What a work unit without any inspection has so far. */
export interface UnitFacts {
  sites: number;
  people: number;
}

export type StepKind = 'site' | 'crew' | 'inspect';

export interface FirstStep {
  kind: StepKind;
  isDone: boolean;
  /** The step that leads on from here; the crew can be left for later. */
  isNext: boolean;
  /** Whether this role may take it. */
  isOffered: boolean;
}

/** The way of a new work unit to its first inspection. It ends with that inspection, which is why the last is never done. */
export function firstSteps({ sites, people }: UnitFacts, role: Role): FirstStep[] {
  const hasSite = sites > 0;
  return [
    { kind: 'site', isDone: hasSite, isNext: !hasSite, isOffered: allows('manage-sites', role) },
    { kind: 'crew', isDone: people > 1, isNext: false, isOffered: allows('manage-crew', role) },
    { kind: 'inspect', isDone: false, isNext: hasSite, isOffered: true },
  ];
}
