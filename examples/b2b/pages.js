const escaped = (text) => String(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const page = (heading, rest) => `<!doctype html><html lang="en"><meta charset="utf-8">
  <meta name="viewport" content="width=device-width"><title>${escaped(heading)} · B2B example</title>
  <style>:root { font: 1.1rem/1.5 system-ui; color-scheme: light dark; padding: 2rem } form { display: inline }</style>
  <main><h1>${escaped(heading)}</h1>${rest}</main>`;
const list = (items) =>
  items.length === 0 ? '<p>None.</p>' : `<ul>${items.map((one) => `<li>${one}</li>`).join('')}</ul>`;
const home = '<p><a href="/">Home</a></p>';

// #region switch
const choice = (acting, { id, slug, name, roles }) =>
  id === acting?.id
    ? `<strong>${escaped(name)}</strong> (${escaped(roles.join(', '))})`
    : `<form method="post" action="/auth/organization?organization=${escaped(slug)}"><button>Switch to ${escaped(name)}</button></form>`;
// #endregion

export async function homePage(session, client) {
  if (!session) return page('Welcome', '<a href="/auth/login">Sign in</a>');
  const { user, organization, accessToken } = session;
  const organizations = await client.organizations(accessToken);
  const may = (permission) => organization?.permissions.includes(permission);
  return page(
    `Hello, ${user.name ?? user.email}`,
    `<h2>You act for</h2>${list(organizations.map((one) => choice(organization, one)))}
    <p>${may('invoices:read') ? '<a href="/invoices">Invoices</a>' : ''} ${may('org:manage') ? '<a href="/members">Members</a>' : ''}</p>
    <form method="post" action="/auth/logout"><a href="/auth/account">My account</a> <button>Sign out</button></form>`,
  );
}

/** Another tab may switch while the form is open. */
const shownFor = (id) => `<input type="hidden" name="organization" value="${escaped(id)}">`;

export const invoicesPage = ({ id, slug, permissions }, invoices) =>
  page(
    `Invoices of ${slug}`,
    `${list(invoices.map(escaped))}${
      permissions.includes('invoices:write')
        ? `<form method="post">${shownFor(id)}<label>New invoice <input name="text" required></label> <button>Write</button></form>`
        : '<p>You may read them.</p>'
    }${home}`,
  );

export const membersPage = ({ id, slug }, members) =>
  page(
    `Members of ${slug}`,
    `${list(members.map(({ name, email, roles }) => `${escaped(name ?? email)} (${escaped(roles.join(', '))})`))}
    <form method="post">${shownFor(id)}<label>Email address <input type="email" name="email" required></label> <button>Invite</button></form>
    <p><a href="/auth/account">Change what they are</a> in your account, under «Your organizations».</p>${home}`,
  );

export const invitedPage = (email) => page('Invited', `<p>A mail is on its way to ${escaped(email)}.</p>${home}`);
export const refusedPage = ({ message }) => page('No one was invited', `<p>${escaped(message)}</p>${home}`);

export const refusalPage = (permission) =>
  page(
    'You may not see this',
    `<p>It needs <code>${escaped(permission)}</code> in the organization that you act for.</p>${home}`,
  );

export const switchedPage = ({ slug }) =>
  page(
    'Nothing was written',
    `<p>You act for ${escaped(slug)} now, and the form was for another organization. Send it from a new page.</p>${home}`,
  );

export const show = (response, page, status = 200) =>
  response.status(status).set('cache-control', 'no-store').send(page);
