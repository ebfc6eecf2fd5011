import { RegistrationPanel } from './registration-panel.js';
import { type PanelTab, setter, t, updating, useStore } from './store.js';
import { Tabs } from './tabs.js';
import { common } from './texts.js';
import { registration, traffic } from './texts-preview.js';
import { TrafficPanel } from './traffic-panel.js';

const tabs: readonly PanelTab[] = ['traffic', 'registration'];

/** The panel at the bottom: traffic and registration. */
export function Panel() {
  const isOpen = useStore((state) => state.isPanelOpen || state.section === 'panel');
  const selected = useStore((state) => state.panelTab);
  const failed = useStore(
    ({ traffic: calls }) =>
      calls.filter(({ findings }) => findings.some(({ outcome }) => outcome === 'failed')).length,
  );
  return (
    <section class="panel" aria-label={t(traffic.panel)}>
      <button
        class="panel-toggle"
        aria-expanded={isOpen}
        onClick={updating({ isPanelOpen: !isOpen, ...(isOpen ? { section: 'editor' } : {}) })}
      >
        <span aria-hidden="true">{isOpen ? '▾' : '▴'}</span>{' '}
        {isOpen ? t(common.close) : t(traffic.panel)}
        {failed > 0 && ` ✗ ${failed}`}
      </button>
      {isOpen && (
        <Tabs
          name="panel"
          label={t(traffic.panel)}
          selected={selected}
          onSelect={setter('panelTab')}
          tabs={tabs.map((id) => ({ id, label: t({ traffic, registration }[id].tab) }))}
        >
          {selected === 'traffic' ? <TrafficPanel /> : <RegistrationPanel />}
        </Tabs>
      )}
    </section>
  );
}
