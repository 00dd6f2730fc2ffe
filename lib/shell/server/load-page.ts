import { headers } from 'next/headers';
import { forbidden, redirect } from 'next/navigation';
import { ownPath, signInAddress } from '@/lib/accounts/rules';
import { isFailure } from '@/lib/failures';
import { asPerson, readAsPerson, type Actor, type Db, type Who } from '@/lib/platform/database/client';
import { patiently } from '@/lib/platform/database/patience';
import type { Statements } from '@/lib/platform/database/statements';
import type { AppVariant } from '@/lib/shell/variants';
import { mayOpen, panelOf, type OwnPage, type PanelPage } from '@/lib/shell/panels';
import type { Language } from '@/lib/language';
import { readBell } from '@/lib/notifications/server/rows';
import type { Badges } from '@/lib/notifications/rules';
import { PATH_HEADER } from '@/lib/platform/page-policy';
import { runtime } from '@/lib/platform/runtime';
import type { Member } from '@/lib/platform/operation/call';
import type { OwnRemoval } from '@/lib/workgroups/crew';
import { ownRemovals } from '@/lib/workgroups/server/former-members';
import { admit } from '@/lib/platform/operation/implement';
import { callOf } from '@/lib/platform/operation/request';

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
  /** Work units that the person was removed from and has not been told about, the latest first. */
  removals: OwnRemoval[];
  page: string;
  /** The open panel, which may have no link in the sidebar. */
  panel: string;
  supportPhone: string | null;
  variant: AppVariant;
}

export interface LoadedPage<T> {
  frame: PageFrame;
  data: T;
}

/** Reads the data of a page. `now` is the same for all its queries. */
export type ReadAs<Who, T, By = Db> = (db: By, who: Who, now: Date) => Promise<T>;

/** The same with SQL statements only. */
export type ReadByStatements<Who, T> = ReadAs<Who, T, Statements>;

/**
 * Loads a page in one transaction: session, role and all its queries (docs/decisions/002). Redirects to sign-in and
 * back if signed out, to the 403 page for a wrong role (decision X-65), and to Work Unit Crew without a work unit
 * (X-75).
 */
export const load = <T>(page: PanelPage, read: ReadAs<Member, T>): Promise<LoadedPage<T>> =>
  loadBy(asPerson, page, read);

/** The same with SQL statements only, for the most frequent pages (docs/decisions/021). */
export const loadByStatements = <T>(page: PanelPage, read: ReadByStatements<Member, T>): Promise<LoadedPage<T>> =>
  loadBy(readAsPerson, page, read);

async function loadBy<T, By extends Statements>(
  open: OpenAs<By>,
  page: PanelPage,
  read: ReadAs<Member, T, By>,
): Promise<LoadedPage<T>> {
  const panel = panelOf(page);
  const outcome = await asCaller(open, async (db, actor, now) => {
    if (!actor.unit) return { go: 'unit' as const };
    const member = panel ? admit(panel.permission, actor) : null;
    if (!member || isFailure(member)) return { go: 'forbidden' as const };
    return { go: 'on' as const, frame: await frameOf(db, member, page), data: await read(db, member, now) };
  });
  if (!outcome) return redirect(await signInPage());
  if (outcome.go === 'unit') return redirect('/app/workunit-crew');
  if (outcome.go === 'forbidden') return forbidden();
  return { frame: outcome.frame, data: outcome.data };
}

/** The same for panels that do not require a work unit. */
export async function loadForPerson<T>(page: PanelPage | OwnPage, read: ReadAs<Person, T>): Promise<LoadedPage<T>> {
  const panel = panelOf(page);
  const outcome = await asCaller(asPerson, async (db, actor, now) => {
    const person = personOf(actor);
    if (panel && !mayOpen(panel, person.unit?.role ?? null)) return { go: 'forbidden' as const };
    return { go: 'on' as const, frame: await frameOf(db, person, page), data: await read(db, person, now) };
  });
  if (!outcome) return redirect(await signInPage());
  if (outcome.go === 'forbidden') return forbidden();
  return { frame: outcome.frame, data: outcome.data };
}

/** `page` is null for people other than members, and if `read` returns nothing of theirs. */
export async function loadForAnybody<T>(
  panel: PanelPage,
  read: ReadAs<Member, T | null>,
): Promise<{ actor: Actor | null; page: LoadedPage<T> | null }> {
  const permission = panelOf(panel)?.permission;
  const outcome = await asCaller(asPerson, async (db, actor, now) => {
    const member = permission && actor.unit ? admit(permission, actor) : null;
    if (!member || isFailure(member)) return { actor, page: null };
    const data = await read(db, member, now);
    return { actor, page: data === null ? null : { frame: await frameOf(db, member, panel), data } };
  });
  return outcome ?? { actor: null, page: null };
}

async function signInPage(): Promise<string> {
  return signInAddress(ownPath((await headers()).get(PATH_HEADER)));
}

/** The signed-in person, or null. For routes that only redirect. */
export function currentActor(): Promise<Actor | null> {
  return asCaller(asPerson, async (_db, actor) => actor);
}

type OpenAs<By> = <T>(who: Who, work: (db: By, actor: Actor | null) => Promise<T>) => Promise<T>;

async function asCaller<T, By>(open: OpenAs<By>, work: ReadAs<Actor, T, By>): Promise<T | null> {
  const { sessionId, now } = await callOf(await headers());
  if (sessionId === null) return null;
  return patiently(() => open({ sessionId, at: now }, async (db, actor) => (actor ? work(db, actor, now) : null)));
}

async function frameOf(db: Statements, person: Person, page: string): Promise<PageFrame> {
  return {
    user: { id: person.personId, username: person.username, name: person.name, email: person.email },
    unit: person.unit,
    units: person.units,
    ...(await readBell(db, person.personId)),
    removals: await ownRemovals(db),
    page: panelOf(page)?.marks ?? page,
    panel: page,
    supportPhone: runtime().config.SUPPORT_PHONE ?? null,
    variant: runtime().config.APP_VARIANT,
  };
}

/** A unit with an unknown role counts as none. */
function personOf(actor: Actor): Person {
  const member = admit('use-reports', actor);
  return isFailure(member) ? { ...actor, unit: null } : member;
}
