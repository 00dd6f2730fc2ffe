'use server';

import { updateCompanyCommand, updateNameCommand, updatePhoneCommand } from '@/lib/accounts/server/contact-info';
import { act, type ActionResult } from '@/lib/platform/operation/action';

type Saved = ActionResult<{ success: true }>;

export async function saveNameAction(name: string): Promise<Saved> {
  return act(updateNameCommand, { name });
}

export async function savePhoneAction(phone: string): Promise<Saved> {
  return act(updatePhoneCommand, { phone });
}

export async function saveCompanyAction(companyname: string): Promise<Saved> {
  return act(updateCompanyCommand, { companyname });
}
