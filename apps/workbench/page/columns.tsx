import type { ComponentChildren } from 'preact';
import { useDivider } from './divider.js';
import { common } from './texts.js';

interface ColumnsProps {
  readonly left: ComponentChildren;
  readonly right: ComponentChildren;
}

/** Two columns with a border that can be moved by pointer and arrow keys. */
export function Columns({ left, right }: ColumnsProps) {
  const { ref, percent, isMoving, divider } = useDivider({
    axis: 'x',
    label: common.resize,
    key: 'fragwerk-workbench-columns',
    start: 50,
    min: 25,
    max: 75,
    step: 2,
    whole: ({ width }) => width,
  });
  return (
    <div
      class={`columns ${isMoving ? 'moving' : ''}`}
      ref={ref}
      style={{ '--left': `${percent}%` }}
    >
      {left}
      {divider}
      {right}
    </div>
  );
}
