import { connection } from 'next/server';

/** The minimum that Next can render, per request as our pages are. */
export default async function Page() {
  await connection();
  return <h1>Empty</h1>;
}
