import type { EscolhasDoItem } from './choices.ts'
import type { IngredienteOferecido, LinhaOferecida, Montagem, OpcaoTomada } from './montagem.ts'
import { chosenGrades, type PassoDeEscolha, type Respostas } from './steps.ts'
import { chosenPrice } from './unit-price.ts'

/** A product with the choices made for it: the data of a new sale line. */
export interface ItemMontado {
  /** Line of the product's grid, when the item has one subdivision. */
  grade: LinhaOferecida | null
  /** R$ of a unit. */
  preco: string
  escolhas: EscolhasDoItem
}

const some = <T>(list: readonly T[]): readonly T[] | null => (list.length > 0 ? list : null)

/** Makes the item from the answers. `base` is the product's own price, R$. */
export function assemble(
  montagem: Montagem,
  respostas: Respostas,
  { base, valor_decimal }: { base: string; valor_decimal: number },
): ItemMontado {
  const chosen = chosenGrades(montagem, respostas)
  const [first, second] = chosen
  const grade = second ? null : (first ?? null)
  const grades = second
    ? chosen.map(({ id, nome, preco, selo_de_varias, ingredientes }) => ({
        grade_id: id,
        nome,
        preco,
        calculo: montagem.calculo,
        ...personalOf(ingredientes, respostas, `:${id}`),
        selo: selo_de_varias,
      }))
    : null
  const own = grade ? personalOf(grade.ingredientes, respostas, `:${grade.id}`) : NOTHING
  const escolhas: EscolhasDoItem = {
    grades,
    complementos: complements(montagem, respostas),
    ...(chosen.length > 0 ? own : personalOf(montagem.ingredientes, respostas, '')),
  }
  return { grade, escolhas, preco: chosenPrice(escolhas, grade?.preco ?? base, valor_decimal) }
}

type Personalizacao = Pick<
  NonNullable<EscolhasDoItem['grades']>[number],
  'composicao_adicionadas' | 'composicao_removidas'
>

const NOTHING: Personalizacao = { composicao_adicionadas: null, composicao_removidas: null }

function personalOf(
  ingredientes: readonly IngredienteOferecido[],
  respostas: Respostas,
  chave: string,
): Personalizacao {
  return {
    composicao_adicionadas: some(
      taken(ingredientes, respostas[`adicionais${chave}`]).map(
        ([{ insumo_id, nome, preco, porcao, selo }, qtde]) => ({
          insumo_id,
          nome,
          qtde: String(qtde),
          preco,
          qtde_porcao: porcao,
          selo,
        }),
      ),
    ),
    composicao_removidas: some(
      taken(ingredientes, respostas[`remocoes${chave}`]).map(([{ insumo_id, nome }]) => ({
        insumo_id,
        nome,
      })),
    ),
  }
}

const complements = (montagem: Montagem, respostas: Respostas): EscolhasDoItem['complementos'] =>
  some(
    montagem.complementos.flatMap(({ id, nome, componentes }) => {
      const chosen = taken(componentes, respostas[`complemento:${id}`])
      if (chosen.length === 0) return []
      const compomentes = chosen.map(([{ insumo_id, nome, preco, porcao, gratis, selo }, qtde]) => ({
        insumo_id,
        nome,
        qtde: String(qtde),
        preco,
        qtde_porcao: porcao,
        gratis,
        selo,
      }))
      return [{ complemento_id: id, nome, compomentes }]
    }),
  )

/** Lists the taken ingredients in the order of the offer. */
const taken = <T extends { insumo_id: number }>(
  offered: readonly T[],
  escolhas: readonly OpcaoTomada[] = [],
): (readonly [T, number])[] =>
  offered.flatMap(each => {
    const chosen = escolhas.find(({ id }) => id === each.insumo_id)
    return chosen ? [[each, chosen.qtde] as const] : []
  })

/** A line with its choices. */
export type Chosen = EscolhasDoItem & { grade_id?: number | null | undefined }

/** Gives the answers that made a line: the inverse of `assemble`, except the size, which a line does not store. */
export function answersOf(item: Chosen): Respostas {
  const grades = item.grades ?? (item.grade_id ? [{ ...item, grade_id: item.grade_id }] : [])
  const own =
    grades.length > 0
      ? grades.map(grade => answersOfPart(grade, `:${grade.grade_id}`))
      : [answersOfPart(item, '')]
  return {
    subdivisao: grades.map(({ grade_id }) => ({ id: grade_id, qtde: 1 })),
    ...Object.assign({}, ...own),
    ...Object.fromEntries(
      (item.complementos ?? []).map(({ complemento_id, compomentes }) => [
        `complemento:${complemento_id}`, // the API's spelling
        optionsOf(compomentes),
      ]),
    ),
  }
}

/** Gives the API path of the line's field that holds a step's answer: 'grades.0.composicao_removidas'. */
export function fieldOfAnswer(
  { tipo, chave }: Pick<PassoDeEscolha, 'tipo' | 'chave'>,
  { grades, complementos }: Chosen,
): string {
  const id = Number(chave.split(':')[1])
  if (tipo === 'complemento') {
    const at = complementos?.findIndex(({ complemento_id }) => complemento_id === id) ?? -1
    return `complementos${at < 0 ? '' : `.${at}`}`
  }
  const list = tipo === 'remocoes' ? 'composicao_removidas' : 'composicao_adicionadas'
  const at = grades?.findIndex(({ grade_id }) => grade_id === id) ?? -1
  return at < 0 ? list : `grades.${at}.${list}`
}

type Pessoal = { [K in keyof Personalizacao]?: Personalizacao[K] | undefined }

const answersOfPart = (chosen: Pessoal, chave: string): Respostas => ({
  [`adicionais${chave}`]: optionsOf(chosen.composicao_adicionadas),
  [`remocoes${chave}`]: optionsOf(chosen.composicao_removidas),
})

const optionsOf = (
  list: readonly { insumo_id: number; qtde?: string }[] | null | undefined,
): readonly OpcaoTomada[] =>
  (list ?? []).map(({ insumo_id, qtde }) => ({ id: insumo_id, qtde: Number(qtde ?? 1) }))
