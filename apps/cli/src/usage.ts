/** A wrong word on the command line: one sentence for the person at the terminal. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What `fragwerk --help` says. */
export const usage = `Usage: fragwerk <command> [options]

  fragwerk check <url>   checks a running plugin service
  fragwerk serve         runs the plugin service of Fragwerk
  fragwerk --version     says the version

fragwerk <command> --help tells more.
`;

/** What `fragwerk check --help` says. */
export const checkUsage = `Usage: fragwerk check <url> [options]
       fragwerk check --setup-port <port> [options]

Checks a running plugin service as a black box and prints a report. The address
has no path: http://localhost:8080

  --variant A|B|auto     behaviour to check against; auto (default) finds it out
  --endpoint /path       service path, when the service does not tell it
  --type <name>          checks this plugin type only
  --only <names>         checks these endpoints or check ids only, with commas
  --timeout <seconds>    longest time for one answer, 5 unless given
  --format <format>      text (default), json, junit or html
  --output <file>        writes the report there, the summary to the terminal
  --list                 lists the checks and ends
  --help                 shows this text

Registration: plays the setup service, waits for one service to register, and
checks what it sends. With an address, too, the service is checked afterwards.

  --setup-port <port>    port on which services register, at a host 8096
  --setup-host <host>    address to listen on, 127.0.0.1 unless given
  --user <name>          the right user, "user" unless given
  --password <text>      the right password; any unless given
  --wait <seconds>       longest time to wait, 60 unless given

Exit code: 0 the service conforms, 1 it does not, 2 the check could not run.
`;
