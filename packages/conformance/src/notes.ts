import { CheckContext } from './context.js';
import type { ServiceFacts } from './facts.js';
import type { ExchangeOptions } from './exchange.js';
import { CheckFailed } from './finding.js';
import { requestBody } from './requests.js';

async function isOpenToAll(context: CheckContext): Promise<boolean> {
  const body = requestBody.of('score', context.sample);
  const seen = await context.send('score', { mount: 'public', body });
  return seen.reply.status === 200 && seen.reply.text !== '';
}

/** Returns remarks on a service about things that the specification allows. */
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
    `Anyone who can reach ${servicePath}/open/… through the proxy can call the whole internal API there without a password, including score. The specification allows this in variant B; to prevent it, let the proxy forward only ${servicePath}/api/open, ${servicePath}/open/ping, /info and /confighttp.`,
  ];
}
