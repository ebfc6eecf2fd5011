import { AccessView } from './access-view.js';
import { ValueList } from './pairs.js';
import { BlockedNotice } from './blocked.js';
import { Toggle } from './fields.js';
import { PrintView } from './print-view.js';
import { Alert, PlaceName, SourceLine } from './problems.js';
import { choosePreview, score, useFreshResult } from './preview-actions.js';
import { ResultView } from './result-view.js';
import { type PreviewTab, updating, t, usePageState, useStore } from './store.js';
import { SlipMenu } from './slip-menu.js';
import { StudentFrame } from './student-frame.js';
import { Tabs } from './tabs.js';
import { common } from './texts.js';
import { preview } from './texts-preview.js';

const tabs: readonly PreviewTab[] = ['student', 'readonly', 'result', 'print', 'access'];

function Values() {
  const values = useStore((state) => state.shown?.reply.values ?? null) ?? [];
  if (values.length === 0) return null;
  return (
    <details>
      <summary>{t(preview.values)}</summary>
      <ValueList values={values} />
    </details>
  );
}

function ShowProblems() {
  const { showProblem, shown, scriptProblems, document, settled } = usePageState();
  const problems = shown?.reply.problems ?? [];
  const service = problems.filter(({ field, temporary }) => field === 'service' || temporary);
  return (
    <>
      {showProblem && <Alert>{t(showProblem)}</Alert>}
      {document && !shown && !showProblem && <p role="status">{t(common.loading)}</p>}
      {service.map(({ text, temporary }, index) => (
        <p class="problems" key={index}>
          ⚠ {t(text)} {temporary && settled?.of !== document && t(preview.again)}
        </p>
      ))}
      {scriptProblems.length > 0 && (
        <ul class="problems" aria-label={t(preview.scriptProblems)}>
          {scriptProblems.map(({ message, place }, index) => (
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

/** The question as students see it, its score, its print and what a screen reader announces. */
export function Preview() {
  const { previewTab: selected, isEditing, isPhone, file } = usePageState();
  const hasDocument = useStore((state) => state.document !== null);
  useFreshResult();
  const View = views[selected];
  const hasFrame = selected !== 'result' && selected !== 'print';
  return (
    <section class="preview" aria-label={t(preview.label)}>
      <Tabs
        name="preview"
        label={t(preview.label)}
        selected={selected}
        onSelect={choosePreview}
        tabs={tabs.map((id) => ({ id, label: t(preview[id]) }))}
      >
        <div class="toolbar">
          {selected !== 'print' && (
            <button class="main" disabled={!hasDocument} onClick={() => void score()}>
              {t(preview.score)}
            </button>
          )}
          {hasFrame && (
            <Toggle isPressed={isPhone} onPress={updating({ isPhone: !isPhone })}>
              {t(preview.phone)}
            </Toggle>
          )}
          {selected === 'student' && hasDocument && <SlipMenu />}
          {selected === 'student' && (
            <Toggle
              isPressed={isEditing}
              onPress={updating({ isEditing: !isEditing })}
              title={t(preview.editHelp)}
              disabled={!hasDocument}
            >
              {t(preview.edit)}
            </Toggle>
          )}
        </div>
        <ShowProblems />
        {hasFrame && <BlockedNotice isOpen />}
        <StudentFrame
          isHidden={!hasDocument || !hasFrame}
          isActive={selected !== 'readonly'}
          isEditing={isEditing && selected === 'student'}
        />
        {!hasDocument && <p class="hint">{t(preview.empty)}</p>}
        {hasDocument && <View key={file} />}
      </Tabs>
    </section>
  );
}
