import type { CampoEtiqueta, FolhaEtiqueta, ModeloEtiqueta } from '../../core/paper/papers/label/model.ts'
import { PADROES, type TipoEtiqueta } from '../../core/paper/papers/label/standards.ts'
import type { Linha } from '../fields/field.ts'

const number = (value: unknown) => Number(value ?? 0) || 0

const field = (row: Linha): CampoEtiqueta => ({
  fonte: row['fonte'] ?? 'texto',
  desenho: row['desenho'] ?? 'texto',
  texto: String(row['texto'] ?? ''),
  x: number(row['x']),
  y: number(row['y']),
  largura: number(row['largura']),
  altura: number(row['altura']),
  tamanho: number(row['tamanho']),
  negrito: row['negrito'] === true,
  alinhar: row['alinhar'] ?? 'esquerda',
})

const sheet = (row: Linha): FolhaEtiqueta => ({
  papel: row['papel'] ?? 'a4',
  colunas: Math.max(1, number(row['colunas'])),
  linhas: Math.max(1, number(row['linhas'])),
  margem_esquerda: number(row['margem_esquerda']),
  margem_topo: number(row['margem_topo']),
  espaco_x: number(row['espaco_x']),
  espaco_y: number(row['espaco_y']),
})

/** Converts a record of the register to a label design. Fields not filled yet count as empty. */
export const toLabelModel = (row: Linha): ModeloEtiqueta => ({
  nome: String(row['nome'] ?? ''),
  largura: number(row['largura']),
  altura: number(row['altura']),
  folha: row['meio'] === 'folha' ? sheet(row) : null,
  dpi: row['dpi'] ?? 203,
  campos: ((row['campos'] ?? []) as readonly Linha[]).map(field),
})

/** Writes millimetres or points with two decimals, as in JSON. */
const text = (value: number) => value.toFixed(2)

/** Gives the starting values of a new design, from the built-in design of its kind. */
export function startOf(tipo: TipoEtiqueta): Linha {
  const { largura, altura, folha, dpi, campos }: ModeloEtiqueta = PADROES[tipo]
  return {
    meio: folha ? 'folha' : 'rolo',
    largura: text(largura),
    altura: text(altura),
    papel: folha?.papel ?? null,
    colunas: folha?.colunas ?? null,
    linhas: folha?.linhas ?? null,
    margem_esquerda: folha ? text(folha.margem_esquerda) : null,
    margem_topo: folha ? text(folha.margem_topo) : null,
    espaco_x: folha ? text(folha.espaco_x) : null,
    espaco_y: folha ? text(folha.espaco_y) : null,
    dpi: folha ? null : dpi,
    campos: campos.map(({ x, y, largura: width, altura: height, tamanho, ...rest }) => ({
      ...rest,
      x: text(x),
      y: text(y),
      largura: text(width),
      altura: text(height),
      tamanho: text(tamanho),
    })),
  }
}

const TIPOS = Object.keys(PADROES) as TipoEtiqueta[]

/** Tells if the user has not edited the fields: there are none, or they equal the starting fields of some kind. */
export function untouched(campos: readonly Linha[]): boolean {
  const same = (one: readonly CampoEtiqueta[], other: readonly CampoEtiqueta[]) =>
    JSON.stringify(one) === JSON.stringify(other)
  const drawn = toLabelModel({ campos }).campos
  return drawn.length === 0 || TIPOS.some(tipo => same(drawn, toLabelModel(startOf(tipo)).campos))
}
