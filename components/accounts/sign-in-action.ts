import type { ActionAnswer } from '@/lib/client/ask-action';

export interface EnteredToSignIn {
  username: string;
  password: string;
  remember: boolean;
  comeBack: boolean;
}

export type SignInHereAction = (entered: EnteredToSignIn) => Promise<ActionAnswer<null>>;
