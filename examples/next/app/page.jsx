import { cookies } from 'next/headers';
import { readSession } from '../gatehouse';

export default async function Page({ searchParams }) {
  const [session, { failed }] = [await readSession(await cookies()), await searchParams];
  return (
    <form method="post" action={session ? '/sign-out' : '/sign-in'}>
      <h1>{session ? `Hello, ${session.user.name ?? session.user.email}` : 'Welcome'}</h1>
      {failed !== undefined && <p role="alert">This did not work. Please try again.</p>}
      {session && <a href="/account">My account</a>} <button type="submit">{session ? 'Sign out' : 'Sign in'}</button>
    </form>
  );
}
