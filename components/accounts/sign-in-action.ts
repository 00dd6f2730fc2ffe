import type { ActionAnswer } from '@/lib/client/ask-action';

export interface EnteredToSignIn {
  username: string;
  password: string;
  remember: boolean;
  /** Restores a deleted account. */
  comeBack: boolean;
}

export type SignInHereAction = (entered: EnteredToSignIn) => Promise<ActionAnswer<null>>;
