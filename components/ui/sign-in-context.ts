'use client';

import { createContext, useContext } from 'react';

/** Opens sign-in above the page; filled by components/accounts/sign-in-here.tsx. */
export const SignInContext = createContext<() => void>(() => undefined);

/** Opens sign-in above the page: what was entered on the page stays where it is. */
export const useSignInHere = (): (() => void) => useContext(SignInContext);
