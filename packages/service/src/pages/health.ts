import type { Localized } from '@fragwerk/sdk';
import type { Context } from '../context.js';

const RECENT_MINUTES = 5;
const MINUTE_MS = 60_000;

interface Health {
  readonly isHealthy: boolean;
  /** The state in one sentence; for a problem including what to do. */
  readonly message: Localized;
}

export type HealthContext = Pick<
  Context,
  | 'admission'
  | 'dialogs'
  | 'history'
  | 'log'
  | 'notLoaded'
  | 'now'
  | 'pictureFiles'
  | 'records'
  | 'registration'
>;

const problem = (de: string, en: string): Health => ({ isHealthy: false, message: { de, en } });

function isOverloaded({ admission }: HealthContext): boolean {
  try {
    admission.checkLoad('low');
    return false;
  } catch {
    return true;
  }
}

/** Returns the most urgent problem, if any. */
export function healthOf(context: HealthContext): Health {
  const { dialogs, history, notLoaded, pictureFiles, records, registration } = context;
  const recent = history.minutes.slice(-RECENT_MINUTES);
  const failures = recent.reduce((sum, minute) => sum + minute.failures, 0);
  if (isOverloaded(context))
    return problem(
      'Der Dienst ist überlastet und lehnt Anfragen ab. Warten Sie einige Minuten; wenn es nicht besser wird, geben Sie ihm mehr Rechenleistung oder starten Sie weitere Dienste.',
      'The service is overloaded and rejects requests. Wait a few minutes; if the problem persists, give it more processor time or start further services.',
    );
  if (registration.current.state === 'failing')
    return problem(
      'Die Anmeldung beim Setup-Dienst schlägt fehl. Prüfen Sie dessen Adresse (letto_setup_uri) und das Passwort (letto_user_user_password); der Dienst versucht es automatisch wieder.',
      'Registration with the setup service is failing. Check its address (letto_setup_uri) and the password (letto_user_user_password); the service retries automatically.',
    );
  if (dialogs.problem !== null)
    return problem(
      `Konfigurationsdialoge lassen sich nicht öffnen, weil ihr Speicher nicht erreichbar ist (${dialogs.problem}). Prüfen Sie, ob Redis oder Valkey läuft und genug Speicher hat, und Adresse und Passwort in REDIS_URL; alles andere arbeitet weiter.`,
      `Configuration dialogs cannot be opened, because their store is unreachable (${dialogs.problem}). Check that Redis or Valkey is running and has enough memory, and address and password in REDIS_URL; everything else continues to work.`,
    );
  if (pictureFiles.failure !== '')
    return problem(
      `Bilder lassen sich derzeit nicht speichern (${pictureFiles.failure}) und werden stattdessen in den Antworten gesendet. Schaffen Sie Platz im Ordner von letto_pathPlugins, oder erlauben Sie dem Benutzer des Dienstes, dort zu schreiben.`,
      `Pictures cannot be stored at the moment (${pictureFiles.failure}) and are sent in the replies instead. Make space in the folder of letto_pathPlugins, or let the service's user write there.`,
    );
  if (records.failure !== '')
    return problem(
      `Bewertete Antworten werden derzeit nicht aufgezeichnet (${records.failure}), aber bewertet wie immer. Prüfen Sie, ob im Ordner von RECORD_FOLDER Platz ist, RECORD_LIMIT reicht und der Benutzer des Dienstes dort schreiben darf.`,
      `Scored answers are not recorded at the moment (${records.failure}), but scored as always. Check that the folder of RECORD_FOLDER has space, RECORD_LIMIT is large enough, and the service's user may write there.`,
    );
  if (notLoaded > 0)
    return problem(
      `Plugins aus PLUGINS, die nicht geladen wurden: ${notLoaded}. Der Grund steht im Log des Starts (Plugin not loaded); beheben Sie ihn, und starten Sie den Dienst neu.`,
      `Plugins of PLUGINS that were not loaded: ${notLoaded}. The log of the start has the reason (Plugin not loaded); correct it, and restart the service.`,
    );
  if (failures > 0)
    return problem(
      `Fehler des Dienstes in den letzten ${RECENT_MINUTES} Minuten: ${failures}. Einzelheiten stehen in seinem Log.`,
      `Errors of the service in the last ${RECENT_MINUTES} minutes: ${failures}. See its log for details.`,
    );
  const { lines, lastMs, reason } = context.log.losses().written;
  if (lines > 0 && context.now() - lastMs < RECENT_MINUTES * MINUTE_MS)
    return problem(
      `Das Log des Dienstes kann nicht geschrieben werden (${reason}); er arbeitet weiter. Prüfen Sie, ob auf dem Datenträger des Logs Platz ist und ob es gelesen wird.`,
      `The service's log cannot be written (${reason}); the service continues to work. Check that the disk of the log has space, and that the log is read.`,
    );
  return {
    isHealthy: true,
    message: {
      de: 'Alles in Ordnung: Der Dienst arbeitet fehlerfrei.',
      en: 'All is well: the service works without errors.',
    },
  };
}
