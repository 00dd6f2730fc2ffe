'use client';

import { createContext, useContext } from 'react';

export interface SignInHere {
  /** Opens sign-in above the page, so that what was entered on the page stays. */
  signIn: () => void;
  /**
   * Says that the session has ended, with sign-in above the page; once, however many notice it, and not to somebody who
   * is signing in. @returns what takes it away when it is true no more.
   */
  sayEnded: () => () => void;
}

const nothing = () => undefined;

/** components/accounts/sign-in-here.tsx provides it. */
export const SignInContext = createContext<SignInHere>({ signIn: nothing, sayEnded: () => nothing });

export const useSignInHere = (): SignInHere => useContext(SignInContext);
