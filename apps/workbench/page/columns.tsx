import type { ComponentChildren } from 'preact';
import { useDivider } from './divider.js';
import { common } from './texts.js';

interface ColumnsProps {
  readonly left: ComponentChildren;
  readonly right: ComponentChildren;
}

/** Two columns with a divider between them. */
export function Columns({ left, right }: ColumnsProps) {
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
      {left}
      {divider}
      {right}
    </div>
  );
}
