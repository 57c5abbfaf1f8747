import { CAIXA_EVENTS, CAIXA_PLACES } from '../../../caixa/event.ts'
import type { ToldEvent } from '../../../caixa/reading.ts'
import { dataHoraUf } from '../../../document/fuso.ts'
import { dataHora, reais } from '../../format.ts'
import { type Bloco, type Danfe, faixa, pairOf, regua, texto } from '../../ticket.ts'
import { type LojaImpressa, shortHead, signature } from '../../ticket-head.ts'

/** Drawer that a paper is of. */
export interface GavetaImpressa extends LojaImpressa {
  /** State, for its time. */
  uf: string
  terminal: string
  /** Number of its session. */
  sessao: number
  treino: boolean
  segundaVia: boolean
}

/** Head of every paper of a drawer. */
export function drawerHead(titulo: string, gaveta: GavetaImpressa): Bloco[] {
  const { terminal, sessao, treino, segundaVia } = gaveta
  return [
    ...shortHead(gaveta),
    regua,
    faixa(titulo, ...(segundaVia ? ['2ª VIA'] : []), ...(treino ? ['TREINAMENTO'] : [])),
    pairOf(terminal, `Sessão ${sessao}`, 'forte'),
  ]
}

/** Hour of the shop at an instant. */
export const timeAt = (iso: string, uf: string): string => dataHora(dataHoraUf(new Date(iso), uf))

/** Foot of every paper of a drawer. */
export const NOT_FISCAL: Bloco = texto('Não é documento fiscal', 'miudo')

/** Builds the slip of one thing that was done at a drawer, to be signed by who did it and by who let it. */
export function drawerSlip(evento: ToldEvent, gaveta: GavetaImpressa): Danfe {
  const { tipo, numero, valor, motivo, conta, por, aprovado_por, em } = evento
  const nome = CAIXA_EVENTS[tipo]
  const place = CAIXA_PLACES.find(([code]) => code === conta)?.[1]
  return {
    titulo: `${nome} ${numero}`,
    blocos: [
      ...drawerHead(nome.toUpperCase(), gaveta),
      pairOf('Número', String(numero)),
      pairOf('Data', timeAt(em, gaveta.uf)),
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
