/** Python beside our own code: the bundler puts it into the script as a string. */
declare module '*.py' {
  const content: string;
  export default content;
}
