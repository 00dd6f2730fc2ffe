import { headers } from 'next/headers';
import { forbidden, redirect } from 'next/navigation';
import { parseReturnPath, getSignInPath } from '@/lib/accounts/rules';
import { isFailure } from '@/lib/failures';
import { asPerson, type Actor, type Db } from '@/lib/platform/database/client';
import { retryWhileDatabaseDown } from '@/lib/platform/database/retry-while-down';
import type { AppVariant } from '@/lib/shell/variants';
import { getHomePath } from '@/lib/shell/home';
import { canOpenPanel, findPanel, type OwnPage, type PanelPage } from '@/lib/shell/panels';
import { loadUnitBusiness } from '@/lib/disposal/server/unit-business';
import type { Language } from '@/lib/language';
import { loadBadgesAndLanguage } from '@/lib/notifications/server/rows';
import type { Badges } from '@/lib/notifications/rules';
import { PATH_HEADER } from '@/lib/platform/http/content-security-policy';
import { getRuntime } from '@/lib/platform/process/runtime';
import type { Member } from '@/lib/platform/operation/call';
import type { OwnRemoval } from '@/lib/workgroups/crew';
import { listOwnRemovals } from '@/lib/workgroups/server/former-members';
import { checkMember } from '@/lib/platform/operation/implement';
import { readCall } from '@/lib/platform/operation/request';

/** A signed-in person, with the active work unit if there is one. */
export interface Person extends Actor {
  unit: Member['unit'] | null;
}

/** The data of the frame around a page, read in the page's transaction. */
export interface PageFrame {
  user: { id: string; username: string; name: string; email: string };
  unit: Person['unit'];
  units: { id: string; name: string; role: string }[];
  /** The language that the person chose; null follows the browser. */
  language: Language | null;
  badges: Badges;
  /** The person's removals from work units that they have not marked as read, the latest first. */
  removals: OwnRemoval[];
  /** The panel to mark in the sidebar. */
  markedPanel: string;
  /** The open panel, which may have no link in the sidebar. */
  openPanel: string;
  homePath: string;
  /** Whether the work unit has an agreement of assured disposal. */
  hasAgreements: boolean;
  supportPhone: string | null;
  variant: AppVariant;
}

export interface LoadedPage<T> {
  frame: PageFrame;
  data: T;
}

/** Reads the data of a page for `actor`. `now` is the same for all its queries. */
export type ReadPageData<A, T> = (db: Db, actor: A, now: Date) => Promise<T>;

/**
 * Loads a page in one transaction: session, role and all its queries (docs/decisions/002). Redirects to sign-in and
 * back if signed out, to the 403 page for a wrong role (decision X-65), and to Work Unit Crew without a work unit
 * (X-75).
 */
export async function loadPage<T>(page: PanelPage, read: ReadPageData<Member, T>): Promise<LoadedPage<T>> {
  const panel = findPanel(page);
  const outcome = await runAsCaller(async (db, actor, now) => {
    if (!actor.unit) return { kind: 'no-unit' as const };
    const member = panel ? checkMember(panel.permission, actor) : null;
    if (!member || isFailure(member)) return { kind: 'forbidden' as const };
    return { kind: 'loaded' as const, frame: await loadFrame(db, member, page), data: await read(db, member, now) };
  });
  if (!outcome) return redirect(await loadSignInPath());
  if (outcome.kind === 'no-unit') return redirect('/app/workunit-crew');
  if (outcome.kind === 'forbidden') return forbidden();
  return { frame: outcome.frame, data: outcome.data };
}

/** Loads a page that does not require a work unit. Otherwise like `loadPage`. */
export async function loadPersonPage<T>(
  page: PanelPage | OwnPage,
  read: ReadPageData<Person, T>,
): Promise<LoadedPage<T>> {
  const panel = findPanel(page);
  const outcome = await runAsCaller(async (db, actor, now) => {
    const person = toPerson(actor);
    if (panel && !canOpenPanel(panel, person.unit?.role ?? null)) return { kind: 'forbidden' as const };
    return { kind: 'loaded' as const, frame: await loadFrame(db, person, page), data: await read(db, person, now) };
  });
  if (!outcome) return redirect(await loadSignInPath());
  if (outcome.kind === 'forbidden') return forbidden();
  return { frame: outcome.frame, data: outcome.data };
}

/**
 * Loads a page that anyone can open. `page` is null for a person without a work unit or the panel's permission, and if
 * `read` returns null.
 */
export async function loadPublicPage<T>(
  panel: PanelPage,
  read: ReadPageData<Member, T | null>,
): Promise<{ actor: Actor | null; page: LoadedPage<T> | null }> {
  const permission = findPanel(panel)?.permission;
  const outcome = await runAsCaller(async (db, actor, now) => {
    const member = permission && actor.unit ? checkMember(permission, actor) : null;
    if (!member || isFailure(member)) return { actor, page: null };
    const data = await read(db, member, now);
    return { actor, page: data === null ? null : { frame: await loadFrame(db, member, panel), data } };
  });
  return outcome ?? { actor: null, page: null };
}

async function loadSignInPath(): Promise<string> {
  return getSignInPath(parseReturnPath((await headers()).get(PATH_HEADER)));
}

/** The signed-in person, or null. For pages that read nothing else. */
export function getCurrentActor(): Promise<Actor | null> {
  return runAsCaller(async (_db, actor) => actor);
}

/** Where the signed-in person starts, or null. */
export function loadHomePath(): Promise<string | null> {
  return runAsCaller(async (db, actor) => {
    const { unit } = toPerson(actor);
    return getHomePath(unit && (await loadUnitBusiness(db, unit.id)));
  });
}

/** The frame without a page, for the signed-in person, or null. */
export function loadFrameOfCaller(): Promise<PageFrame | null> {
  return runAsCaller((db, actor) => loadFrame(db, toPerson(actor), ''));
}

async function runAsCaller<T>(work: ReadPageData<Actor, T>): Promise<T | null> {
  const { sessionId, now } = await readCall(await headers());
  if (sessionId === null) return null;
  return retryWhileDatabaseDown(() =>
    asPerson({ sessionId, at: now }, async (db, actor) => (actor ? work(db, actor, now) : null)),
  );
}

async function loadFrame(db: Db, person: Person, page: string): Promise<PageFrame> {
  const business = person.unit && (await loadUnitBusiness(db, person.unit.id));
  return {
    user: { id: person.personId, username: person.username, name: person.name, email: person.email },
    unit: person.unit,
    units: person.units,
    ...(await loadBadgesAndLanguage(db, person.personId)),
    removals: await listOwnRemovals(db),
    markedPanel: findPanel(page)?.markedPanel ?? page,
    openPanel: page,
    homePath: getHomePath(business),
    hasAgreements: business !== null && (business.sends || business.receives),
    supportPhone: getRuntime().config.SUPPORT_PHONE ?? null,
    variant: getRuntime().config.APP_VARIANT,
  };
}

/** A work unit in which the person has an unknown role counts as none. */
function toPerson(actor: Actor): Person {
  const member = checkMember('use-reports', actor);
  return isFailure(member) ? { ...actor, unit: null } : member;
}
