import type { BmpVisit, SiteInstance, VisitAnswer } from '@/lib/register/visit';
import { previousInspections } from '@/lib/reports/contract';
import type { TestUser } from './world';

/** The BMPs in the ground, as a new inspection of the site gets them. */
export async function loadInstances(person: TestUser, siteId: string): Promise<SiteInstance[]> {
  return (await person.call(previousInspections, { idsite: siteId })).instances;
}

interface VisitOptions {
  answer?: VisitAnswer | null;
  reason?: string;
  tag?: string;
}

/** A visit of an instance of the site, with the same answer about all its open corrective actions. */
export async function visitInstance(
  person: TestUser,
  siteId: string,
  { answer = 'still-open', reason = '', tag = 'SF-01' }: VisitOptions = {},
): Promise<BmpVisit> {
  const instance = (await loadInstances(person, siteId)).find((each) => each.tag === tag);
  if (!instance) throw new Error(`no instance ${tag}`);
  return {
    siteId,
    instance: { id: instance.id, tag },
    otherIds: [],
    askedActions: instance.openActions.map((open) => ({ ...open, answer, reason })),
    correctedActions: [],
  };
}
