import { render } from 'preact';
import { App } from './app.js';
import { listenToServer } from './live.js';
import { attempt, openFirst, refreshState } from './question-actions.js';
import { startSession } from './session.js';
import './styles/base.css';
import './styles/layout.css';
import './styles/parts.css';
import './styles/edit-table.css';
import './styles/dialog.css';
import './styles/trial.css';
import './styles/cluster.css';
import './styles/forced-colours.css';

startSession();
render(<App />, document.getElementById('workbench') ?? document.body);
listenToServer();
void attempt(async () => {
  await refreshState();
  await openFirst();
});
