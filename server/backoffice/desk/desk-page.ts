import type { Readable } from 'node:stream';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Right } from '../../../shared/backoffice.ts';
import type { Millis } from '../../../shared/millis.ts';
import type { ErrorStatus } from '../../platform/http/problem.ts';
import type { FieldConflict } from '../changes/merge-edit.ts';
import type { Staff } from '../identity/staff-sessions.ts';
import type { DeskDeps } from './desk-deps.ts';
import { readInput } from './read-input.ts';
import type { FileLimits, ReceivedFile } from './receive-files.ts';

/** A form that was refused, to be shown again as it was sent. */
export interface RefusedForm {
  /** Path that the form was sent to. */
  action: string;
  status: 403 | 404 | 409 | 422 | 429;
  message: string;
  values: Readonly<Record<string, string | readonly string[]>>;
  /** By the name of the field. */
  errors: Readonly<Record<string, string>>;
  /** Fields that somebody else has changed meanwhile. */
  conflicts: readonly FieldConflict[];
}

/** A request of one of the staff. */
export interface DeskRequest {
  staff: Staff;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** Path and query, to come back to. */
  url: string;
  path: string;
  refused: RefusedForm | null;
  /** True for a program, which wants the data of the address and is led nowhere else. */
  isProgram: boolean;
  now: Millis;
}

export interface DeskPage {
  title: string;
  body: ReactNode;
  /** The same for programs. */
  data?: unknown;
  status?: 200 | ErrorStatus;
  /** Frames of our own pages are shown in it. */
  hasFrame?: true;
}

/** A file made while it leaves. */
export interface DeskFile {
  kind: 'file';
  /** Name on the receiver's machine, in any letters; null: it is not kept there. */
  name: string | null;
  /** Media type. */
  type: string;
  bytes: Readable;
  /** Policy of a page for a frame on our own pages. */
  policy?: string;
}

export type DeskAnswer = DeskPage | DeskFile | { kind: 'redirect'; location: string } | null;

/** A page of the back office; without its right none can be made. */
export interface DeskPageRoute {
  path: string;
  right: Right;
  /** A stream that ends when the session does. */
  isLive?: true;
  /** Null: there is no such thing. */
  load(deps: DeskDeps, request: DeskRequest): Promise<DeskAnswer>;
  /** Facts of a thing that is not there any more, for whoever was writing it. */
  findGone?(deps: DeskDeps, request: DeskRequest): Promise<GoneThing | null>;
}

/** A thing that somebody has removed or made one with another. */
export interface GoneThing {
  /** Titles of its fields. */
  titles: Readonly<Record<string, string>>;
  /** Address and title of what it has become; null: it is no more. */
  became: { link: string; title: string } | null;
}

/** A form that one of the staff or a program has sent. */
interface SentAction extends DeskRequest {
  /** Files that came with the form; gone once `run` has ended. */
  files: readonly ReceivedFile[];
  /** The form as it was sent; what is put into it is there when it is shown again. */
  form: Record<string, unknown>;
  /** Address of the page that the form stands on. */
  returnTo: string;
}

interface DeskActionRequest<Input> extends SentAction {
  input: Input;
}

export interface DeskDone {
  /** Null: nothing was changed. */
  batchId: number | null;
  /** Address to go to; the form's own page when absent. */
  location?: string;
  /** Shown at once, without leading back: what is to be seen this once. */
  page?: DeskPage;
  /** For programs. */
  data?: unknown;
  /** Given instead of leading anywhere. */
  file?: DeskFile;
}

/** A form before anything of it is read. */
interface SentForm {
  form: Readonly<Record<string, unknown>>;
  params: Readonly<Record<string, string>>;
}

/** A change of something; without its right none can be made. */
export interface DeskActionRoute {
  path: string;
  right: Right;
  /** Reading of the form's fields. */
  input: z.ZodType;
  /** A passkey or a one-time code must have been shown within five minutes. */
  fresh?: true;
  /** The same for some forms alone, by what they are sent for. */
  isGrave?(deps: DeskDeps, form: SentForm): Promise<boolean>;
  /** Files that the form may carry; none when absent. Not together with `fresh`, which keeps texts alone. */
  files?: FileLimits;
  /** Reads the form and does what it says. @throws ZodError whose messages are Russian. */
  run(deps: DeskDeps, sent: SentAction): Promise<DeskDone>;
}

interface DeskAction<Input> extends Omit<DeskActionRoute, 'input' | 'run'> {
  input: z.ZodType<Input>;
  run(deps: DeskDeps, request: DeskActionRequest<Input>): Promise<DeskDone>;
}

/** An action that runs with what its schema has read in the form. */
export const deskAction = <Input>({ run, ...action }: DeskAction<Input>): DeskActionRoute => ({
  ...action,
  run: async (deps, sent) => run(deps, { ...sent, input: readInput(action.input, sent.form) }),
});
