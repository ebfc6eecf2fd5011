import { AccessView } from './access-view.js';
import { Pairs } from './pairs.js';
import { BlockedNotice } from './blocked.js';
import { PrintView } from './print-view.js';
import { Alert } from './problems.js';
import { score, useFreshResult } from './preview-actions.js';
import { ResultView } from './result-view.js';
import { type PreviewTab, update, useSay, useStore } from './store.js';
import { PlaceName, SourceLine } from './source-place.js';
import { StudentFrame } from './student-frame.js';
import { TabPanel, Tabs } from './tabs.js';
import { preview } from './texts-preview.js';

const tabs: readonly PreviewTab[] = ['student', 'readonly', 'result', 'print', 'access'];

function Values() {
  const say = useSay();
  const values = useStore((state) => state.shown?.reply.values ?? null) ?? [];
  if (values.length === 0) return null;
  return (
    <details>
      <summary>{say(preview.values)}</summary>
      <Pairs pairs={values} />
    </details>
  );
}

function ShowProblems() {
  const say = useSay();
  const problem = useStore((state) => state.showProblem);
  const shown = useStore((state) => state.shown);
  const scripts = useStore((state) => state.scriptProblems);
  const service = shown?.reply.problems.filter(({ field }) => field === 'service') ?? [];
  return (
    <>
      {problem && <Alert>{say(problem)}</Alert>}
      {service.map(({ text }, index) => (
        <p class="problems" key={index}>
          ⚠ {say(text)}
        </p>
      ))}
      {scripts.length > 0 && (
        <ul class="problems" aria-label={say(preview.scriptProblems)}>
          {scripts.map(({ message, place }, index) => (
            <li key={index}>
              ⚠ {message} {place && <PlaceName place={place} />}
              {place && <SourceLine place={place} />}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const views = {
  student: Values,
  readonly: Values,
  result: ResultView,
  print: PrintView,
  access: AccessView,
} as const;

function View({ tab }: { readonly tab: PreviewTab }) {
  const Content = views[tab];
  return <Content />;
}

/** Turns the student's view into one in which an author moves what plugins let move. */
function EditSwitch({ isUsable }: { readonly isUsable: boolean }) {
  const say = useSay();
  const isEditing = useStore((state) => state.isEditing);
  return (
    <button
      type="button"
      aria-pressed={isEditing}
      title={say(preview.editHelp)}
      disabled={!isUsable}
      onClick={() => {
        update({ isEditing: !isEditing });
      }}
    >
      {isEditing && '✓ '}
      {say(preview.edit)}
    </button>
  );
}

function PhoneSwitch() {
  const say = useSay();
  const isPhone = useStore((state) => state.isPhone);
  return (
    <button
      type="button"
      aria-pressed={isPhone}
      onClick={() => {
        update({ isPhone: !isPhone });
      }}
    >
      {isPhone && '✓ '}
      {say(preview.phone)}
    </button>
  );
}

/** The question as it is seen, scored, printed and heard. */
export function Preview() {
  const say = useSay();
  const selected = useStore((state) => state.previewTab);
  const isEditing = useStore((state) => state.isEditing);
  const hasDocument = useStore((state) => state.document !== null);
  useFreshResult();
  const hasFrame = selected !== 'result' && selected !== 'print';
  return (
    <section class="preview" aria-label={say(preview.label)}>
      <Tabs
        name="preview"
        label={say(preview.label)}
        selected={selected}
        onSelect={(previewTab) => {
          update({ previewTab });
        }}
        tabs={tabs.map((id) => ({ id, label: say(preview[id]) }))}
      />
      <TabPanel name="preview" selected={selected}>
        <div class="toolbar">
          {selected !== 'print' && (
            <button type="button" class="main" disabled={!hasDocument} onClick={() => void score()}>
              {say(preview.score)}
            </button>
          )}
          {hasFrame && <PhoneSwitch />}
          {selected === 'student' && <EditSwitch isUsable={hasDocument} />}
        </div>
        <ShowProblems />
        {hasFrame && <BlockedNotice isOpen />}
        <StudentFrame
          isHidden={!hasDocument || !hasFrame}
          isActive={selected !== 'readonly'}
          isEditing={isEditing && selected === 'student'}
        />
        {!hasDocument && <p class="hint">{say(preview.empty)}</p>}
        {hasDocument && <View tab={selected} />}
      </TabPanel>
    </section>
  );
}
