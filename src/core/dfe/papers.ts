import type { Tamanho } from '../paper/page.ts'
import { layOutDacte } from './cte/dacte/dacte.ts'
import { layOutCteEvent } from './cte/dacte/evento.ts'
import type { OpcoesPapelFiscal, PapelDesenhado } from './kit/paper/sheet.ts'
import { layOutDamdfe } from './mdfe/damdfe/damdfe.ts'
import { layOutMdfeEvent } from './mdfe/damdfe/evento.ts'

type LayOut = (xml: string, opcoes: OpcoesPapelFiscal) => PapelDesenhado

/** Papers that follow from stored XML alone, by model; those of notes depend on the sale and its till. */
const PAPERS: Readonly<Record<string, LayOut>> = { '57': layOutDacte, '58': layOutDamdfe, '67': layOutDacte }

/** Lays out the paper of a document; null: its model has none here. @throws XmlInvalido */
export const layOutIssued = (modelo: string, xml: string, opcoes: OpcoesPapelFiscal): PapelDesenhado | null =>
  PAPERS[modelo]?.(xml, opcoes) ?? null

type LayOutEvent = (xml: string, documento: string, logo: Tamanho | null) => PapelDesenhado

/** Papers of events, by model. */
const EVENTS: Readonly<Record<string, LayOutEvent>> = {
  ...{ '57': layOutCteEvent, '58': layOutMdfeEvent, '67': layOutCteEvent },
}

/** Lays out the paper of a document's event; null: its model has none here. @throws XmlInvalido */
export const layOutIssuedEvent = (
  modelo: string,
  { evento, documento, logo }: { evento: string; documento: string; logo: Tamanho | null },
): PapelDesenhado | null => EVENTS[modelo]?.(evento, documento, logo) ?? null
