import { precedesNote } from '../../document/types/index.ts'
import { type Recusa, refuse } from '../recusa.ts'
import type { IngredienteOferecido, LinhaOferecida, Montagem, OpcaoTomada } from './montagem.ts'

/** Product data that decides which questions are asked. */
export interface ProdutoPerguntado {
  pausar_venda: boolean
  veiculo_novo: boolean
  controle_lote: boolean
  /** Null: nothing to choose. */
  montagem: Montagem | null
}

export interface OpcaoDoPasso {
  id: number
  nome: string
  /** R$ that the option adds or, for a subdivision, its price; null: no price is shown. */
  preco: string | null
  /** Most units of this option. */
  maximo: number
  pausada: boolean
}

/** A list to choose from. */
export interface PassoDeEscolha {
  tipo: 'tamanho' | 'subdivisao' | 'remocoes' | 'adicionais' | 'complemento'
  /** Key of the step's answer in `Respostas`. */
  chave: string
  titulo: string
  /** Name of the line's part that the step is about, when the line has several parts. */
  de: string | null
  opcoes: readonly OpcaoDoPasso[]
  minimo: number
  /** Null: no limit. */
  maximo: number | null
  /** Error when fewer than `minimo` are chosen. */
  falta: string
  /** Name of the options, in 'Selecione no máximo N {nome}'. */
  nome: string
}

export type PassoDeAdicao =
  | { tipo: 'pausado' | 'veiculo' | 'lote' | 'resumo'; chave: string; titulo: string }
  | PassoDeEscolha

/** The answers so far, by step. A lot or vehicle step only marks that it was answered; the caller keeps the answer. */
export type Respostas = Readonly<Record<string, readonly OpcaoTomada[]>>

const VEICULO = { tipo: 'veiculo', chave: 'veiculo', titulo: 'Detalhamento de veículo novo' } as const
const LOTE = { tipo: 'lote', chave: 'lote', titulo: 'Selecione um lote' } as const
const RESUMO = { tipo: 'resumo', chave: 'resumo', titulo: 'Resumo do item' } as const

export const PAUSADO = 'Produto Pausado, deseja continuar?'
const paused = (chave: string) => ({ tipo: 'pausado', chave, titulo: PAUSADO }) as const

/** Tells whether a product offers anything to choose. */
export const offersChoice = ({ grades, ingredientes, complementos }: Montagem): boolean =>
  grades.length > 0 ||
  complementos.some(({ componentes }) => componentes.length > 0) ||
  ingredientes.some(i => i.removivel || i.adicional)

/**
 * Lists the steps of adding this product, in order (doc 3 §4.1), as far as the answers decide them. Each step is shown after
 * all earlier steps are answered.
 * @param operacao operation of the document: sale, quote, order (core/document/operations.ts)
 */
export function* adding(
  produto: ProdutoPerguntado,
  respostas: Respostas,
  operacao: number,
): Generator<PassoDeAdicao> {
  const { montagem } = produto
  if (produto.pausar_venda) yield paused('pausado')
  if (produto.veiculo_novo && !precedesNote(operacao)) yield VEICULO
  if (produto.controle_lote) yield LOTE
  if (!montagem || !offersChoice(montagem)) return
  if (montagem.grades.length > 0) {
    yield sizeStep(montagem)
    yield subdivisionStep(montagem, respostas)
    const grades = chosenGrades(montagem, respostas)
    if (!produto.pausar_venda && grades.some(grade => grade.pausar_venda)) yield paused('grade_pausada')
    for (const grade of grades)
      yield* personal(grade.ingredientes, `:${grade.id}`, grades.length > 1 ? grade.nome : null)
  } else yield* personal(montagem.ingredientes, '', null)
  for (const { id, nome, minimo, maximo, componentes } of montagem.complementos) {
    if (componentes.length === 0) continue
    yield {
      tipo: 'complemento',
      chave: `complemento:${id}`,
      titulo: nome,
      de: null,
      opcoes: componentes.map(({ insumo_id, nome, preco, gratis }) => ({
        id: insumo_id,
        nome,
        preco: gratis ? null : preco,
        maximo: maximo ?? 99,
        pausada: false,
      })),
      minimo,
      maximo,
      nome,
      falta: `Selecione no mínimo ${minimo} ${nome}`,
    }
  }
  yield RESUMO
}

/** Makes the step that asks for a size of the grid, with each size once. A size is paused when all its lines are paused. */
function sizeStep({ grades }: Montagem): PassoDeEscolha {
  const sizes = new Map<number, LinhaOferecida[]>()
  for (const grade of grades) sizes.set(grade.tamanho_id, [...(sizes.get(grade.tamanho_id) ?? []), grade])
  return {
    tipo: 'tamanho',
    chave: 'tamanho',
    titulo: 'Selecione um tamanho',
    de: null,
    opcoes: [...sizes].map(([id, [first, ...rest]]) => ({
      id,
      nome: first?.tamanho ?? '',
      preco: null,
      maximo: 1,
      pausada: first?.pausar_venda === true && rest.every(grade => grade.pausar_venda),
    })),
    minimo: 1,
    maximo: 1,
    nome: 'tamanho',
    falta: 'Selecione um tamanho',
  }
}

function subdivisionStep(
  { grades, subdivisao, subdivisoes }: Montagem,
  { tamanho }: Respostas,
): PassoDeEscolha {
  const nome = subdivisao || 'subdivisão'
  return {
    tipo: 'subdivisao',
    chave: 'subdivisao',
    titulo: 'Selecione a subdivisão',
    de: null,
    opcoes: grades
      .filter(({ tamanho_id }) => tamanho_id === tamanho?.[0]?.id)
      .map(({ id, subdivisao, preco, pausar_venda }) => ({
        id,
        nome: subdivisao,
        preco,
        maximo: 1,
        pausada: pausar_venda,
      })),
    minimo: 1,
    maximo: subdivisoes,
    nome,
    falta: `Selecione ao menos um ${nome}`,
  }
}

/** Gives the step of removals, then the step of additions (G-118). A step without an option to offer is left out. */
function* personal(
  ingredientes: readonly IngredienteOferecido[],
  chave: string,
  de: string | null,
): Generator<PassoDeEscolha> {
  const free = { de, minimo: 0, maximo: null, falta: '' }
  const removable = ingredientes.filter(({ removivel }) => removivel)
  if (removable.length > 0)
    yield {
      ...free,
      tipo: 'remocoes',
      chave: `remocoes${chave}`,
      titulo: 'Remove os ingredientes indesejado',
      opcoes: removable.map(({ insumo_id, nome }) => ({
        id: insumo_id,
        nome,
        preco: null,
        maximo: 1,
        pausada: false,
      })),
      nome: 'ingredientes',
    }
  const more = ingredientes.filter(({ adicional, maximo }) => adicional && maximo > 0)
  if (more.length > 0)
    yield {
      ...free,
      tipo: 'adicionais',
      chave: `adicionais${chave}`,
      titulo: 'ADICIONAIS',
      opcoes: more.map(({ insumo_id, nome, preco, maximo }) => ({
        id: insumo_id,
        nome,
        preco,
        maximo,
        pausada: false,
      })),
      nome: 'adicionais',
    }
}

/** Finds the next question; null: the line is ready. */
export function nextStep(
  produto: ProdutoPerguntado,
  respostas: Respostas,
  operacao: number,
): PassoDeAdicao | null {
  for (const passo of adding(produto, respostas, operacao)) if (!(passo.chave in respostas)) return passo
  return null
}

/** Lists the steps answered so far, in order. */
export function answeredSteps(
  produto: ProdutoPerguntado,
  respostas: Respostas,
  operacao: number,
): PassoDeAdicao[] {
  const answered: PassoDeAdicao[] = []
  for (const passo of adding(produto, respostas, operacao)) {
    if (!(passo.chave in respostas)) break
    answered.push(passo)
  }
  return answered
}

export const isChoice = (passo: PassoDeAdicao): passo is PassoDeEscolha => 'opcoes' in passo

const count = (escolhas: readonly OpcaoTomada[]): number => escolhas.reduce((sum, { qtde }) => sum + qtde, 0)

/** Gives the reason why the choices do not answer the step; null when they do. */
export function checkChoice(passo: PassoDeEscolha, escolhas: readonly OpcaoTomada[]): Recusa | null {
  const total = count(escolhas)
  if (total < passo.minimo) return refuse(passo.chave, passo.falta)
  if (passo.maximo !== null && total > passo.maximo)
    return refuse(passo.chave, `Selecione no máximo ${passo.maximo} ${passo.nome}`)
  const ids = new Set(escolhas.map(({ id }) => id))
  if (ids.size < escolhas.length) return refuse(passo.chave, 'Opção repetida')
  for (const { id, qtde } of escolhas) {
    const opcao = passo.opcoes.find(cada => cada.id === id)
    if (!opcao || !Number.isInteger(qtde) || qtde < 1) return refuse(passo.chave, 'Opção não localizada')
    if (qtde > opcao.maximo) return refuse(passo.chave, `Selecione no máximo ${opcao.maximo} ${opcao.nome}`)
  }
  return null
}

/**
 * Adds one unit of an option or removes one. Refuses an addition beyond the limit of the option or of the step, except
 * that in a step of one choice the new option replaces the old.
 */
export function choose(
  passo: PassoDeEscolha,
  escolhas: readonly OpcaoTomada[],
  id: number,
  by: 1 | -1,
): readonly OpcaoTomada[] | Recusa {
  const before = escolhas.find(cada => cada.id === id)?.qtde ?? 0
  const qtde = before + by
  if (qtde < 0) return escolhas
  if (passo.maximo === 1 && by === 1) return [{ id, qtde: 1 }]
  // in the order of the list, so that two answers with equal choices are equal
  const chosen = passo.opcoes.flatMap(opcao => {
    const now = opcao.id === id ? qtde : (escolhas.find(cada => cada.id === opcao.id)?.qtde ?? 0)
    return now > 0 ? [{ id: opcao.id, qtde: now }] : []
  })
  const refused = by === 1 ? checkChoice({ ...passo, minimo: 0 }, chosen) : null
  return refused ?? chosen
}

/** Gives the chosen grid lines in the grid's order, not in the order of the answers. */
export const chosenGrades = (
  { grades }: Montagem,
  { subdivisao = [] }: Respostas,
): readonly LinhaOferecida[] => grades.filter(grade => subdivisao.some(({ id }) => id === grade.id))
