/** A wrong word on the command line: one sentence for the person at the terminal. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What `fragwerk --help` says. */
export const usage = `Usage: fragwerk <command> [options]

  fragwerk new <name>    makes a project for a plugin type of your own
  fragwerk dev           tries plugin types in the browser, without a host
  fragwerk test          runs the tests of a plugin type and of its questions
  fragwerk check <url>   checks a running plugin service
  fragwerk serve         runs a plugin service, with plugin types of your own
  fragwerk upgrade       brings a project to this version of Fragwerk
  fragwerk --version     says the version

fragwerk <command> --help tells more.
`;

/** What `fragwerk check --help` says. */
export const checkUsage = `Usage: fragwerk check <url> [options]
       fragwerk check <folder> [options]
       fragwerk check --setup-port <port> [options]

Checks a running plugin service as a black box and prints a report. The address
has no path: http://localhost:8080. Of a folder, the plugin in it is served
for the check.

  --variant A|B|auto     behaviour to check against; auto (default) finds it out
  --endpoint /path       service path, when the service does not tell it
  --type <name>          checks this plugin type only
  --only <names>         checks these endpoints or check ids only, with commas
  --timeout <seconds>    longest time for one answer, 5 unless given
  --slow                 waits, too: for the end of sessions and for pictures
                         that change with the time, which takes two minutes
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

/** What `fragwerk new --help` says. */
export const newUsage = `Usage: fragwerk new <name> [--no-install]
       npm run new -- <name> [--no-install]     in a clone of Fragwerk

Makes a project for a plugin type of your own in a new folder: a plugin that
works, tests, an example question, a container. "my-plugin" makes the folder
my-plugin and the plugin type MyPlugin; a path such as ../my-plugin makes it
there. The project needs nothing but Node, wherever it lies.

  --no-install           does not install its packages; npm install does
  --help                 shows this text

Exit code: 0 made, 1 made but its packages are not installed, 2 not made.
`;

/** What `fragwerk upgrade --help` says. */
export const upgradeUsage = `Usage: npx fragwerk@latest upgrade [folder] [--no-install]
       npm run upgrade -- <folder> [--no-install]     in a clone of Fragwerk

Brings a project that fragwerk new made (this folder unless given) to the version
of Fragwerk that runs: packages, and files of the template that you did not
change. Beside one that you changed, its new version is put as <file>.new. The
plugin, its tests and questions stay as they are.

  --no-install           does not install the packages; npm install does
  --help                 shows this text

Exit code: 0 upgraded, 1 upgraded but its packages are not installed, 2 not.
`;

/** What `fragwerk test --help` says. */
export const testUsage = `Usage: fragwerk test [questions …] [options]

Without questions: runs the tests of the plugin (*.test.ts, *.test.js in this
folder), then the tests of every question in questions/. With questions: runs
the tests of these question files only, each in all 40 rows of its datasets.
The plugin is the one of this folder, unless a service is named.

  --service <url>        tests with this running service instead
  --endpoint /path       its service path, when it does not tell it
  --limit <seconds>      longest time of an operation, 10 unless given
  --format <format>      of the questions' results: text (default), json or junit
  --help                 shows this text

Exit code: 0 all passed, 1 a test failed, 2 the tests could not run.
`;

/** What `fragwerk dev --help` says. */
export const devUsage = `Usage: fragwerk dev [folder] [options]
       npm run dev -- [folder] [options]        in a clone of Fragwerk

Opens a workbench in the browser that stands in for the host: edit a question,
see it as a student, answer it, print it, watch every call. It runs the plugin
of the folder (this one unless given) and loads it anew whenever a file of it
is saved.

  --service <url>        tries this running service instead, in any language
  --endpoint /path       its service path, when it does not tell it
  --port <n>             port; 4400 or the next free one unless given
  --host <address>       address to listen on, 127.0.0.1 unless given
  --questions <folder>   where the questions are kept, questions/ unless given
  --variant A|B          behaviour of the own service, A unless given
  --open                 opens the browser
  --help                 shows this text

It ends with Ctrl-C. Exit code: 0 ended, 2 it could not start.
`;
