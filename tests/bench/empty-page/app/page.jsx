import { connection } from 'next/server';

/** The least that Next can answer, made anew for each request as our pages are. */
export default async function Page() {
  await connection();
  return <h1>Empty</h1>;
}
