import { type DfeFamily, rootOf } from '../../core/dfe/kit/family.ts'

const DECLARACAO = '<?xml version="1.0" encoding="UTF-8"?>'

/**
 * Joins a signed document and the protocol as received into the document that is stored for five years and given to the
 * customer.
 */
export const procDocument = (family: DfeFamily, xml: string, protocol: string): string =>
  DECLARACAO + rootOf(family, xml).proc(xml, protocol)

/** Joins a signed voiding of numbers and the authority's answer as received. @throws Error where nothing is voided */
export function procInut({ messages, name }: DfeFamily, xml: string, answer: string): string {
  if (!messages.voided) throw new Error(`no number of ${name} is voided`)
  return DECLARACAO + messages.voided(xml, answer)
}

/** Joins a signed event and the authority's answer as received into the document that is stored. */
export const procEvento = ({ messages }: DfeFamily, evento: string, answer: string): string =>
  DECLARACAO + messages.registered(evento, answer)
