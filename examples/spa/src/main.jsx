import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { watchUser } from './session.js';

const signOut = `${import.meta.env.GATEHOUSE_URL}/api/service/logout?app=example-spa&redirectUrl=${location.origin}/`;

function App() {
  const [{ user, problem }, show] = useState({}); // undefined: not known yet; null: no session
  useEffect(() => watchUser(show), []);
  return (
    <>
      <h1>{user ? `Hello, ${user.name ?? user.email}` : 'Welcome'}</h1>
      {problem && <p role="alert">{problem}</p>}
      {user && <a href={signOut}>Sign out</a>}
      {user === null && <a href="/login">Sign in</a>}
    </>
  );
}

createRoot(document.querySelector('main')).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
