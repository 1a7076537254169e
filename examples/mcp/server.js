import { protectMcp } from '@gatehouse/express/mcp';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import express from 'express';
import { z } from 'zod';

const { GATEHOUSE_URL, APP_URL, HOST = 'localhost' } = process.env;
const notes = new Map(); // by user

// #region tools
/** What an agent may do for the user whose token it has. */
function serverFor({ user }) {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  const mine = () => notes.get(user) ?? [];
  server.registerTool('list_notes', { description: 'The notes of the user' }, () => answer(mine()));
  server.registerTool('add_note', { description: 'Adds a note', inputSchema: { text: z.string() } }, ({ text }) => {
    notes.set(user, [...mine(), text]);
    return answer(mine());
  });
  return server;
}
// #endregion

const answer = (value) => ({ content: [{ type: 'text', text: JSON.stringify(value) }] });

// #region protect
const resource = `${APP_URL}/mcp`;
const wanted = { url: GATEHOUSE_URL, resource, name: 'Notes', scopes: ['notes'] };
const { whereToSignIn, requireToken } = await protectMcp(wanted);
// #endregion

const app = express().disable('x-powered-by').use(whereToSignIn);

app.post('/mcp', requireToken, express.json(), async (request, response) => {
  const server = serverFor(request.auth.extra);
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined }); // each request stands alone
  response.on('close', () => server.close());
  await server.connect(transport);
  await transport.handleRequest(request, response, request.body);
});
app.all('/mcp', requireToken, (_request, response) => response.status(405).set('allow', 'POST').end());

app.listen(new URL(APP_URL).port || 80, HOST, () => console.log(`The example runs at ${resource}`));
