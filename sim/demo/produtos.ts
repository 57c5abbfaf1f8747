import { createGtin } from '../../src/core/document/gtin.ts'
import { acaso } from './acaso.ts'
import type { Familia, Perfil } from './familias/familia.ts'
import { DEPARTAMENTOS } from './familias/index.ts'

export interface ProdutoDemo {
  referencia: string
  nome: string
  marca: string | null
  gtin: string | null
  codigo_balanca: string | null
  unidade: string
  ncm: string
  cest: string | null
  preco: string
  categoria: string
  perfil: Perfil
}

interface Molde {
  familia: Familia
  marca: string
  variante: string
  categoria: string
}

/** Lists every family × brand × variant. Takes one product of each family in turn, so that neighbours in the list differ. */
function moldes(): Molde[] {
  const filas = DEPARTAMENTOS.flatMap(({ categoria, marcas, familias }) =>
    familias.map(familia =>
      familia[7]
        .split('|')
        .flatMap(variante => marcas.map((marca): Molde => ({ familia, marca, variante, categoria }))),
    ),
  )
  const maior = Math.max(...filas.map(fila => fila.length))
  return Array.from({ length: maior }, (_, volta) => filas.flatMap(fila => fila[volta] ?? [])).flat()
}

/**
 * Makes a price in R$ from the family's range, higher for later variants, which are mostly larger packs. The cents are
 * 99, 49 or 75, so a price may pass a bound of the range by less than R$ 1.
 */
function preco([, , , , minimo, maximo, , variantes]: Familia, variante: string, semente: string): string {
  const lista = variantes.split('|')
  const tamanho = lista.length > 1 ? lista.indexOf(variante) / (lista.length - 1) : 0.5
  const reais = Math.floor(minimo + (0.75 * tamanho + 0.25 * acaso(semente)) * (maximo - minimo))
  const centavos = minimo < 1 && reais === 0 ? '75' : acaso(`${semente}c`) < 0.6 ? '99' : '49'
  return `${reais}.${centavos}`
}

/** Product of reference 1, fixed: scripts scan its GTIN and rely on its price. */
const PRIMEIRO: ProdutoDemo = {
  referencia: '1',
  nome: 'LEITE CONDENSADO LATA 395G',
  marca: null,
  gtin: '7891000100103',
  codigo_balanca: null,
  unidade: 'UN',
  ncm: '04029900',
  cest: '1702000',
  preco: '10.00',
  categoria: 'Matinais e doces',
  perfil: 'normal',
}

/**
 * Makes the first `quantos` products: references 1 to 990 are sold by the unit and have a GTIN; of the later ones some
 * are weighed and have a scale code instead. When the families are used up, they repeat with a number in the name.
 */
export function produtosDemo(quantos: number): ProdutoDemo[] {
  const todos = moldes()
  const unidades = todos.filter(({ familia }) => familia[3] === 'UN')
  const primeiros = unidades.slice(0, 989)
  const usados = new Set(primeiros)
  const base = [...primeiros, ...todos.filter(molde => !usados.has(molde))]
  return Array.from({ length: quantos }, (_, i) => (i === 0 ? PRIMEIRO : produto(base, i)))
}

function produto(base: readonly Molde[], i: number): ProdutoDemo {
  const volta = Math.floor((i - 1) / base.length)
  const molde = base[(i - 1) % base.length]
  if (!molde) throw new Error('produtosDemo: nenhuma família')
  const { familia, marca, variante, categoria } = molde
  const pesado = familia[3] === 'KG'
  const nome = `${familia[0]} ${marca} ${variante}${volta > 0 ? ` LOTE ${volta}` : ''}`
  return {
    referencia: String(i + 1),
    nome: nome.slice(0, 120),
    marca,
    gtin: pesado ? null : createGtin('7899', i + 1),
    codigo_balanca: pesado ? String(200_000 + i) : null,
    unidade: familia[3],
    ncm: familia[1],
    cest: familia[2] || null,
    preco: preco(familia, variante, nome),
    categoria,
    perfil: familia[6],
  }
}
