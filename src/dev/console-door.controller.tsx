import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Entries } from '../console/entry/entries.js';
import { Owners } from '../console/operators/owners.js';
import { ConsolePages } from '../console/views/console-pages.js';
import { FormNotTrusted } from '../login/login.errors.js';
import { Settings } from '../platform/config/settings.js';
import { type Caller, From } from '../platform/http/caller.js';
import { pickLanguage } from '../platform/http/language.js';
import { Button, Card, CardEnding, Form, Link } from '../platform/pages/components.js';
import { sendPage } from '../platform/pages/page.js';
import { SENDING_SCRIPT } from '../platform/pages/page-script.js';
import { isFromOwnPage } from '../session/browser/visitor.js';
import { WORDS } from '../words/words.js';

const DEVELOPER = 'developer@example.com';

/** One click opens the console while you develop: see `thisMachineOnly`. */
@ApiExcludeController()
@Controller('dev/console')
export class ConsoleDoorController {
  private readonly ownOrigin: string;

  constructor(
    private readonly owners: Owners,
    private readonly entries: Entries,
    private readonly pages: ConsolePages,
    { publicUrl }: Settings,
  ) {
    this.ownOrigin = new URL(publicUrl).origin;
  }

  @Get()
  show(@Req() request: Request, @Res() response: Response): void {
    const language = pickLanguage(request.headers['accept-language']);
    const { name, entry } = WORDS[language].console;
    sendPage(response, {
      title: name,
      language,
      branding: { name, footer: '' },
      script: SENDING_SCRIPT,
      body: (
        <Card title={name} intro={entry.developerHint}>
          <Form action="/dev/console">
            <Button full>{entry.developer}</Button>
          </Form>
          <CardEnding>
            <Link href="/console">{entry.signIn}</Link>
          </CardEnding>
        </Card>
      ),
    });
  }

  @Post()
  async open(@Req() request: Request, @From() caller: Caller, @Res() response: Response): Promise<void> {
    if (!isFromOwnPage(request, this.ownOrigin)) throw new FormNotTrusted();
    this.pages.open(response, await this.entries.openUnproved(await this.owners.ensure(DEVELOPER), caller));
    this.pages.lead(response, '/console');
  }
}
