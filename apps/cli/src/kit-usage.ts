export const kitUsage = `Usage: node fragwerk-kit.mjs <command> [options]

  check <url>            checks a running plugin service
  replay <file>          rescores recorded answers with a running service
  --version              prints the version

<command> --help shows details.
`;

/** The usages of the commands in the single file of the kit. */
export const kitUsages = {
  check: `Usage: fragwerk check <url> [options]
       fragwerk check <folder> [options]
       fragwerk check --setup-port <port> [options]

Checks a running plugin service as a black box and prints a report. The address
has no path: http://localhost:8080. For a folder, the plugin in it is served
during the check.

  --variant A|B|auto     behaviour to check against; auto (default) detects it
  --endpoint /path       service path, if it cannot be detected
  --type <name>          checks this plugin type only
  --only <names>         only these endpoints or check ids (comma-separated)
  --timeout <seconds>    timeout for one reply; default: 5
  --slow                 also runs checks that wait for sessions to expire and
                         pictures to change, which takes two minutes
  --questions <path>     a saved question, or a folder of them: plugins are
                         used as in them, with their right answers
  --format <format>      text (default), json, junit or html
  --output <file>        writes the report to a file, a summary to the terminal
  --baseline <file>      accepts the findings of a report in JSON; only new ones
                         fail; --format json --output <file> writes one
  --fail-on <what>       differs (default), or breaks: differences that break no
                         host are reported, but the exit code is 0
  --list                 lists the checks
  --help                 shows this text

Registration: runs a mock setup service, waits for a service to register, and
checks what it sends. With an address, the service is checked afterwards, too.

  --setup-port <port>    port on which services register; hosts use 8096
  --setup-host <host>    address to listen on; default: 127.0.0.1
  --user <name>          the accepted user; default: user
  --password <text>      the accepted password; default: any
  --wait <seconds>       timeout for the registration; default: 60

Exit code: 0 the service conforms, 1 it does not, 2 the check could not run.
`,

  replay: `Usage: fragwerk replay <file …> --against <url> [options]
       fragwerk replay <file …> --show [options]

Rescores answers that a service has recorded (RECORD_FOLDER), and lists those
that would get other points, by cause: points, verdicts, messages, question and
row. Specify files, or the folder of the records.

  --against <url>        the running service, for example http://localhost:8080
  --show                 shows how the answers were understood, without a service
  --find <text>          only answers with this text in the question's id, type,
                         name, configuration or answer
  --timeout <seconds>    time limit of one score; default: 60
  --json                 prints JSON
  --help                 shows this text

Exit code: 0 all get the same points, 1 some do not, 2 it could not run.
`,
};
