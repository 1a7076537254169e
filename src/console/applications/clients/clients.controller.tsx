import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Application } from '../../../applications/entities/application.entity.js';
import type { ManagedClientDto } from '../../../management/applications/managed-client.dto.js';
import { ManagedClients } from '../../../management/applications/managed-clients.js';
import type { Page } from '../../../platform/database/page.js';
import { Code, Section } from '../../../platform/pages/components.js';
import { Item, Items } from '../../../portal/pages/views/items.js';
import type { ConsoleView } from '../../views/view.js';
import { ForOperators, Operating } from '../../visit/console.decorators.js';
import type { SignedInOperator } from '../../visit/operator.js';
import { TheApplication } from '../the-application.js';
import { ApplicationPages, pathTo } from '../views/application-pages.js';
import { pageIn } from '../views/page-in.js';
import { Empty, More, Value } from '../views/parts.js';

@ApiExcludeController()
@Controller('console/applications/:slug/clients')
export class ClientsController {
  constructor(
    private readonly applications: TheApplication,
    private readonly clients: ManagedClients,
    private readonly pages: ApplicationPages,
  ) {}

  @Get()
  @ForOperators('applications:read')
  async list(
    @Operating() operator: SignedInOperator,
    @Param('slug') slug: string,
    @Query() query: Record<string, unknown>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { reach, application } = await this.applications.find(operator, 'applications:read', slug);
    const page = await this.clients.list(reach, slug, pageIn(query));
    this.pages.show(request, response, {
      application,
      part: 'clients',
      body: (view) => ClientsPage(view, application, page),
    });
  }
}

function ClientsPage({ words }: ConsoleView, application: Application, { rows, next }: Page<ManagedClientDto>) {
  const { clients, parts } = words.applications;
  return (
    <Section title={parts.clients}>
      <p class="soft">{clients.intro}</p>
      {rows.length === 0 && <Empty>{clients.empty}</Empty>}
      <Items>
        {rows.map(({ id, name, type, redirect_urls, first_party }) => (
          <Item
            key={id}
            title={
              <>
                {name} <span class="badge plain">{clients.types[type as keyof typeof clients.types]}</span>{' '}
                {!first_party && <span class="badge plain">{clients.asksConsent}</span>}
              </>
            }
          >
            <Code>{id}</Code>
            <Value words={words} of={redirect_urls} />
          </Item>
        ))}
      </Items>
      <More words={words} to={pathTo(application, 'clients')} next={next} />
    </Section>
  );
}
