import { useEffect } from 'preact/hooks';
import type { Localized } from '@fragwerk/host';
import { Banners } from './banners.js';
import { useDivider } from './divider.js';
import { Editor } from './editor.js';
import { Panel } from './panel.js';
import { Preview } from './preview.js';
import { changeRow, score, useShownQuestion } from './preview-actions.js';
import { redo, saveNow, undo } from './question-saving.js';
import { type Section, updating, t, usePageState, useStore } from './store.js';
import { common } from './texts.js';
import { editor } from './texts-editor.js';
import { preview, traffic } from './texts-preview.js';
import { TopBar } from './top-bar.js';
import { useTrial } from './trial.js';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select');

function onKey(event: KeyboardEvent): void {
  const isCommand = event.ctrlKey || event.metaKey;
  const isFree = !isTyping(event.target);
  const key = event.key.toLowerCase();
  const actions: readonly (readonly [boolean, () => void])[] = [
    [isCommand && key === 's', () => void saveNow()],
    // Text fields undo their own changes.
    [isCommand && isFree && key === 'z' && !event.shiftKey, undo],
    [isCommand && isFree && (key === 'y' || key === 'z'), redo],
    [isCommand && event.key === 'Enter', () => void score()],
    [event.altKey && event.key === 'PageUp', changeRow(-1)],
    [event.altKey && event.key === 'PageDown', changeRow(1)],
    [event.key === '?' && isFree, () => document.getElementById('help')?.showPopover()],
  ];
  const action = actions.find(([isPressed]) => isPressed);
  if (!action || document.querySelector('dialog[open]')) return;
  event.preventDefault();
  action[1]();
}

const sections: readonly (readonly [Section, Localized])[] = [
  ['editor', editor.text],
  ['preview', preview.label],
  ['panel', traffic.tab],
];

function Sections() {
  const { section } = usePageState();
  return (
    <nav class="sections" aria-label={t(common.sections)}>
      {sections.map(([id, text]) => (
        <button key={id} aria-pressed={section === id} onClick={updating({ section: id })}>
          {t(text)}
        </button>
      ))}
    </nav>
  );
}

/** Editor and preview with a divider between them. */
function Columns() {
  const { ref, percent, isMoving, divider } = useDivider({
    axis: 'x',
    label: common.resize,
    key: 'fragwerk-workbench-columns',
    start: 50,
    min: 25,
    max: 75,
    step: 2,
    size: ({ width }) => width,
  });
  return (
    <div
      class={`columns ${isMoving ? 'moving' : ''}`}
      ref={ref}
      style={{ '--left': `${percent}%` }}
    >
      <Editor />
      {divider}
      <Preview />
    </div>
  );
}

export function App() {
  const { language, section } = usePageState();
  const isPanelOpen = useStore((state) => state.isPanelOpen || state.section === 'panel');
  useShownQuestion();
  useTrial();
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = `Fragwerk – ${t(common.title)}`;
  }, [language]);
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div class="app" data-section={section} data-panel={isPanelOpen ? 'open' : 'closed'}>
      <a class="skip" href="#content">
        {t(common.skip)}
      </a>
      <TopBar />
      <Sections />
      <Banners />
      <main id="content" tabIndex={-1}>
        <Columns />
        <Panel />
      </main>
    </div>
  );
}
