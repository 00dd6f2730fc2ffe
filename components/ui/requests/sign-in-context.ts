import { createContext, useContext } from 'react';

export interface SignInActions {
  /** Opens sign-in above the page, so that the input on the page is kept. */
  signIn: () => void;
  /**
   * Shows once that the session has ended, with sign-in above the page, unless the person is signing in already.
   * Returns a function that removes the message.
   */
  showSessionEnded: () => () => void;
}

const doNothing = () => undefined;

/** Provided by components/accounts/session-ended-provider.tsx. */
export const SignInContext = createContext<SignInActions>({ signIn: doNothing, showSessionEnded: () => doNothing });

export const useSignIn = (): SignInActions => useContext(SignInContext);
