/** Python files, which the bundler embeds as strings. */
declare module '*.py' {
  const content: string;
  export default content;
}
