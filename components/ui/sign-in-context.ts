'use client';

import { createContext, useContext } from 'react';

export interface SignInHere {
  /** Opens sign-in above the page, so that the input on the page is kept. */
  signIn: () => void;
  /**
   * Shows once that the session has ended, with sign-in above the page, unless the person is signing in already.
   * Returns a function that removes the message.
   */
  sayEnded: () => () => void;
}

const nothing = () => undefined;

/** Provided by components/accounts/sign-in-here.tsx. */
export const SignInContext = createContext<SignInHere>({ signIn: nothing, sayEnded: () => nothing });

export const useSignInHere = (): SignInHere => useContext(SignInContext);
