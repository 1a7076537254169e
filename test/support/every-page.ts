import { givenClient, newPkce } from './oidc.js';
import { App } from './totp.js';
import { SIGN_UP_PASSWORD, type Walk } from './walk.js';
import {
  arrives,
  askedByDevice,
  authorizationOf,
  choosing,
  consenting,
  demanding,
  holdingDevice,
  invited,
  relayOf,
  signedIn,
  signedInForDevice,
  withApp,
  withDocuments,
  withoutPasswords,
} from './ways-to-pages.js';

/** How a person comes to each of the hosted pages. The walk that is returned stands on it. */
export const EVERY_PAGE: Record<string, (walk: Walk) => Promise<Walk>> = {
  'sign in': async (walk) => {
    await walk.open();
    return walk;
  },
  'agree to documents, with a mistake': withDocuments,
  'choose an organization': choosing,
  'consent to a client': (walk) => consenting(walk, 'https://notes.example.com/cb'),
  'consent to a client on the device': (walk) => consenting(walk, 'http://127.0.0.1/cb'),
  'device, the last step': signedInForDevice,
  'sign in, with a mistake': async (walk) => {
    await walk.open();
    await walk.signIn('not the right one');
    await walk.page.getByRole('alert').waitFor();
    return walk;
  },
  'sign in, remembered': async (walk) => {
    await walk.identity();
    await walk.open();
    await walk.page.getByLabel('Remember me in this browser').check();
    await walk.signIn();
    await walk.landed();
    await walk.open();
    await walk.page.getByRole('button', { name: 'Continue as' }).waitFor();
    return walk;
  },
  'sign in, with another account': async (walk) => {
    await EVERY_PAGE['sign in, remembered']?.(walk);
    await walk.follow('Use another account');
    await walk.page.getByLabel('Password', { exact: true }).waitFor();
    return walk;
  },
  'sign in, without passwords': withoutPasswords,
  'enter the mailed code': async (walk) => {
    await withoutPasswords(walk);
    await walk.fill('Email', walk.email);
    await walk.press('Send me a code');
    await walk.sees('Check your inbox');
    return walk;
  },
  'create an account': async (walk) => {
    await walk.open();
    await walk.follow('Create an account');
    return walk;
  },
  'create an account, with a mistake': async (walk) => {
    await walk.open();
    await walk.follow('Create an account');
    await walk.fill('Email', walk.email);
    await walk.fill('Password', 'password');
    await walk.press('Create account');
    await walk.page.getByRole('alert').waitFor();
    return walk;
  },
  'check your inbox': async (walk) => {
    await walk.register();
    return walk;
  },
  'verify your email': async (walk) => {
    await walk.register();
    await walk.page.goto(await walk.mailedLink());
    await walk.sees('Verify your email');
    return walk;
  },
  'was it you': async (walk) => {
    await walk.register();
    const other = await walk.elsewhere();
    await other.page.goto(await walk.mailedLink());
    await other.sees('Was it you?');
    return other;
  },
  'your email is verified': async (walk) => {
    await walk.register();
    const other = await walk.elsewhere();
    await other.page.goto(await walk.mailedLink());
    await other.fill('Password', SIGN_UP_PASSWORD);
    await other.press('It was me');
    await other.sees('Your email is verified');
    return other;
  },
  'another password for the sign-up': async (walk) => {
    await walk.register();
    const other = await walk.elsewhere();
    await other.page.goto(await walk.mailedLink());
    for (let wrong = 0; wrong < 6; wrong += 1) {
      if ((await other.page.getByRole('button', { name: 'It was me' }).count()) === 0) break;
      await other.fill('Password', 'not this one');
      await other.press('It was me');
      await other.page.getByRole('alert').waitFor();
    }
    await other.sees('Choose a new password');
    return other;
  },
  'it was not me': async (walk) => {
    await walk.register();
    const other = await walk.elsewhere();
    await other.page.goto(await walk.mailedLink());
    await other.press('It was not me');
    await other.sees('Thank you for telling us');
    return other;
  },
  'forgotten password': async (walk) => {
    await walk.open();
    await walk.follow('Forgot password?');
    return walk;
  },
  'reset by code': async (walk) => {
    await walk.forget();
    return walk;
  },
  'reset by link': async (walk) => {
    await walk.forget();
    await walk.page.goto(await walk.mailedLink());
    await walk.sees('Choose a new password');
    return walk;
  },
  'reset elsewhere': async (walk) => {
    await walk.forget();
    const other = await walk.elsewhere();
    await other.page.goto(await walk.mailedLink());
    await other.fill('New password', SIGN_UP_PASSWORD);
    await other.press('Set password');
    await other.sees('Your new password is set');
    return other;
  },
  'new relay address': async (walk) => {
    await arrives(walk, { email: relayOf(walk) });
    await walk.sees('New here?');
    return walk;
  },
  'sign in, with an account to link': async (walk) => {
    await arrives(walk, { email: relayOf(walk) });
    await walk.press('I already have an account');
    await walk.page.getByRole('button', { name: 'Do not link' }).waitFor();
    return walk;
  },
  'prove a mailbox': async (walk) => {
    await arrives(walk, { isEmailVerified: false });
    await walk.sees('Check your inbox');
    return walk;
  },
  'prove a mailbox, with a mistake': async (walk) => {
    await arrives(walk, { isEmailVerified: false });
    await walk.fill('Code', '123');
    await walk.press('Verify');
    await walk.page.getByRole('alert').waitFor();
    return walk;
  },
  'prove an account': async (walk) => {
    await walk.identity();
    await arrives(walk, { isPrivateEmail: true });
    await walk.page.getByRole('button', { name: 'Sign in to it instead' }).waitFor();
    return walk;
  },
  'another address': async (walk) => {
    await arrives(walk, { email: null });
    await walk.sees('Your email address');
    return walk;
  },
  'nothing to link': async (walk) => {
    const address = await walk.open();
    await walk.page.goto(address.replace('/login?', '/login/linking?'));
    await walk.sees('This step is over');
    return walk;
  },
  'second factor': async (walk) => {
    await withApp(walk);
    return walk;
  },
  'second factor, with a mistake': async (walk) => {
    const app = await withApp(walk);
    await walk.fill('Code', app.wrong());
    await walk.page.getByRole('alert').waitFor();
    return walk;
  },
  'recovery code': async (walk) => {
    await withApp(walk);
    await walk.follow('Use a recovery code');
    await walk.page.getByLabel('Recovery code').waitFor();
    return walk;
  },
  'set up a second factor': async (walk) => {
    await demanding(walk);
    return walk;
  },
  'recovery codes': async (walk) => {
    await demanding(walk);
    const key = (await walk.page.locator('code').first().textContent()) ?? '';
    await walk.fill('Code', new App(walk.service, key.replaceAll(' ', '')).code());
    await walk.sees('Keep your recovery codes');
    return walk;
  },
  'expired login': async (walk) => {
    const address = await walk.open();
    await walk.expire();
    await walk.page.goto(address);
    await walk.sees('This sign-in has expired');
    return walk;
  },
  'page that does not exist': async (walk) => {
    await walk.page.goto(`${walk.service.url}/login/nowhere`);
    await walk.sees('This page does not exist');
    return walk;
  },
};

/** Made of parts that the pages above show already. */
export const FURTHER_PAGES: Record<string, (walk: Walk) => Promise<Walk>> = {
  'invitation, by its link': invited,
  'join by an invitation': async (walk) => {
    await invited(walk);
    await walk.press('Accept invitation');
    await walk.open();
    await walk.page.getByText('The address is confirmed already').waitFor();
    return walk;
  },
  'device, by a link': holdingDevice,
  'device, with a mistake': async (walk) => {
    await walk.page.goto(`${walk.service.url}/device`);
    await walk.fill('Code on the device', 'WDJB-MJHT');
    await walk.press('Continue');
    await walk.page.getByRole('alert').waitFor();
    return walk;
  },
  'device, who asks': askedByDevice,
  'device, allowed': async (walk) => {
    await signedInForDevice(walk);
    await walk.press('Allow this device');
    await walk.sees('You can go back to your device');
    return walk;
  },
  'device, refused': async (walk) => {
    await askedByDevice(walk);
    await walk.press('Refuse');
    await walk.sees('The device was refused');
    return walk;
  },
  'continue in a program on the device': async (walk) => {
    const { service, application, page } = walk;
    await signedIn(walk);
    const program = await givenClient(service, application, {
      ...{ type: 'public', name: 'Notes of many days', redirectUrls: ['http://127.0.0.1/cb'] },
    });
    const pkce = { code_challenge: newPkce().challenge, code_challenge_method: 'S256' };
    await page.goto(authorizationOf(walk, program, pkce));
    await page.getByRole('button', { name: 'Continue as' }).waitFor();
    return walk;
  },
  'sign out, asked': async (walk) => {
    await signedIn(walk);
    await walk.page.goto(`${walk.service.url}/oauth/logout`);
    await walk.sees('Sign out?');
    return walk;
  },
  'signed out': async (walk) => {
    await FURTHER_PAGES['sign out, asked']?.(walk);
    await walk.press('Sign out');
    await walk.sees('You are signed out');
    return walk;
  },
  'sign-out that is refused': async (walk) => {
    await walk.page.goto(`${walk.service.url}/oauth/logout?client_id=${walk.application.slug}&id_token_hint=x`);
    await walk.sees('This sign-out cannot begin');
    return walk;
  },
  'sign-in that cannot begin': async (walk) => {
    await walk.page.goto(`${walk.service.url}/oauth/authorize?client_id=${walk.application.slug}&redirect_uri=x`);
    await walk.sees('This sign-in cannot begin');
    return walk;
  },
};
