import type { EtapaEntrega } from './ladder.ts'

/** States of an order that the kitchen works at. */
export const NA_COZINHA: readonly EtapaEntrega[] = ['aceito', 'preparando']

/** Path of the kitchen screen. Its token stands after '#', which a browser sends to no server. */
export const CAMINHO_COZINHA = '/delivery/cozinha'

/** Most tickets that the digits of a keyboard mark. */
export const COM_DIGITO = 9

/** A line that is to be prepared. */
interface Linha {
  id: number
  /** Printing group that prepares it; null: none. */
  grupo_id: number | null
  nome: string
  qtde: string
  feita: boolean
}

/** A line's station, and the column that has it: lines without a printing group have one of their own. */
export const SEM_GRUPO = 0
export const estacaoOf = ({ grupo_id }: Pick<Linha, 'grupo_id'>): number => grupo_id ?? SEM_GRUPO

/** Part of an order that one station prepares. */
export type Ficha<O, L> = O & { itens: readonly L[] }

/** Splits orders into the tickets of a station, in the order of the orders; one whose lines are all done has none. */
export const fichasOf = <L extends Linha, O extends { itens: readonly L[] }>(
  pedidos: readonly O[],
  estacao: number,
): Ficha<O, L>[] =>
  pedidos
    .map(pedido => ({ ...pedido, itens: pedido.itens.filter(item => estacaoOf(item) === estacao) }))
    .filter(({ itens }) => itens.some(({ feita }) => !feita))

/** Tells whether a choice takes something out: the kitchen strikes it out. */
export const isRemoval = (escolha: string): boolean => /^sem /i.test(escolha)

/** Takes the choices out of a line's words, where an application writes them: '+ Bacon', 'sem cebola'. */
export function choicesIn(obs: string): { escolhas: string[]; obs: string } {
  const lines = obs.split('\n')
  const isChoice = (line: string) => line.startsWith('+ ') || isRemoval(line)
  return { escolhas: lines.filter(isChoice), obs: lines.filter(line => !isChoice(line)).join('\n') }
}
