import type {
  ScoredAnswer,
  PrintedQuestion,
  QuestionDocument,
  ShownQuestion,
} from '@fragwerk/host';
import type {
  ConfigProblemsRequest,
  DatasetsReply,
  DialogCloseReply,
  DialogCloseRequest,
  DialogOpenReply,
  DialogOpenRequest,
  FormulasReply,
  InsertionsReply,
  InsertionsRequest,
  JudgeRequest,
  PrintRequest,
  ProblemsReply,
  ShowRequest,
  TestMessage,
  UpdateReply,
  UpdateRequest,
} from './api.js';

/** What the host does with a question, for the calls of the page. */
export interface Engine {
  show(request: ShowRequest): Promise<ShownQuestion>;
  problems(request: ShowRequest): Promise<ProblemsReply>;
  configProblems(request: ConfigProblemsRequest): Promise<ProblemsReply>;
  judge(request: JudgeRequest): Promise<readonly ScoredAnswer[]>;
  print(request: PrintRequest): Promise<PrintedQuestion>;
  /** Runs the teacher's tests and tells how far they are. */
  test(
    document: QuestionDocument,
    onProgress: (done: number, all: number) => void,
  ): Promise<Extract<TestMessage, { readonly kind: 'report' }>>;
  formulas(document: QuestionDocument): Promise<FormulasReply>;
  datasets(document: QuestionDocument): Promise<DatasetsReply>;
  insertions(request: InsertionsRequest): Promise<InsertionsReply>;
  update(request: UpdateRequest): Promise<UpdateReply>;
  openDialog(request: DialogOpenRequest): Promise<DialogOpenReply>;
  closeDialog(request: DialogCloseRequest): Promise<DialogCloseReply>;
}
