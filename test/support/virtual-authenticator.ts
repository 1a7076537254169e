import type { CDPSession, Page } from 'playwright-core';

interface Options {
  /** Whether the person shows a finger when they are asked. */
  isUserVerified?: boolean;
  /** `internal` is the device itself, `usb` a security key. */
  transport?: 'internal' | 'usb';
}

/** A device with passkeys, which Chromium plays for one page. */
export class VirtualAuthenticator {
  private constructor(
    private readonly client: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  static async plugIn(
    page: Page,
    { isUserVerified = true, transport = 'internal' }: Options = {},
  ): Promise<VirtualAuthenticator> {
    const client = await page.context().newCDPSession(page);
    await client.send('WebAuthn.enable');
    const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport, hasResidentKey: true, hasUserVerification: true },
        ...{ isUserVerified, automaticPresenceSimulation: true },
      },
    });
    return new VirtualAuthenticator(client, authenticatorId);
  }

  /** The credential ids of its passkeys. */
  async passkeys(): Promise<string[]> {
    const { credentials } = await this.client.send('WebAuthn.getCredentials', this.which);
    return credentials.map(({ credentialId }) => credentialId);
  }

  /** Whether it answers by itself, as when a person touches it. */
  async touch(enabled: boolean): Promise<void> {
    await this.client.send('WebAuthn.setAutomaticPresenceSimulation', { ...this.which, enabled });
  }

  private get which(): { authenticatorId: string } {
    return { authenticatorId: this.authenticatorId };
  }
}
