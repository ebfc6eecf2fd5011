import { useEffect, useRef } from 'preact/hooks';
import type { FromFrame, ToFrame } from '../src/api.js';
import { takeEdited } from './edited-picture.js';
import { FrameLink, frameAddress } from './frame-link.js';
import { addProblem } from './script-problems.js';
import { getState, update, useSay, useStore } from './store.js';
import { preview } from './texts-preview.js';

type Audit = FrameLink['audit'];
let audit: Audit | null = null;

/** Audits the shown question; `null` while none is shown. */
export const auditShown = (): ReturnType<Audit> | null => audit?.() ?? null;

function take(message: FromFrame): void {
  const { answers } = getState();
  if (message.kind === 'answer') {
    update({ answers: { ...answers, [String(message.subquestion)]: message.answer } });
  } else if (message.kind === 'edited') {
    void takeEdited(message);
  } else if (message.kind === 'problem') {
    void addProblem(message);
  }
}

interface StudentFrameProps {
  readonly isHidden: boolean;
  readonly isActive: boolean;
  readonly isEditing: boolean;
}

/** The frame with the question; it stays where it is when another view is in front. */
export function StudentFrame({ isHidden, isActive, isEditing }: StudentFrameProps) {
  const say = useSay();
  const place = useRef<HTMLDivElement>(null);
  const link = useRef<FrameLink | null>(null);
  const build = useStore((state) => state.server?.build ?? null);
  const language = useStore((state) => state.language);
  const allowsCdn = useStore((state) => state.allowsCdn);
  const shown = useStore((state) => state.shown);
  const file = useStore((state) => state.file);
  const isPhone = useStore((state) => state.isPhone);
  useEffect(() => {
    if (!place.current) return undefined;
    const made = new FrameLink({
      container: place.current,
      title: () => preview.frame[getState().language],
      take,
    });
    link.current = made;
    audit = () => made.audit();
    return () => {
      made.close();
    };
  }, []);
  useEffect(() => {
    if (build === null) return;
    update({ scriptProblems: [], blocked: [] });
    link.current?.load(frameAddress(getState()));
  }, [build, language, allowsCdn]);
  useEffect(() => {
    if (shown?.build !== build) return;
    const { parts } = shown.reply;
    link.current?.show((): ToFrame => ({
      kind: 'show',
      parts,
      answers: getState().answers,
      active: isActive,
      editing: isEditing,
    }));
  }, [shown, build, language, allowsCdn, isActive, isEditing, file]);
  return (
    <div
      class={`student ${isHidden ? 'offstage' : ''} ${isPhone ? 'phone' : ''}`}
      ref={place}
      data-label={say(preview.frame)}
    />
  );
}
