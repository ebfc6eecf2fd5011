/** Texts beside a plugin: the loader puts them into the bundle as strings. */
declare module '*.md' {
  const content: string;
  export default content;
}
declare module '*.txt' {
  const content: string;
  export default content;
}
declare module '*.svg' {
  const content: string;
  export default content;
}
