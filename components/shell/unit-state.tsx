'use client';

import { createContext, useContext, type ReactNode } from 'react';

/** Whether the work unit is closed (decision X-352), from the frame of the page. */
export const UnitClosedContext = createContext(false);

export const useUnitClosed = (): boolean => useContext(UnitClosedContext);

/** Buttons, forms and links that change the work unit, hidden in a closed one. */
export const HiddenWhenClosed = ({ children }: { children: ReactNode }) => (useUnitClosed() ? null : children);
