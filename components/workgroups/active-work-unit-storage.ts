import { isRecord } from '@/lib/is-record';
import { parseRole, type Role } from '@/lib/permissions';

/** The specification's name for the active work unit in the browser (SHELL-29). */
const KEY = 'activeWorkGroup';

export interface StoredWorkUnit {
  id: string;
  name: string;
  role: Role;
}

export function saveActiveWorkUnit({ id, name, role }: StoredWorkUnit): void {
  localStorage.setItem(KEY, JSON.stringify({ idworkgroup: id, name, role }));
}

export function removeActiveWorkUnit(): void {
  localStorage.removeItem(KEY);
}

/** The active work unit as last seen by this browser, or null. */
export function loadActiveWorkUnit(): StoredWorkUnit | null {
  try {
    const storedValue: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (!isRecord(storedValue)) return null;
    const role = parseRole(storedValue.role);
    return role ? { id: String(storedValue.idworkgroup), name: String(storedValue.name), role } : null;
  } catch {
    return null;
  }
}

/** The role as last seen by this browser, only for choosing menu links. The server checks access. */
export const loadActiveRole = (): Role | null => loadActiveWorkUnit()?.role ?? null;
