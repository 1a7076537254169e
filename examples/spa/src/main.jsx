import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { watchUser } from './session.js';

/** Gatehouse leads back to the first origin of the application. */
const to = (way) => `${import.meta.env.GATEHOUSE_URL}/api/service/${way}?app=example-spa`;

function App() {
  const [{ user, problem }, show] = useState({}); // undefined: not known yet; null: no session
  useEffect(() => watchUser(show), []);
  return (
    <>
      <h1>{user ? `Hello, ${user.name ?? user.email}` : 'Welcome'}</h1>
      {problem && <p role="alert">{problem}</p>}
      {user && <a href={to('portal')}>My account</a>} {user && <a href={to('logout')}>Sign out</a>}
      {user === null && <a href="/login">Sign in</a>}
    </>
  );
}

createRoot(document.querySelector('main')).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
