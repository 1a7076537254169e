import { createSession } from '@gatehouse/browser';
import { useSession } from '@gatehouse/browser/react';
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const gatehouse = createSession({ url: import.meta.env.GATEHOUSE_URL, app: 'example-spa' });

const Button = (properties) => <button type="button" {...properties} />;

function App() {
  const { user, error } = useSession(gatehouse); // user is undefined until it is known, and null without a session
  return (
    <>
      <h1>{user ? `Hello, ${user.name ?? user.email}` : 'Welcome'}</h1>
      {error && <p role="alert">{error.message}</p>}
      {user && <Button onClick={() => gatehouse.account()}>My account</Button>}
      {user && <Button onClick={() => gatehouse.signOut()}>Sign out</Button>}
      {user === null && <Button onClick={() => gatehouse.signIn()}>Sign in</Button>}
    </>
  );
}

createRoot(document.querySelector('main')).render(createElement(StrictMode, null, <App />));
