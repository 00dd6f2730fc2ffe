'use client';

import { createContext, useContext } from 'react';

/** The function that opens sign-in above the page; components/accounts/sign-in-here.tsx provides it. */
export const SignInContext = createContext<() => void>(() => undefined);

/** Opens sign-in above the page, so that what was entered on the page stays. */
export const useSignInHere = (): (() => void) => useContext(SignInContext);
