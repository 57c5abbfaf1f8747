import type { Montagem } from '../../../core/venda/adding/montagem.ts'
import { comGrade } from '../../../core/venda/line/com-grade.ts'
import { COLUNAS_PRODUTO, type ColunaProduto } from '../../../domain/api/catalogo.ts'
import { doCatalogo } from '../../../domain/venda/do-catalogo.ts'
import { chaveDaEscolha, type EscolhaSelada, escolhasOferecidas } from '../../../domain/venda/escolhas.ts'
import {
  type GradeLida,
  type IngredienteLido,
  type MontagemLida,
  montagemDe,
} from '../../../domain/venda/montagem.ts'
import { type DonoDoSelo, type Selado, selado } from '../../../domain/venda/selado.ts'
import { ncmExiste } from '../lookups/service.ts'
import type { Selos } from './selo.ts'

type Linha = unknown[]

const em = Object.fromEntries(COLUNAS_PRODUTO.map((nome, i) => [nome, i])) as Record<ColunaProduto, number>

const texto = (linha: Linha, nome: keyof typeof em): string | null => {
  const valor = linha[em[nome]] ?? null
  return valor === null || valor === '' ? null : String(valor)
}
const numero = (linha: Linha, nome: keyof typeof em): number | null => {
  const valor = linha[em[nome]]
  return typeof valor === 'number' ? valor : null
}

/** Turns a catalogue row into a line of a sale, as the till does. */
const comoItem = (linha: Linha): Selado =>
  selado(doCatalogo({ texto: nome => texto(linha, nome), numero: nome => numero(linha, nome) }))

const gradesDe = (linha: Linha): GradeLida[] => (linha[em.grades] as GradeLida[] | null | undefined) ?? []

/** Turns a product's line into the line of one of its grid rows. */
const itemDaGrade = (item: Selado, [id, nome]: GradeLida): Selado => ({
  ...item,
  nome: comGrade(item.nome, nome),
  grade_id: id,
})

/** Product data against which a sale is checked: its line, its price, and whether scale labels sell it. */
export interface ProdutoRegistrado {
  item: Selado
  preco: string
  balanca: boolean
  /** Rows of the product's grid, by id. */
  grades: ReadonlyMap<number, Pick<ProdutoRegistrado, 'item' | 'preco'>>
  /** Choices of the product, by `chaveDaEscolha`. */
  escolhas: ReadonlyMap<string, EscolhaSelada>
  /** Choices to make when the product is added; null: none. */
  montagem: Montagem | null
}

/** Reads a catalogue row, to check a line without a valid seal. */
export function readLinha(linha: string): ProdutoRegistrado {
  const valores = JSON.parse(linha) as Linha
  const item = comoItem(valores)
  const montagem = montagemOf(valores)
  return {
    item,
    preco: texto(valores, 'preco') ?? '0.00',
    balanca: texto(valores, 'codigo_balanca') !== null,
    grades: new Map(
      gradesDe(valores).map(grade => [grade[0], { item: itemDaGrade(item, grade), preco: grade[2] }]),
    ),
    montagem,
    escolhas: new Map(escolhasDe(montagem).map(escolha => [chaveDaEscolha(escolha), escolha])),
  }
}

const montagemOf = (linha: Linha): Montagem | null =>
  montagemDe(linha[em.montagem] as MontagemLida | null, gradesDe(linha))

const escolhasDe = (montagem: Montagem | null): EscolhaSelada[] =>
  montagem ? escolhasOferecidas(montagem) : []

/**
 * Seals catalogue rows (JSON arrays separated by commas): replaces the version by the seal (the server's signature), and
 * marks NCM codes that do not exist. Skips rows of removed products.
 */
export async function sealLinhas(
  linhas: string,
  dono: DonoDoSelo,
  selos: Selos,
  ncms: () => Promise<ReadonlySet<string>>,
): Promise<string> {
  const valores = JSON.parse(`[${linhas}]`) as Linha[]
  for (const linha of valores) {
    const versao = texto(linha, 'selo')
    if (versao === null) continue
    const item = comoItem(linha)
    const balanca = texto(linha, 'codigo_balanca') !== null
    linha[em.selo] = selos.produto(dono, item, { versao, preco: texto(linha, 'preco') ?? '0.00', balanca })
    for (const grade of gradesDe(linha))
      grade[4] = selos.produto(dono, itemDaGrade(item, grade), { versao, preco: grade[2], balanca })
    if (linha[em.montagem])
      sealEscolhas(linha, escolha => selos.escolha(dono, { produto_id: item.produto_id, versao }, escolha))
    const ncm = texto(linha, 'ncm') ?? ''
    if (/^\d{8}$/.test(ncm) && !ncmExiste(ncm) && !(await ncms()).has(ncm)) linha[em.ncm_inexistente] = 1
  }
  return JSON.stringify(valores).slice(1, -1)
}

/** Adds a seal to each addition and complement option, and to each grid row when a line may combine several rows. */
function sealEscolhas(linha: Linha, selo: (escolha: EscolhaSelada) => string): void {
  const selos = new Map(
    escolhasDe(montagemOf(linha)).map(escolha => [chaveDaEscolha(escolha), selo(escolha)]),
  )
  const de = (tipo: EscolhaSelada['tipo'], ...[grade, complemento, insumo]: (number | null)[]) =>
    selos.get([tipo, grade, complemento, insumo].join(' ')) ?? ''
  const sealIngredientes = (lidos: IngredienteLido[] | null | undefined, grade: number | null) => {
    for (const lido of lidos ?? []) if (lido[3] === 1) lido[7] = de('adicional', grade, null, lido[0])
  }
  const [, subdivisoes, , ingredientes, complementos] = linha[em.montagem] as MontagemLida
  for (const grade of gradesDe(linha)) {
    sealIngredientes(grade[9], grade[0])
    if (subdivisoes > 1) grade[10] = de('grade', grade[0], null, null)
  }
  sealIngredientes(ingredientes, null)
  for (const [id, , , , componentes] of complementos ?? [])
    for (const lido of componentes ?? []) lido[5] = de('componente', null, id, lido[0])
}
