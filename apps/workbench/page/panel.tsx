import { RegistrationPanel } from './registration-panel.js';
import { type PanelTab, update, useSay, useStore } from './store.js';
import { TabPanel, Tabs } from './tabs.js';
import { common } from './texts.js';
import { registration, traffic } from './texts-preview.js';
import { TrafficPanel } from './traffic-panel.js';

const tabs: readonly PanelTab[] = ['traffic', 'registration'];

/** The drawer below: traffic and registration. */
export function Panel() {
  const say = useSay();
  const isOpen = useStore((state) => state.isPanelOpen || state.section === 'panel');
  const selected = useStore((state) => state.panelTab);
  const failed = useStore(
    ({ traffic: calls }) =>
      calls.filter(({ findings }) => findings.some(({ passed }) => !passed)).length,
  );
  const toggle = (): void => {
    update({ isPanelOpen: !isOpen, ...(isOpen ? { section: 'editor' } : {}) });
  };
  return (
    <section class="panel" aria-label={say(traffic.panel)}>
      <button type="button" class="panel-toggle" aria-expanded={isOpen} onClick={toggle}>
        <span aria-hidden="true">{isOpen ? '▾' : '▴'}</span>{' '}
        {isOpen ? say(common.close) : say(traffic.panel)}
        {failed > 0 && ` ✗ ${failed}`}
      </button>
      {isOpen && (
        <>
          <Tabs
            name="panel"
            label={say(traffic.panel)}
            selected={selected}
            onSelect={(panelTab) => {
              update({ panelTab });
            }}
            tabs={tabs.map((id) => ({ id, label: say({ traffic, registration }[id].tab) }))}
          />
          <TabPanel name="panel" selected={selected}>
            {selected === 'traffic' ? <TrafficPanel /> : <RegistrationPanel />}
          </TabPanel>
        </>
      )}
    </section>
  );
}
