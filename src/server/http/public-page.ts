import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError, type ErrorCode } from '../../domain/error.ts'

/** A page for people without a session, and its HTTP status. */
export interface PaginaPublica {
  http: number
  html: string
  /** Path to which the browser is sent, so that a reload does not submit again. */
  ir?: string
}

/** Codes of expected errors that are shown as a page; others are JSON. What nobody expected is a page too. */
const OURS: ReadonlySet<ErrorCode> = new Set(['NAO_ENCONTRADO', 'VALIDACAO'])

/** Cleans a text typed by a stranger: one line, no invisible characters, limited length. */
export const cleanTyped = (text: string, max: number): string =>
  text
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, max)

/** Makes a content security policy: no scripts, only inline pictures and this style, and forms only to this server. */
const policyOf = (style: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Writes the frame of a public page. `titulo` and `corpo` are HTML. */
export const publicPage = (titulo: string, corpo: string, style: string): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><meta name="color-scheme" content="light"><link rel="icon" href="data:,">
<title>${titulo}</title><style>${style}</style></head><body><main>${corpo}</main></body></html>`

/** Makes the function that answers pages of one style: not cached, not indexed, not framed. */
export function publicSender(style: string) {
  const policy = policyOf(style)
  return (reply: FastifyReply, { http, html, ir }: PaginaPublica): FastifyReply => {
    void reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex, nofollow')
      .header('x-content-type-options', 'nosniff')
    return ir ? reply.redirect(ir, 303) : reply.status(http).type('text/html; charset=utf-8').send(html)
  }
}

/**
 * Prepares a scope of public pages: their forms are read by `read`, and what is wrong with an address or a form is answered
 * by the page that `refuse` gives. Errors common to all routes (no account yet, wrong host) are answered as JSON.
 */
export function publicScope(
  page: FastifyInstance,
  read: (form: URLSearchParams) => unknown,
  refuse: (error: unknown, reply: FastifyReply) => FastifyReply,
): void {
  page.removeAllContentTypeParsers()
  page.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, read(new URLSearchParams(body.toString()))),
  )
  page.setErrorHandler((error, _request, reply) => {
    if (error instanceof AppError && !OURS.has(error.codigo)) throw error
    return refuse(error, reply)
  })
}
