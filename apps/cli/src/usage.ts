import { kitUsages } from './kit-usage.js';

export const usage = `Usage: fragwerk <command> [options]

  fragwerk new <name>    creates a project for a plugin type of your own
  fragwerk dev           shows plugin types in the browser, without a host
  fragwerk test          runs the tests of a plugin type and of its questions
  fragwerk export        writes questions with their trial runs to one file
  fragwerk import <file> adds the questions of such a file
  fragwerk check <url>   checks a running plugin service
  fragwerk replay <file> rescores recorded answers with a running service
  fragwerk cluster <file> groups the programs of students by behaviour
  fragwerk packages      fetches Python packages for programs of students
  fragwerk serve         runs a plugin service, with plugin types of your own
  fragwerk upgrade       upgrades a project to this version of Fragwerk
  fragwerk --version     prints the version

fragwerk <command> --help shows details.
`;

/** The usages of all commands; `serve` prints its own. */
export const usages = {
  ...kitUsages,

  cluster: `Usage: fragwerk cluster <records> [options]
       fragwerk cluster <answers.csv|answers.json> --question <file> [options]

Groups programs that students handed in to questions of the type Code by what
they do in the tests and by their syntax. Then lists similar pairs side by side.
Similarity is not proof: short programs for the same exercise are often similar.
Programs run on this computer as in the service, without access to files and the
network, each with the values of the first student.

Answers are recorded ones (RECORD_FOLDER), or a CSV file with the columns id and
answer, or JSON: [{"id": "A1", "answer": "print(1)"}].

  --question <file>      the saved question of a CSV or JSON file
  --plugin <name>        its plugin, if it has several of the type Code
  --values <list>        values for placeholders, for example "a=3; b=4"
  --find <text>          only recorded answers with this text in the question's
                         id, name, configuration or answer
  --threshold <percent>  lists pairs at least this similar; default: 70
  --json                 prints JSON
  --help                 shows this text

Exit code: 0 grouped, 1 some lines or questions failed, 2 nothing was grouped.
`,

  packages: `Usage: fragwerk packages <folder> [name …]

Downloads Python packages that programs of students may import into a folder,
with the packages that they need, and lists what is in it. The service offers
them if PYTHON_PACKAGES is the folder, and reads it when it starts.

Downloading needs the internet and Python with pip. It is done once: copy the
folder to a server without internet. A name may have a version: numpy==2.4.0.
Packages are pure Python, or built for this version of Pyodide; others, such as
wheels for Linux, cannot be used. Without names, lists the folder.

  --help                 shows this text

Exit code: 0 everything is there, 1 something is missing, 2 it could not run.
`,

  new: `Usage: fragwerk new <name> [options]
       npm run new -- <name> [options]     in a clone of Fragwerk

Creates a project for a plugin type of your own in a new folder: a working
plugin, tests, an example question, a container. "my-plugin" creates the folder
my-plugin and the plugin type MyPlugin; a path such as ../my-plugin is allowed.
The project needs nothing but Node, and can be moved.

  --template <name>      the initial plugin: number-line (a number to mark)
                         or plot (a graph with points to place); default:
                         number-line
  --no-install           does not install the packages (npm install does)
  --help                 shows this text

Exit code: 0 created, 1 created but packages not installed, 2 not created.
`,

  upgrade: `Usage: npx fragwerk@latest upgrade [folder] [--no-install]
       npm run upgrade -- <folder> [--no-install]     in a clone of Fragwerk

Upgrades a project created by fragwerk new (default: this folder) to the version
of Fragwerk that you run: the packages, and the files of the template that you
did not change. The new version of a file that you changed is put next to it as
<file>.new. The plugin, its tests and its questions remain unchanged.

  --no-install           does not install the packages (npm install does)
  --help                 shows this text

Exit code: 0 upgraded, 1 upgraded but packages not installed, 2 not upgraded.
`,

  test: `Usage: fragwerk test [questions …] [options]

Without arguments, runs the tests of the plugin (*.test.ts and *.test.js in this
folder), then the tests of every question in questions/. Otherwise runs only the
tests of the given question files, each with all 40 rows of its datasets: its
own tests, the right answer, typical mistakes and no answer. Uses the plugin of
this folder, unless you specify a service.

  --service <url>        tests with this running service instead
  --endpoint /path       its service path, if it cannot be detected
  --limit <seconds>      time limit of an operation; default: 5, as in the service
  --format <format>      results of questions as text (default), json or junit
  --help                 shows this text

Exit code: 0 all passed, 1 a test or a row failed, 2 the tests could not run.
`,

  export: `Usage: fragwerk export [questions …] --output <file> [options]

Writes a question with its images, its tests and the result of its trial run to
a .json file, or several (default: all in questions/) to a .zip archive. Uses the
plugin of this folder, unless you specify a service.

  --output <file>        .json for one question, .zip for any number
  --service <url>        tries the questions with this running service instead
  --endpoint /path       its service path, if it cannot be detected
  --limit <seconds>      time limit of an operation; default: 5, as in the service
  --help                 shows this text

Exit code: 0 written, 2 not written.
`,

  import: `Usage: fragwerk import <file> [--questions <folder>]

Adds the questions of an exported .json file or .zip archive. Each becomes a new
file; none is overwritten. If one is invalid, none is added.

  --questions <folder>   folder of the questions; default: questions/
  --help                 shows this text

Exit code: 0 added, 2 nothing added.
`,

  dev: `Usage: fragwerk dev [folder] [options]
       npm run dev -- [folder] [options]        in a clone of Fragwerk

Starts a workbench, a page that takes the place of the host: edit a
question, see it as a student, answer it, print it, watch every call. It runs
the plugin of the folder (default: this folder) and reloads it whenever one of
its files is saved.

  --service <url>        opens this running service instead, in any language
  --endpoint /path       its service path, if it cannot be detected
  --port <n>             port; default: 4400, or the next free one
  --host <address>       address to listen on; default: 127.0.0.1
  --questions <folder>   folder of the questions; default: questions/
  --variant A|B          behaviour of your own service; default: A
  --open                 opens the browser
  --help                 shows this text

Press Ctrl-C to stop. Exit code: 0 stopped, 2 it could not start.
`,
};
