import { comGrade } from '../../../core/venda/com-grade.ts'
import { COLUNAS_PRODUTO, type ColunaProduto } from '../../../domain/api/catalogo.ts'
import { doCatalogo } from '../../../domain/venda/do-catalogo.ts'
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

/** A packed row in the words of a sale's line: what the till makes of it. */
const comoItem = (linha: Linha): Selado =>
  selado(doCatalogo({ texto: nome => texto(linha, nome), numero: nome => numero(linha, nome) }))

/** A line of a grid as packed; its seal is put in its place here. */
type LinhaGrade = [
  id: number,
  nome: string,
  preco: string,
  pausada: 0 | 1,
  selo: string | null,
  gtin: string | null,
]

const gradesDe = (linha: Linha): LinhaGrade[] => (linha[em.grades] as LinhaGrade[] | null | undefined) ?? []

/** The product's line as that line of its grid sells it. */
const itemDaGrade = (item: Selado, [id, nome]: LinhaGrade): Selado => ({
  ...item,
  nome: comGrade(item.nome, nome),
  grade_id: id,
})

/** What a product is worth to the judge of a sale: the line it gives, its price, and whether a scale sells it. */
export interface ProdutoRegistrado {
  item: Selado
  preco: string
  balanca: boolean
  /** Each line of its grid, by id. */
  grades: ReadonlyMap<number, Pick<ProdutoRegistrado, 'item' | 'preco'>>
}

/** A packed row read back: the register's word beside a line that proves nothing. */
export function readLinha(linha: string): ProdutoRegistrado {
  const valores = JSON.parse(linha) as Linha
  const item = comoItem(valores)
  return {
    item,
    preco: texto(valores, 'preco') ?? '0.00',
    balanca: texto(valores, 'codigo_balanca') !== null,
    grades: new Map(
      gradesDe(valores).map(grade => [grade[0], { item: itemDaGrade(item, grade), preco: grade[2] }]),
    ),
  }
}

/**
 * Packed rows, as JSON parted by commas, each with its seal where its version was and, last, whether its NCM does not exist;
 * one that is to be forgotten has neither.
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
    const ncm = texto(linha, 'ncm') ?? ''
    if (/^\d{8}$/.test(ncm) && !ncmExiste(ncm) && !(await ncms()).has(ncm)) linha[em.ncm_inexistente] = 1
  }
  return JSON.stringify(valores).slice(1, -1)
}
