import { ROLES, type Role } from '@/lib/permissions';

/** Under this name the specification keeps the active work unit in the browser (SHELL-29). */
const KEY = 'activeWorkGroup';

interface KeptWorkUnit {
  id: string;
  name: string;
  role: Role;
}

export function keepActiveWorkUnit({ id, name, role }: KeptWorkUnit): void {
  localStorage.setItem(KEY, JSON.stringify({ idworkgroup: id, name, role }));
}

export function forgetActiveWorkUnit(): void {
  localStorage.removeItem(KEY);
}

/**
 * The role in the active work unit, as this browser last saw it; null where that is not known. Good enough to choose
 * which links a menu shows: the server decides what they open.
 */
export function keptRole(): Role | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    const role = typeof kept === 'object' && kept !== null && 'role' in kept ? kept.role : null;
    return ROLES.find((known) => known === role) ?? null;
  } catch {
    return null;
  }
}
