/** Text files of a plugin, which the loader bundles as strings. */
declare module '*.md' {
  const content: string;
  export default content;
}
declare module '*.py' {
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
