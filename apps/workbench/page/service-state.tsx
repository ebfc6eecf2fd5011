import { useSay, useStore } from './store.js';
import { bar } from './texts.js';

/** State of the service in a word, and everything else in a popover. */
export function ServiceState() {
  const say = useSay();
  const server = useStore((state) => state.server);
  const faults = useStore((state) => state.faults);
  const lastBuild = useStore((state) => state.lastBuild);
  const language = useStore((state) => state.language);
  if (!server) return null;
  const { service, tools, folder } = server;
  const isGood = service.reachable && faults.length === 0;
  const word =
    faults.length > 0
      ? bar.faultCount(faults.length)
      : service.reachable
        ? bar.reachable
        : bar.unreachable;
  const types = service.types.map(({ type, version }) => `${type} ${version}`.trim()).join(', ');
  const rows: readonly (readonly [string, string])[] = [
    [say(bar.service), `${service.url}${service.servicePath} (${say(bar[service.kind])})`],
    [say(bar.types), types || say(bar.noTypes)],
    [say(bar.maxima), tools.maxima ?? say(bar.missing)],
    [say(bar.latex), tools.latex ?? say(bar.missing)],
    [say(bar.folder), folder],
  ];
  return (
    <>
      <button type="button" popovertarget="service" class={isGood ? 'service' : 'service bad'}>
        <span aria-hidden="true">{isGood ? '●' : '▲'}</span>
        <span class="words">
          {`${say(bar.service)}${faults.length > 0 ? ':' : ''} ${say(word)}`}
        </span>
      </button>
      <div id="service" popover="auto" role="dialog" aria-label={say(bar.service)}>
        <dl>
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {lastBuild && (
          <p>{say(bar.built(lastBuild.milliseconds, lastBuild.at.toLocaleTimeString(language)))}</p>
        )}
      </div>
    </>
  );
}
