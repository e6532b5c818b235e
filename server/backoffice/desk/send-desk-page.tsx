import type { Response } from 'express';
import type { ReactNode } from 'react';
import { DeskDocument } from '../../../views/backoffice/desk/desk-document.tsx';
import { renderToBytes } from '../../platform/http/render.ts';
import type { DeskDeps } from './desk-deps.ts';

const TIMEOUT_MS = 10_000;
const DOCTYPE = Buffer.from('<!DOCTYPE html>');

/** Renders a whole page of the back office and sends it. */
export async function sendDeskPage(
  res: Response,
  { assets, company }: DeskDeps,
  { title, body, status = 200 }: { title: string; body: ReactNode; status?: number },
): Promise<void> {
  const page = (
    <DeskDocument assets={assets} title={`${title} — ${company.name}, управление`}>
      {body}
    </DeskDocument>
  );
  const bytes = await renderToBytes(page, TIMEOUT_MS);
  const hasDoctype = bytes.subarray(0, 9).toString().toLowerCase() === '<!doctype';
  res
    .status(status)
    .type('html')
    .send(hasDoctype ? bytes : Buffer.concat([DOCTYPE, bytes]));
}
