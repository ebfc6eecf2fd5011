/** A plugin type for which an example is wanted. */
export interface ExampleType {
  readonly type: string;
  /** Name of the question; made from the type unless given. */
  readonly name?: string;
  /** Configuration of the instance. */
  readonly config?: string;
}
