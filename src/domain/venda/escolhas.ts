import { type EscolhasDoItem, isPlainItem } from '../../core/venda/adding/choices.ts'
import type { Montagem } from '../../core/venda/adding/montagem.ts'
import type { VendaRecebida } from '../api/vendas.ts'
import type { DonoDoSelo } from './selado.ts'

type Recebido = VendaRecebida['itens'][number]

/** A line as far as something of it was chosen. */
export type ItemEscolhido = Partial<Pick<Recebido, 'grade_id' | keyof EscolhasDoItem>>

/** A choice as far as it is sealed: what of which product, and what it costs. */
export interface EscolhaSelada {
  tipo: 'grade' | 'adicional' | 'componente'
  /** The line of the grid it is, or is of. */
  grade_id: number | null
  complemento_id: number | null
  insumo_id: number | null
  /** R$ of one. */
  preco: string
  /** Portion of the ingredient in one unit. */
  porcao: string | null
  /** How several subdivisions make a price; whether a component is free. */
  modo: number
}

/** A choice that a sale says, and where. */
export interface EscolhaDita extends EscolhaSelada {
  /** Wire path within the line. */
  campo: string
  nome: string
  selo: string | null
}

const NENHUM = { grade_id: null, complemento_id: null, insumo_id: null, porcao: null, modo: 0 } as const

/** Everything of a line that has a price of its own. */
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
          campo: `complementos.${i}.compomentes.${k}`, // contrato
        }),
      ),
    ),
  ]
}

/** Ingredients that were added to a line: those that its product does not bring by itself. */
export const insumosEscolhidos = (item: ItemEscolhido): number[] =>
  isPlainItem(item) ? [] : escolhasDitas(item).flatMap(({ insumo_id }) => insumo_id ?? [])

/** The lines of the grid that a line is of. */
export const gradesDoItem = ({ grade_id, grades }: ItemEscolhido): number[] => [
  ...(grade_id ? [grade_id] : []),
  ...(grades ?? []).map(grade => grade.grade_id),
]

/** Every choice a product offers that has a price of its own. */
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

/** Which choice of its product it is, whatever it costs. */
export const chaveDaEscolha = ({ tipo, grade_id, complemento_id, insumo_id }: EscolhaSelada): string =>
  [tipo, grade_id, complemento_id, insumo_id].join(' ')

/** The text under a choice's seal. It holds for its product's version, as the line's own. */
export const textoDaEscolha = (
  { empresa_id }: DonoDoSelo,
  { produto_id, versao }: { produto_id: number; versao: string },
  { tipo, grade_id, complemento_id, insumo_id, preco, porcao, modo }: EscolhaSelada,
): string =>
  JSON.stringify([
    ...[empresa_id, 'escolha', produto_id, versao],
    ...[tipo, grade_id, complemento_id, insumo_id, preco, porcao, modo],
  ])
