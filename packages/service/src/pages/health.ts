import type { Localized } from '@fragwerk/sdk';
import type { Context } from '../context.js';

/** Minutes in which a failure counts as one of now. */
const RECENT = 5;

/** Whether all is well, and one sentence that says so or what to do. */
export interface Health {
  readonly isWell: boolean;
  readonly sentence: Localized;
}

export type HealthContext = Pick<Context, 'admission' | 'history' | 'registration'>;

const problem = (de: string, en: string): Health => ({ isWell: false, sentence: { de, en } });

function isOverloaded({ admission }: HealthContext): boolean {
  try {
    admission.checkLoad('first');
    return false;
  } catch {
    return true;
  }
}

/** How the service is at the moment; the most urgent problem comes first. */
export function healthOf(context: HealthContext): Health {
  const { history, registration } = context;
  const recent = history.minutes.slice(-RECENT);
  const failures = recent.reduce((sum, minute) => sum + minute.failures, 0);
  if (isOverloaded(context))
    return problem(
      'Der Dienst ist überlastet und weist Anfragen ab: Warten Sie einige Minuten; bleibt es so, geben Sie ihm mehr Rechenzeit oder weitere Dienste.',
      'The service is overloaded and refuses requests: wait some minutes; if it stays, give it more processor time or further services.',
    );
  if (registration.current.state === 'failing')
    return problem(
      'Die Anmeldung beim Setup-Dienst misslingt: Prüfen Sie dessen Adresse (letto_setup_uri) und Kennwort (letto_user_user_password); der Dienst versucht es von selbst wieder.',
      'The registration at the setup service fails: check its address (letto_setup_uri) and password (letto_user_user_password); the service tries again by itself.',
    );
  if (failures > 0)
    return problem(
      `Fehler des Dienstes in den letzten ${RECENT} Minuten: ${failures}. Sein Log nennt sie mit Ort und Anfrage.`,
      `Errors of the service in the last ${RECENT} minutes: ${failures}. Its log names them with place and request.`,
    );
  return {
    isWell: true,
    sentence: {
      de: 'Alles in Ordnung: Der Dienst arbeitet ohne Fehler.',
      en: 'All is well: the service works without errors.',
    },
  };
}
