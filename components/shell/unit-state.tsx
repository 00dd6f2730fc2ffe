'use client';

import { createContext, useContext, type ReactNode } from 'react';

/** Whether the work unit of the page is closed (decision X-352). The frame of a page says so to what stands in it. */
export const ClosedUnit = createContext(false);

export const useUnitClosed = (): boolean => useContext(ClosedUnit);

/** Buttons, forms and links that change something in the work unit. A closed one does not show them. */
export const Changes = ({ children }: { children: ReactNode }) => (useUnitClosed() ? null : children);
