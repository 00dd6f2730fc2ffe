import type { ActionAnswer } from '@/lib/client/ask-action';

export interface EnteredToSignIn {
  username: string;
  password: string;
  remember: boolean;
  /** Takes back an account that its person deleted. */
  comeBack: boolean;
}

export type SignInHereAction = (entered: EnteredToSignIn) => Promise<ActionAnswer<null>>;
