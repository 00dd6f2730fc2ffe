import { headers } from 'next/headers';
import { forbidden, redirect } from 'next/navigation';
import { ownPath, signInAddress } from '@/lib/accounts/rules';
import { isFailure } from '@/lib/failures';
import type { Role } from '@/lib/permissions';
import { asPerson, type Actor, type Db } from '@/lib/platform/database/client';
import { patiently } from '@/lib/platform/database/patience';
import { mayOpen, panelOf, type PanelPage } from '@/lib/shell/panels';
import { PATH_HEADER } from '@/lib/platform/page-policy';
import { runtime } from '@/lib/platform/runtime';
import type { Member } from '@/lib/platform/operation/call';
import { admit } from '@/lib/platform/operation/implement';
import { callOf } from '@/lib/platform/operation/request';

/** What the shell around a panel shows. It is read in the page's one transaction. */
export interface PageFrame {
  user: { id: string; username: string; name: string; email: string };
  unit: { id: string; name: string; role: Role } | null;
  units: { id: string; name: string }[];
  page: string;
  supportPhone: string | null;
}

/**
 * Reads a whole page in one transaction (house: "A page reads once"): session, role and all its queries. Somebody who
 * is signed out is led to sign-in and back; a wrong role gets the friendly 403 page (decision X-65); a person without a
 * work unit is led to Work Unit Crew.
 */
export async function load<T>(
  page: PanelPage,
  work: (db: Db, member: Member, now: Date) => Promise<T>,
): Promise<{ frame: PageFrame; data: T }> {
  const panel = panelOf(page);
  const outcome = await asCaller(async (db, actor, now) => {
    if (!actor.unit) return { go: 'unit' as const };
    const member = panel ? admit(panel.permission, actor) : null;
    if (!member || isFailure(member)) return { go: 'forbidden' as const };
    return { go: 'on' as const, frame: frameOf(member, page), data: await work(db, member, now) };
  });
  if (!outcome) return redirect(await signInPage());
  if (outcome.go === 'unit') return redirect('/app/workunit-crew');
  if (outcome.go === 'forbidden') return forbidden();
  return { frame: outcome.frame, data: outcome.data };
}

/** As `load`, for panels that a person without a work unit may see. `work` gets the person with or without a unit. */
export async function loadWithoutUnit<T>(
  page: PanelPage,
  work: (db: Db, actor: Actor, now: Date) => Promise<T>,
): Promise<{ frame: PageFrame; data: T }> {
  const panel = panelOf(page);
  const outcome = await asCaller(async (db, actor, now) => {
    const role = roleOf(actor);
    if (!panel || !mayOpen(panel, role)) return { go: 'forbidden' as const };
    return { go: 'on' as const, frame: frameOf(actor, page), data: await work(db, actor, now) };
  });
  if (!outcome) return redirect(await signInPage());
  if (outcome.go === 'forbidden') return forbidden();
  return { frame: outcome.frame, data: outcome.data };
}

/**
 * As `load`, for pages that belong to a person and not to a work unit: every role may see them, with or without a unit.
 */
export async function loadOwn<T>(
  page: string,
  work: (db: Db, actor: Actor) => Promise<T>,
): Promise<{ frame: PageFrame; data: T }> {
  const outcome = await asCaller(async (db, actor) => ({ frame: frameOf(actor, page), data: await work(db, actor) }));
  return outcome ?? redirect(await signInPage());
}

/** The sign-in page, which leads back to this page. */
async function signInPage(): Promise<string> {
  const path = ownPath((await headers()).get(PATH_HEADER));
  return path ? signInAddress(path) : '/login';
}

/** Who is asking, or null. For routes that only decide where to go. */
export function currentActor(): Promise<Actor | null> {
  return asCaller(async (_db, actor) => actor);
}

async function asCaller<T>(work: (db: Db, actor: Actor, now: Date) => Promise<T>): Promise<T | null> {
  const { sessionId, now } = await callOf(await headers());
  if (sessionId === null) return null;
  return patiently(() => asPerson({ sessionId, at: now }, async (db, actor) => (actor ? work(db, actor, now) : null)));
}

function frameOf(actor: Actor, page: string): PageFrame {
  const role = roleOf(actor);
  return {
    user: { id: actor.personId, username: actor.username, name: actor.name, email: actor.email },
    unit: actor.unit && role ? { id: actor.unit.id, name: actor.unit.name, role } : null,
    units: actor.units.map(({ id, name }) => ({ id, name })),
    page,
    supportPhone: runtime().config.SUPPORT_PHONE ?? null,
  };
}

function roleOf(actor: Actor): Role | null {
  const member = admit('use-reports', actor);
  return isFailure(member) ? null : member.unit.role;
}
