import { diaIn } from '../../../core/document/fuso.ts'
import { type Decimal, dec, isDecimal } from '../../../core/money/decimal.ts'
import { formatDecimal } from '../../../core/money/pt-br.ts'
import { r2 } from '../../../core/money/round.ts'
import { KIND_NAME, KINDS, type WireRuleIds } from '../../../core/tax/kinds.ts'
import { isPlainItem } from '../../../core/venda/adding/choices.ts'
import { chosenPrice } from '../../../core/venda/adding/unit-price.ts'
import { hasPreco, isTooPrecise, type Poderes, wordsOfPlaces } from '../../../core/venda/pendencias.ts'
import { readSelo } from '../../../core/venda/selo.ts'
import { CAMPOS_SELADOS, camposDiferentes, type DonoDoSelo } from '../../../domain/venda/selado.ts'
import type { Q } from '../../db/transaction.ts'
import { FOLGA_MS } from '../../documents/venda/folga.ts'
import type { Referencias, RegrasDeFora } from '../../documents/venda/lookup-repository.ts'
import { contagensErradas, precoRegistrado } from '../../documents/venda/registered-choices.ts'
import type { CorpoVenda, Diferenca } from '../../documents/venda/rows.ts'
import { type ProdutoRegistrado, readAlguns, readLinha, readRegras, type Selos } from '../catalogo/service.ts'
import { foraDoSelo } from './fora-do-selo.ts'
import { escolhasDiferentes, escolhasSeladas } from './prova-escolhas.ts'
import { proveOffers } from './prova-ofertas.ts'
import {
  changedAfter,
  changedSince,
  ESCOLHIDOS,
  mudancasDesde,
  type SaleStep,
  valorEm,
} from './trail-repository.ts'

/** Result of comparing a sale with the server's data. */
export interface Prova {
  diferencas: Diferenca[]
  /**
   * Unit price by line, R$: the sealed price; the registered one without a valid seal, or when the price changed since the
   * seal and the line has the new one; a table's, where the line has one. The key is the line object, because the client chooses uids.
   */
  precos: ReadonlyMap<object, string>
  /** R$ of a line's discount that promotions explain, by line. */
  promovidos: ReadonlyMap<object, Decimal>
}

type Item = CorpoVenda['itens'][number]

const DIA_MS = 86_400_000

const REGRAS = KINDS.map(kind => [kind, (item: Item) => item[`regra${kind}_id`], KIND_NAME[kind]] as const)

interface Alvo {
  dono: DonoDoSelo
  corpo: CorpoVenda
  refs: Referencias
  /** Date and time of the sale in the company's state, ISO. */
  data: string
  momento: Date
  /** Rights of who sold. */
  poderes: Poderes
}

/**
 * Compares the sale with the catalogue. A line with a valid seal (the server's signature of the product) is accepted
 * without comparing the product, until `validade_catalogo` days after the sealed version was replaced. Other lines and
 * rules are compared with the current data. Also lists prices that changed before the sale, and faults in the data that
 * the seal does not cover (fora-do-selo.ts).
 */
export async function prove(q: Q, selos: Selos, alvo: Alvo): Promise<Prova> {
  const { dono, corpo, refs, momento } = alvo
  const versoes = new Map(refs.produtos.map(({ id, versao }) => [id, versao]))
  const precos = new Map<object, string>()
  const diferencas: Diferenca[] = []
  const antigos: Antigo[] = []
  const semProva: { item: Item; i: number }[] = []
  const foras = refs.foras ?? new Map()
  for (const [i, item] of corpo.itens.entries()) {
    diferencas.push(...tooPrecise(item, i, refs.account.qtde_decimal))
    const selo = sealOf(selos, dono, item, foras)
    if (!selo || !escolhasSeladas(selos, dono, item, selo.versao)) {
      semProva.push({ item, i })
      continue
    }
    precos.set(item, chosenPrice(item, selo.preco, refs.account.valor_decimal))
    diferencas.push(...ofBalanca(item, i, selo.balanca))
    if (selo.versao !== versoes.get(item.produto_id))
      antigos.push({ item, i, versao: selo.versao, passos: [] })
  }
  const trilha = await mudancasDesde(
    q,
    dono.account_id,
    antigos.map(({ item, versao }) => ({ produto_id: item.produto_id, versao })),
  )
  for (const [n, antigo] of antigos.entries()) antigo.passos = trilha[n] ?? []
  const vencidos = antigos.filter(({ passos }) => expired(passos, alvo))
  semProva.push(...vencidos)
  if (corpo.offline) diferencas.push(...(await antesDoCatalogo(q, selos, alvo, precos)))
  const contados = countable(alvo, antigos, vencidos)
  const registrados = await registro(q, dono, [...semProva, ...antigos, ...contados])
  for (const { item, i } of contados)
    diferencas.push(...contagensErradas(item, i, registrados.get(item.produto_id), corpo.paga))
  for (const { item, i } of semProva) {
    const produto = registrados.get(item.produto_id)
    // documents/venda/checks.ts refuses an unknown product
    if (!produto) continue
    const grade = item.grade_id ? produto.grades.get(item.grade_id) : undefined
    if (item.grade_id && !grade) diferencas.push(semGrade(item, i))
    const registrado = { ...produto, ...grade }
    diferencas.push(
      ...diferente(item, i, leaving(registrado, foras)),
      ...escolhasDiferentes(item, i, produto),
    )
    // for a line with an old seal, the loop above checked the scale label
    if (!precos.has(item)) diferencas.push(...ofBalanca(item, i, registrado.balanca))
    // no price is known for a grid row that the product does not have
    if (grade || !item.grade_id)
      precos.set(item, precoRegistrado(item, registrado.preco, produto, refs.account.valor_decimal))
  }
  for (const antigo of antigos) {
    if (vencidos.includes(antigo)) continue
    const { item, i } = antigo
    const preco = precoNoMomento(antigo, registrados.get(item.produto_id), alvo)
    const selado = precos.get(item)
    if (preco === null || selado === undefined || dec(preco).eq(dec(selado))) continue
    const has = (pedido: string) => hasPreco(item, pedido, refs.account.qtde_decimal)
    // a price that is neither the sealed nor the changed one needs a permission, compared with the sealed price
    if (has(preco)) precos.set(item, preco)
    else if (has(selado)) diferencas.push(precoMudou(item, i, selado, preco))
  }
  diferencas.push(...(await regrasDiferentes(q, selos, alvo)))
  const passosDe = new Map(antigos.map(({ i, passos }) => [i, passos]))
  diferencas.push(...(await foraDoSelo(q, { corpo, refs, momento, passosDe: i => passosDe.get(i) ?? [] })))
  const promovidos = await proveOffers(q, selos, alvo, precos)
  // a name that no promotion explains is no promotion: its discount is a hand's
  for (const item of corpo.itens) if (!promovidos.has(item)) delete item.promocoes
  return { diferencas, precos, promovidos }
}

/**
 * Checks a line's seal; null: invalid. The seal covers the tax rules for sales inside the state, so a line of a sale to
 * another state must have the product's rules for other states, and is checked with the rules for inside.
 */
function sealOf(selos: Selos, dono: DonoDoSelo, item: Item, foras: RegrasDeFora) {
  const regras = foras.get(item.produto_id)
  if (!regras) return selos.confere(dono, item)
  const certa = Object.entries(regras.fora).every(([nome, id]) => item[nome as keyof WireRuleIds] === id)
  return certa ? selos.confere(dono, { ...item, ...regras.dentro }) : null
}

/** Returns the product, with its tax rules for other states when the sale goes to another state. */
const leaving = (registrado: ProdutoRegistrado, foras: RegrasDeFora): ProdutoRegistrado => ({
  ...registrado,
  item: { ...registrado.item, ...foras.get(registrado.item.produto_id)?.fora },
})

/**
 * Lists the lines that have choices, or whose product now requires some. Leaves out lines of older versions that are still
 * valid.
 */
function countable({ corpo, refs }: Alvo, antigos: readonly Antigo[], vencidos: readonly Antigo[]) {
  const asks = new Set(refs.produtos.filter(({ tem_complementos }) => tem_complementos).map(({ id }) => id))
  const older = new Set(antigos.filter(antigo => !vencidos.includes(antigo)).map(({ item }) => item))
  return corpo.itens.flatMap((item, i) =>
    (asks.has(item.produto_id) || !isPlainItem(item)) && !older.has(item) ? [{ item, i }] : [],
  )
}

/**
 * Finds a sale dated before the catalogue data that it has: a sealed product version was made later (audit history), or a
 * tax rule was sent to the till on a later day (its seal). Returns one difference for the whole sale.
 */
async function antesDoCatalogo(
  q: Q,
  selos: Selos,
  { dono, corpo, refs, momento }: Alvo,
  provados: ReadonlyMap<object, string>,
): Promise<Diferenca[]> {
  const deny = (texto: string, esperado: string): Diferenca[] => [
    { campo: 'paga_em', texto, esperado, recebido: corpo.paga_em },
  ]
  const selados = corpo.itens.filter(item => provados.has(item))
  const tarde = new Date(momento.getTime() + FOLGA_MS)
  const mudado = await changedAfter(
    q,
    dono.account_id,
    selados.map(({ nome, produto_id, selo }) => ({ nome, produto_id, versao: readSelo(selo)?.versao })),
    tarde,
  )
  if (mudado)
    return deny(`Diz ter sido paga antes de ${mudado.nome} ser como foi vendido`, mudado.em.toISOString())
  const dia = diaIn(tarde, refs.empresa.fuso)
  for (const [tipo, idDe, nome] of REGRAS)
    for (const id of new Set(corpo.itens.map(idDe))) {
      const regra = id === null ? undefined : corpo.regras[tipo][String(id)]
      const dada = regra ? selos.diaDaRegra(dono, tipo, String(id), regra) : null
      if (dada !== null && dada > dia)
        return deny(`Diz ter sido paga antes de a regra de ${nome} ${id} ter sido dada ao caixa`, dada)
    }
  return []
}

/** A line sealed with an older version of its product, and the changes since. */
interface Antigo {
  item: Item
  i: number
  versao: string
  passos: readonly SaleStep[]
}

/**
 * Tells if the version was replaced more than `validade_catalogo` days before the sale. Changes missing from the history do
 * not count.
 */
function expired(passos: readonly SaleStep[], { refs, momento }: Alvo): boolean {
  const limite = momento.getTime() - refs.account.validade_catalogo * DIA_MS
  return passos.some(({ em }) => em.getTime() < limite)
}

/** Returns the registered unit price, R$, at the time of the sale (online: now); null: unknown. */
function precoNoMomento(
  { item, passos }: Antigo,
  produto: ProdutoRegistrado | undefined,
  { corpo, momento, refs }: Alvo,
): string | null {
  const base = baseNoMomento({ item, passos }, produto, corpo.offline ? momento : null)
  if (base === null || !produto || isPlainItem(item)) return base
  if (corpo.offline && changedSince(passos, momento, ...ESCOLHIDOS)) return null
  return precoRegistrado(item, base, produto, refs.account.valor_decimal)
}

/** Returns the registered unit price, R$, without the choices. `momento` null: now. */
function baseNoMomento(
  { item, passos }: Pick<Antigo, 'item' | 'passos'>,
  produto: ProdutoRegistrado | undefined,
  momento: Date | null,
): string | null {
  const grade = item.grade_id ? produto?.grades.get(item.grade_id) : undefined
  const hoje = item.grade_id ? grade?.preco : produto?.preco
  if (hoje === undefined) return null
  if (!momento) return hoje
  // the history has no change (an import may have written the row): the earlier price is unknown
  if (passos.length === 0) return null
  if (!item.grade_id) return String(valorEm(passos, momento, 'estoque.preco_vend', hoje))
  return changedSince(passos, momento, 'grades', 'estoque.preco_vend') ? null : hoje
}

const precoMudou = (item: Item, i: number, de: string, para: string): Diferenca => ({
  campo: `itens.${i}.preco`,
  texto: `${item.nome}: o preço mudou de ${unitario(de)} para ${unitario(para)}`,
  esperado: dec(para).toFixed(),
  recebido: item.preco,
})

/** Formats a unit price, 2 to 10 decimal places. */
export const unitario = (preco: string): string => `R$ ${formatDecimal(dec(preco).toFixed(), 2, 10)}`

async function registro(
  q: Q,
  dono: DonoDoSelo,
  itens: readonly { item: Item }[],
): Promise<Map<number, ProdutoRegistrado>> {
  if (itens.length === 0) return new Map()
  const ids = [...new Set(itens.map(({ item }) => item.produto_id))]
  const linhas = await readAlguns(q, dono.empresa_id, ids)
  return new Map(linhas.map(readLinha).map(lido => [lido.item.produto_id, lido]))
}

const escrito = (valor: unknown): string | null =>
  valor === null || valor === undefined
    ? null
    : typeof valor === 'object'
      ? JSON.stringify(valor)
      : String(valor)

const dito = (valor: string | null) => (valor === null || valor === '' ? 'nada' : valor)

function diferente(item: Item, i: number, { item: registrado }: ProdutoRegistrado): Diferenca[] {
  return camposDiferentes(item, registrado).map(nome => {
    const [esperado, recebido] = [escrito(registrado[nome]), escrito(item[nome])]
    return {
      campo: `itens.${i}.${nome}`,
      texto: `${registrado.nome}: ${CAMPOS_SELADOS[nome]} do cadastro é ${dito(esperado)}, a venda diz ${dito(recebido)}`,
      esperado,
      recebido,
    }
  })
}

/** Makes the difference for a grid row that the product does not have. */
const semGrade = (item: Item, i: number): Diferenca => ({
  campo: `itens.${i}.grade_id`,
  texto: `${item.nome}: a grade do produto não tem esta linha`,
  esperado: null,
  recebido: String(item.grade_id),
})

/** Checks the decimal places of a quantity. */
function tooPrecise(item: Item, i: number, places: number): Diferenca[] {
  if (!isTooPrecise(item, places)) return []
  const esperado = dec(item.qtde).toDecimalPlaces(places).toFixed()
  return [
    {
      campo: `itens.${i}.qtde`,
      texto: `${item.nome}: ${wordsOfPlaces(places)}`,
      ...{ esperado, recebido: item.qtde },
    },
  ]
}

/** Checks a line of a scale label: a product sold by scale label, and quantity × price equal to the total. */
function ofBalanca(item: Item, i: number, balanca: boolean): Diferenca[] {
  if (item.origem_leitura !== 'balanca') return []
  if (!balanca)
    return [
      {
        campo: `itens.${i}.origem_leitura`,
        texto: `${item.nome}: não é vendido por etiqueta de balança`,
        esperado: null,
        recebido: item.origem_leitura,
      },
    ]
  const total = r2(dec(item.qtde).times(dec(item.preco)))
  if (item.total_etiqueta === null || total.eq(dec(item.total_etiqueta))) return []
  return [
    {
      campo: `itens.${i}.total_etiqueta`,
      texto: `${item.nome}: a etiqueta não fecha com quantidade e preço`,
      esperado: total.toFixed(2),
      recebido: item.total_etiqueta,
    },
  ]
}

/** Lists tax rules that differ from the account's, without a seal or with one older than `validade_catalogo` days. */
async function regrasDiferentes(
  q: Q,
  selos: Selos,
  { dono, corpo, refs, data, momento }: Alvo,
): Promise<Diferenca[]> {
  const limite = new Date(momento.getTime() - refs.account.validade_catalogo * DIA_MS)
    .toISOString()
    .slice(0, 10)
  const duvidosas = REGRAS.flatMap(([tipo, idDe, nome]) =>
    [...new Set(corpo.itens.map(idDe))].flatMap(id => {
      const regra = id === null ? undefined : corpo.regras[tipo][String(id)]
      if (id === null || !regra) return []
      const dia = selos.diaDaRegra(dono, tipo, String(id), regra)
      return dia !== null && dia >= limite ? [] : [{ tipo, id: String(id), nome, regra }]
    }),
  )
  if (duvidosas.length === 0) return []
  const registradas = await readRegras(q, { empresa_id: dono.empresa_id, crt: refs.empresa.crt, data })
  return duvidosas.flatMap(({ tipo, id, nome, regra }): Diferenca[] => {
    const registrada = registradas[tipo][id]
    const campo = `regras.${tipo}.${id}`
    if (!registrada)
      return [{ campo, texto: `Regra de ${nome} ${id} não existe nesta conta`, esperado: null, recebido: id }]
    const { selo: _, ...dita }: Readonly<Record<string, unknown>> = regra
    return [...new Set([...Object.keys(registrada), ...Object.keys(dita)])]
      .filter(chave => !mesmo(registrada[chave], dita[chave]))
      .map(chave => {
        const [esperado, recebido] = [escrito(registrada[chave]), escrito(dita[chave])]
        return {
          campo: `${campo}.${chave}`,
          texto: `Regra de ${nome} ${id}: ${chave} do cadastro é ${dito(esperado)}, a venda diz ${dito(recebido)}`,
          esperado,
          recebido,
        }
      })
  })
}

/** Compares values as the engine does: decimals by value; absent, empty, zero and false are equal. */
function mesmo(a: unknown, b: unknown): boolean {
  return normal(a) === normal(b)
}

function normal(valor: unknown): string {
  if (valor === undefined || valor === null || valor === false || valor === '') return ''
  if (Array.isArray(valor)) return valor.length === 0 ? '' : JSON.stringify(valor)
  const texto = escrito(valor) ?? ''
  if (!isDecimal(texto)) return texto
  const numero = dec(texto)
  return numero.isZero() ? '' : numero.toFixed()
}
