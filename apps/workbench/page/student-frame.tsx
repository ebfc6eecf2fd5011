import { useEffect, useRef } from 'preact/hooks';
import type { Edited, FrameEvent } from '../src/frame-messages.js';
import { Sequence } from '../src/sequence.js';
import { call } from './api-client.js';
import { FrameLink } from './frame-link.js';
import { attempt } from './question-actions.js';
import { changeLater, edit } from './question-saving.js';
import { addProblem } from './script-problems.js';
import { keepAnswer } from './session.js';
import { answersOf, getState, studentOf, update, t, usePageState, useStore } from './store.js';
import { preview } from './texts-preview.js';

let link: FrameLink | null = null;

/** Checks the accessibility of the shown question; `null` while none is shown. */
export const auditShown = async () => (await link?.audit()) ?? null;

/** Waits until the answers contain what the scripts of the plugins have written so far. */
export const latestAnswers = async (): Promise<void> => link?.flush();

const edits = new Sequence();

/** Applies an edit in a plugin's picture to the question. */
async function apply(edited: Edited): Promise<void> {
  const { document, row, isEditing } = getState();
  const { plugin, result } = edited;
  if (!document || !isEditing || edited.student !== studentOf()) return;
  const reply = await call('update', { document, row, plugin, result });
  // The question changed meanwhile: apply the edit to the newer version.
  if (getState().document !== document) return apply(edited);
  const [problem] = reply.problems;
  if (problem) update({ notice: problem.text });
  const { plugins, text } = reply.document;
  const isChanged =
    JSON.stringify([plugins, text]) !== JSON.stringify([document.plugins, document.text]);
  if (isChanged) edit({ plugins, text });
}

function onEvent(message: FrameEvent): void {
  if (message.kind === 'answer') {
    keepAnswer(message);
  } else if (message.kind === 'edited') {
    changeLater(edits.run(() => attempt(() => apply(message))));
  } else if (message.kind === 'changed') {
    update({ frameChanges: getState().frameChanges + 1 });
  } else if (message.kind === 'shortcut') {
    window.dispatchEvent(new KeyboardEvent('keydown', message));
  } else if (message.kind === 'problem') {
    void addProblem(message);
  }
}

interface StudentFrameProps {
  readonly isHidden: boolean;
  readonly isActive: boolean;
  readonly isEditing: boolean;
}

/** The frame with the question; hidden, not removed, while another view is visible. */
export function StudentFrame({ isHidden, isActive, isEditing }: StudentFrameProps) {
  const container = useRef<HTMLDivElement>(null);
  const build = useStore((state) => state.server?.build ?? null);
  const { language, allowsCdn, shown, isPhone } = usePageState();
  const isChosen = useStore((state) => state.shown?.student === studentOf(state));
  useEffect(() => {
    if (!container.current) return undefined;
    const created = new FrameLink({
      container: container.current,
      title: () => t(preview.frame),
      onEvent,
    });
    link = created;
    return () => created.close();
  }, []);
  useEffect(() => {
    if (build === null) return;
    update({ scriptProblems: [], blocked: [] });
    link?.load();
  }, [build, language, allowsCdn]);
  useEffect(() => {
    if (!shown) link?.clear();
    if (shown?.build !== build || !isChosen) return;
    const { parts } = shown.reply;
    link?.show(() => ({
      kind: 'show',
      parts,
      answers: answersOf(shown.student),
      active: isActive,
      editing: isEditing,
      student: shown.student,
    }));
  }, [shown, isChosen, build, language, allowsCdn, isActive, isEditing]);
  return (
    <div
      class={`student ${isHidden ? 'offstage' : ''} ${isPhone ? 'phone' : ''}`}
      ref={container}
      // The previous question cannot be answered while the chosen one is loading.
      inert={!isChosen}
      data-label={t(preview.frame)}
    />
  );
}
