'use client';

import { createContext, useContext, type ReactNode } from 'react';

const ClosedUnit = createContext(false);

/** Tells what stands below whether the work unit of the page is closed (decision X-352). */
export const UnitState = ({ isClosed, children }: { isClosed: boolean; children: ReactNode }) => (
  <ClosedUnit value={isClosed}>{children}</ClosedUnit>
);

/** Whether the work unit of the page is closed: it can be read, and nothing in it can be changed. */
export const useUnitClosed = (): boolean => useContext(ClosedUnit);

/** Buttons, forms and links that change something in the work unit. A closed one does not show them. */
export const Changes = ({ children }: { children: ReactNode }) => (useUnitClosed() ? null : children);
