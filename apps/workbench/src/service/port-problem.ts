import type { Localized } from '@fragwerk/host';

const reasons: Readonly<Record<string, Localized>> = {
  EADDRINUSE: {
    de: 'ist von einem anderen Programm belegt; nimm einen anderen, oder 0 für einen freien',
    en: 'is taken by another program; choose another one, or 0 for a free one',
  },
  EACCES: {
    de: 'darf dieser Benutzer nicht verwenden; nimm einen über 1023',
    en: 'may not be used by this user; choose one above 1023',
  },
};

/**
 * Explains why the mock setup service cannot listen.
 *
 * @param error with the error of Node as its cause
 */
export function portProblem(port: number, host: string, error: Error): Localized {
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const reason = reasons[code] ?? {
    de: `lässt sich nicht öffnen (${code})`,
    en: `cannot be opened (${code})`,
  };
  return {
    de: `Port ${port} auf ${host} ${reason.de}.`,
    en: `Port ${port} on ${host} ${reason.en}.`,
  };
}
