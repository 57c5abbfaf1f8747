import { type EscolhasDoItem, isPlainItem } from '../../core/venda/adding/choices.ts'
import type { Montagem } from '../../core/venda/adding/montagem.ts'
import type { VendaRecebida } from '../api/vendas.ts'
import type { DonoDoSelo } from './selado.ts'

type Recebido = VendaRecebida['itens'][number]

/** Fields of a line that hold the customer's choices. */
export type ItemEscolhido = Partial<Pick<Recebido, 'grade_id' | keyof EscolhasDoItem>>

/** A choice that the server seals: what was chosen, and its price. */
export interface EscolhaSelada {
  tipo: 'grade' | 'adicional' | 'componente'
  /** Grid line (size and subdivision) that was chosen, or to which the choice belongs. */
  grade_id: number | null
  complemento_id: number | null
  insumo_id: number | null
  /** R$ per unit. */
  preco: string
  /** Quantity of the ingredient in one unit of the product. */
  porcao: string | null
  /** How the price of several subdivisions is computed; for a component, 1 if free. */
  modo: number
}

/** A choice in a sale's line, with its place. */
export interface EscolhaDita extends EscolhaSelada {
  /** JSON path within the line. */
  campo: string
  nome: string
  selo: string | null
}

const NENHUM = { grade_id: null, complemento_id: null, insumo_id: null, porcao: null, modo: 0 } as const

/** Lists all choices of a line that have their own price. */
export function escolhasDitas(item: ItemEscolhido): EscolhaDita[] {
  const adicionais = (
    lista: ItemEscolhido['composicao_adicionadas'],
    grade_id: number | null,
    antes: string,
  ): EscolhaDita[] =>
    (lista ?? []).map(({ insumo_id, nome, preco, qtde_porcao, selo }, i) => ({
      ...NENHUM,
      ...{ tipo: 'adicional', grade_id, insumo_id, preco, porcao: qtde_porcao, nome, selo },
      campo: `${antes}composicao_adicionadas.${i}`,
    }))
  return [
    ...(item.grades ?? []).flatMap((grade, i): EscolhaDita[] => [
      {
        ...NENHUM,
        ...{ tipo: 'grade', grade_id: grade.grade_id, preco: grade.preco, modo: grade.calculo },
        ...{ nome: grade.nome, selo: grade.selo, campo: `grades.${i}` },
      },
      ...adicionais(grade.composicao_adicionadas, grade.grade_id, `grades.${i}.`),
    ]),
    ...adicionais(item.composicao_adicionadas, item.grade_id ?? null, ''),
    ...(item.complementos ?? []).flatMap(({ complemento_id, compomentes }, i) =>
      compomentes.map(
        ({ insumo_id, nome, preco, qtde_porcao, gratis, selo }, k): EscolhaDita => ({
          ...NENHUM,
          ...{ tipo: 'componente', complemento_id, insumo_id, preco, porcao: qtde_porcao },
          ...{ modo: gratis ? 1 : 0, nome, selo },
          campo: `complementos.${i}.compomentes.${k}`, // the API's spelling
        }),
      ),
    ),
  ]
}

/** Lists the ids of ingredients added to a line beyond the product's own. */
export const insumosEscolhidos = (item: ItemEscolhido): number[] =>
  isPlainItem(item) ? [] : escolhasDitas(item).flatMap(({ insumo_id }) => insumo_id ?? [])

/** Lists the ids of the grid lines in a line. */
export const gradesDoItem = ({ grade_id, grades }: ItemEscolhido): number[] => [
  ...(grade_id ? [grade_id] : []),
  ...(grades ?? []).map(grade => grade.grade_id),
]

/** Lists all choices with their own price that a product offers. */
export function escolhasOferecidas({
  grades,
  calculo,
  ingredientes,
  complementos,
}: Montagem): EscolhaSelada[] {
  const adicionais = (lista: Montagem['ingredientes'], grade_id: number | null): EscolhaSelada[] =>
    lista
      .filter(({ adicional }) => adicional)
      .map(({ insumo_id, preco, porcao }) => ({
        ...NENHUM,
        ...{ tipo: 'adicional', grade_id, insumo_id, preco, porcao },
      }))
  return [
    ...grades.flatMap((grade): EscolhaSelada[] => [
      { ...NENHUM, tipo: 'grade', grade_id: grade.id, preco: grade.preco, modo: calculo },
      ...adicionais(grade.ingredientes, grade.id),
    ]),
    ...adicionais(ingredientes, null),
    ...complementos.flatMap(({ id, componentes }) =>
      componentes.map(
        ({ insumo_id, preco, porcao, gratis }): EscolhaSelada => ({
          ...NENHUM,
          ...{ tipo: 'componente', complemento_id: id, insumo_id, preco, porcao, modo: gratis ? 1 : 0 },
        }),
      ),
    ),
  ]
}

/** Gives a text that identifies a choice of a product, without its price. */
export const chaveDaEscolha = ({ tipo, grade_id, complemento_id, insumo_id }: EscolhaSelada): string =>
  [tipo, grade_id, complemento_id, insumo_id].join(' ')

/** Gives the text sealed for a choice, with the product's version: a change of the product makes the seal invalid. */
export const textoDaEscolha = (
  { empresa_id }: DonoDoSelo,
  { produto_id, versao }: { produto_id: number; versao: string },
  { tipo, grade_id, complemento_id, insumo_id, preco, porcao, modo }: EscolhaSelada,
): string =>
  JSON.stringify([
    ...[empresa_id, 'escolha', produto_id, versao],
    ...[tipo, grade_id, complemento_id, insumo_id, preco, porcao, modo],
  ])
