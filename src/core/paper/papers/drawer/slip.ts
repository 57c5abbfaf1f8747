import { CAIXA_EVENTS, CAIXA_PLACES } from '../../../caixa/event.ts'
import type { ToldEvent } from '../../../caixa/reading.ts'
import { dataHoraIn, type Fuso } from '../../../document/fuso.ts'
import { dataHora, reais } from '../../format.ts'
import { type Bloco, type Danfe, faixa, pairOf, regua, texto } from '../../ticket.ts'
import { type LojaImpressa, shortHead, signature } from '../../ticket-head.ts'

/** Cash drawer that a paper is about. */
export interface GavetaImpressa extends LojaImpressa {
  /** State of the shop, for its time zone. */
  fuso: Fuso
  terminal: string
  /** Number of the drawer's session. */
  sessao: number
  treino: boolean
  segundaVia: boolean
}

/** Builds the head of every paper of a drawer. */
export function drawerHead(titulo: string, gaveta: GavetaImpressa): Bloco[] {
  const { terminal, sessao, treino, segundaVia } = gaveta
  return [
    ...shortHead(gaveta),
    regua,
    faixa(titulo, ...(segundaVia ? ['2ª VIA'] : []), ...(treino ? ['TREINAMENTO'] : [])),
    pairOf(terminal, `Sessão ${sessao}`, 'forte'),
  ]
}

/** Formats an instant in the shop's time zone. */
export const timeAt = (iso: string, fuso: Fuso): string => dataHora(dataHoraIn(new Date(iso), fuso))

/** Last line of every paper of a drawer. */
export const NOT_FISCAL: Bloco = texto('Não é documento fiscal', 'miudo')

/** Builds the slip of one event at a drawer, to be signed by the operator and, if there is one, by the approver. */
export function drawerSlip(evento: ToldEvent, gaveta: GavetaImpressa): Danfe {
  const { tipo, numero, valor, motivo, conta, por, aprovado_por, em } = evento
  const nome = CAIXA_EVENTS[tipo]
  const place = CAIXA_PLACES.find(([code]) => code === conta)?.[1]
  return {
    titulo: `${nome} ${numero}`,
    blocos: [
      ...drawerHead(nome.toUpperCase(), gaveta),
      pairOf('Número', String(numero)),
      pairOf('Data', timeAt(em, gaveta.fuso)),
      pairOf('Operador', por),
      ...(aprovado_por ? [pairOf('Autorizado por', aprovado_por)] : []),
      ...(place ? [pairOf(tipo === 'sangria' ? 'Destino' : 'Origem', place)] : []),
      ...(motivo ? [texto(`Motivo: ${motivo}`)] : []),
      regua,
      pairOf('VALOR R$', reais(valor), 'titulo'),
      ...signature(por),
      ...(aprovado_por ? signature(aprovado_por) : []),
      NOT_FISCAL,
    ],
  }
}
