import { auth } from '../gatehouse';

export default async function Page() {
  const session = await auth();
  return (
    <form method="post" action="/auth/logout">
      <h1>{session ? `Hello, ${session.user.name ?? session.user.email}` : 'Welcome'}</h1>
      {session ? <a href="/auth/account">My account</a> : <a href="/auth/login">Sign in</a>}
      {session && <button type="submit">Sign out</button>}
    </form>
  );
}
