import type { Page } from 'playwright-core';
import { latestMail } from './mailbox.js';
import type { Service } from './service.js';

const PASSWORD = 'four quiet green kettles';
export const ADA = 'ada@example.com';
export const HELLO = 'Hello, Ada Lovelace';

export const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const sees = (page: Page, heading: string) =>
  page.getByRole('heading', { name: heading, exact: true }).waitFor();

/** On the hosted pages, up to the application. */
export async function signUp(service: Service, page: Page, email: string): Promise<void> {
  await follow(page, 'Create an account');
  await fill(page, 'Name', 'Ada Lovelace');
  await fill(page, 'Email', email);
  await fill(page, 'Password', PASSWORD);
  await press(page, 'Create account');
  await sees(page, 'Check your inbox');
  await fill(page, 'Code', (await latestMail(service, email)).code);
}

export async function signIn(page: Page, email: string): Promise<void> {
  await fill(page, 'Email', email);
  await fill(page, 'Password', PASSWORD);
  await press(page, 'Sign in');
}

const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);

/** What a person would see in red in the console of the browser. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return complaints;
}

/** A new person signs up from the first page, and is still signed in after a reload. Returns what the console said. */
export async function signUpFromFirstPage(
  service: Service,
  page: Page,
  url: string,
  start: typeof follow | typeof press,
): Promise<string[]> {
  const complaints = complaintsOf(page);
  await page.goto(url);
  await start(page, 'Sign in');
  await signUp(service, page, 'grace@example.com');
  await sees(page, HELLO);
  expect(page.url()).toBe(`${url}/`);
  await page.reload();
  await sees(page, HELLO);
  return complaints;
}
