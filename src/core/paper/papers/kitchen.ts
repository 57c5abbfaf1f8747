import { dec } from '../../money/decimal.ts'
import { inTicketLetters } from '../../text/printable.ts'
import { quantidade } from '../format.ts'
import { type Bloco, centro, type Danfe, regua, texto } from '../ticket.ts'

/** A line for the kitchen or the bar: no price. */
export interface KitchenLine {
  nome: string
  qtde: string
  unidade: string
  /** Choices, flavours and notes of the line. */
  detalhes: readonly string[]
}

/** Part of an order that one printing group prepares. */
export interface KitchenOrder {
  grupo: string
  numero: string
  /** DD/MM/YYYY HH:mm in the shop. */
  quando: string
  /** Customer's name; '' for none. */
  cliente: string
  obs: string
  cancelado: boolean
  itens: readonly KitchenLine[]
}

/** Joins equal lines, in the order of the first of each. */
export function joinLines(itens: readonly KitchenLine[]): KitchenLine[] {
  const joined = new Map<string, KitchenLine>()
  for (const line of itens) {
    const key = JSON.stringify([line.nome, line.unidade, line.detalhes])
    const before = joined.get(key)
    joined.set(key, before ? { ...before, qtde: dec(before.qtde).plus(dec(line.qtde)).toFixed() } : line)
  }
  return [...joined.values()]
}

/** Builds the ticket of one group's lines, for 80 mm. */
export function kitchenTicket({
  grupo,
  numero,
  quando,
  cliente,
  obs,
  cancelado,
  itens,
}: KitchenOrder): Danfe {
  const say = (text: string, style: 'titulo' | 'forte' | 'normal' | 'miudo') =>
    texto(inTicketLetters(text), style)
  const blocos: Bloco[] = [
    centro(inTicketLetters(grupo), 'titulo'),
    centro(`Pedido ${numero}`, 'forte'),
    centro(quando, 'miudo'),
    ...(cancelado ? [{ k: 'faixa' as const, linhas: ['CANCELADO: NÃO PREPARE'] }] : []),
    ...(cliente ? [say(cliente, 'normal')] : []),
    regua,
    ...itens.flatMap(({ nome, qtde, unidade, detalhes }) => [
      say(`${quantidade(qtde)} ${unidade}  ${nome}`, 'forte'),
      ...detalhes.map(each => say(`    ${each}`, 'normal')),
    ]),
    regua,
    ...(obs.trim()
      ? obs
          .trim()
          .split(/\r?\n/)
          .map(each => say(each, 'forte'))
      : []),
  ]
  return { titulo: inTicketLetters(`${grupo} ${numero}`), blocos }
}
