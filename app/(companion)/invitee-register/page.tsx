import { redirect } from 'next/navigation';

/** Registration of somebody who was invited (COMPANION-11): the same as everybody's. */
export default function InviteeRegisterPage() {
  return redirect('/register');
}
