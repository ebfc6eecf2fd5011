/** Names of programming languages as people write them. */
export const languageNames: Readonly<Record<string, string>> = {
  ...{ python: 'Python', c: 'C', cpp: 'C++', java: 'Java', nodejs: 'JavaScript', php: 'PHP' },
};
