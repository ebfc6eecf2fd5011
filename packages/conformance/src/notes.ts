import { CheckContext, type ServiceFacts } from './context.js';
import type { ExchangeOptions } from './exchange.js';
import { CheckFailed } from './outcome.js';
import { requestBody } from './requests.js';

async function isOpenToAll(context: CheckContext): Promise<boolean> {
  const body = requestBody.of('score', context.type);
  const seen = await context.send('score', { mount: 'public', body });
  return seen.reply.status === 200 && seen.reply.text !== '';
}

/** What the reader should know of a service, though the specification allows it. */
export async function notesOn(
  facts: ServiceFacts,
  options: ExchangeOptions,
): Promise<readonly string[]> {
  const { servicePath, types, variant } = facts;
  if (variant !== 'B' || servicePath === null || options.stop.aborted) return [];
  try {
    if (!(await isOpenToAll(new CheckContext(facts, types[0] ?? '', options)))) return [];
  } catch (error) {
    if (!(error instanceof CheckFailed)) throw error;
    return [];
  }
  return [
    `Everybody who reaches ${servicePath}/open/… through the proxy can call the whole internal API there, score included, without a password. The specification allows it in variant B; the proxy can let only ${servicePath}/api/open, ${servicePath}/open/ping, /info and /confighttp through.`,
  ];
}
