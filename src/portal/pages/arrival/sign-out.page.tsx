import { Button, Card, CardEnding, Form, Link } from '../../../platform/pages/components.js';
import type { PageView } from '../views/page-view.js';

export function SignOutPage({ words: { arrival, frame }, application, csrf }: PageView<'sign-out'>) {
  return (
    <Card title={arrival.signOutTitle} intro={arrival.signOutIntro(application.name)}>
      <Form action="/portal/sign-out" hidden={{ csrf }}>
        <Button full>{frame.signOut}</Button>
      </Form>
      <CardEnding>
        <Link href="/portal">{arrival.staySignedIn}</Link>
      </CardEnding>
    </Card>
  );
}
