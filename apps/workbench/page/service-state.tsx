import { Pairs } from './pairs.js';
import { t, usePageState } from './store.js';
import { bar } from './texts.js';

/** State of the service as a button that opens the details. */
export function ServiceState() {
  const { server, faults, lastBuild, language } = usePageState();
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
    [t(bar.service), `${service.url}${service.servicePath} (${t(bar[service.kind])})`],
    [t(bar.types), types || t(bar.noTypes)],
    [t(bar.maxima), tools.maxima ?? t(bar.missing)],
    [t(bar.latex), tools.latex ?? t(bar.missing)],
    [t(bar.folder), folder],
  ];
  return (
    <>
      <button type="button" popovertarget="service" class={isGood ? 'service' : 'service bad'}>
        <span aria-hidden="true">{isGood ? '●' : '▲'}</span>
        <span class="words">{`${t(bar.service)}${faults.length > 0 ? ':' : ''} ${t(word)}`}</span>
      </button>
      <div id="service" popover="auto" role="dialog" aria-label={t(bar.service)}>
        <Pairs class="" pairs={rows} />
        {lastBuild && (
          <p>{t(bar.built(lastBuild.milliseconds, lastBuild.at.toLocaleTimeString(language)))}</p>
        )}
      </div>
    </>
  );
}
