import type { ActionResponse } from '@/lib/client/call-action';

export interface SignInInput {
  username: string;
  password: string;
  remember: boolean;
  restoreAccount: boolean;
}

export type SignInAction = (input: SignInInput) => Promise<ActionResponse<null>>;
