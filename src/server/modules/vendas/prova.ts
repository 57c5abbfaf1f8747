import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { r2 } from '../../../core/money/round.ts'
import { CAMPOS_SELADOS, camposDiferentes, type DonoDoSelo } from '../../../domain/venda/selado.ts'
import type { Q } from '../../db/transaction.ts'
import { lerAlguns, lerLinha, lerRegras, type ProdutoRegistrado, type Selos } from '../catalogo/service.ts'
import type { Referencias } from './lookup-repository.ts'
import type { CorpoVenda } from './repository.ts'

/** In what a sale is not what the catalogue gave, for a person to read. */
export interface Diferenca {
  /** Wire path. */
  campo: string
  texto: string
  esperado: string | null
  recebido: string | null
}

/** What the server knows of a sale beside what the client says. */
export interface Prova {
  diferencas: Diferenca[]
  /** R$ of a unit by line: as sealed, or as registered where nothing proves it. By line and not by its uid, which is the client's. */
  precos: ReadonlyMap<object, string>
}

type Item = CorpoVenda['itens'][number]
type TipoRegra = keyof CorpoVenda['regras']

const DIA_MS = 86_400_000

const REGRAS: readonly [TipoRegra, (item: Item) => number | null, nome: string][] = [
  ['icms', item => item.regraicms_id, 'ICMS'],
  ['pisconfins', item => item.regrapisconfins_id, 'PIS/COFINS'],
  ['ibs', item => item.regraibs_id, 'IBS'],
  ['cbs', item => item.regracbs_id, 'CBS'],
  ['isl', item => item.regraisl_id, 'ISL'],
  ['ipi', item => item.regraipi_id, 'IPI'],
]

interface Alvo {
  dono: DonoDoSelo
  corpo: CorpoVenda
  refs: Referencias
  /** ISO in the company's zone: when the sale happened. */
  data: string
  momento: Date
}

/**
 * Is the sale made of what the catalogue gave? A line whose seal holds is believed without the register, for as long as its
 * version held and `validade_catalogo` days more; any other is compared with the register as it is now. So are the rules.
 */
export async function provar(q: Q, selos: Selos, alvo: Alvo): Promise<Prova> {
  const { dono, corpo, refs } = alvo
  const versoes = new Map(refs.produtos.map(({ id, versao }) => [id, versao]))
  const precos = new Map<object, string>()
  const diferencas: Diferenca[] = []
  const antigos: { item: Item; i: number; versao: string }[] = []
  const semProva: { item: Item; i: number }[] = []
  for (const [i, item] of corpo.itens.entries()) {
    const selo = selos.confere(dono, item)
    if (!selo) {
      semProva.push({ item, i })
      continue
    }
    precos.set(item, selo.preco)
    diferencas.push(...daBalanca(item, i, selo.balanca))
    if (selo.versao !== versoes.get(item.produto_id)) antigos.push({ item, i, versao: selo.versao })
  }
  semProva.push(...(await vencidos(q, alvo, antigos)))
  const registrados = await registro(q, dono, semProva)
  for (const { item, i } of semProva) {
    const produto = registrados.get(item.produto_id)
    // a product of another company or of nobody: checks.ts says so
    if (!produto) continue
    const grade = item.grade_id ? produto.grades.get(item.grade_id) : undefined
    if (item.grade_id && !grade) diferencas.push(semGrade(item, i))
    const registrado = { ...produto, ...grade }
    diferencas.push(...diferente(item, i, registrado))
    // the label of one whose seal only grew old was looked at already
    if (!precos.has(item)) diferencas.push(...daBalanca(item, i, registrado.balanca))
    // nobody knows the price of a line that is not there
    if (grade || !item.grade_id) precos.set(item, registrado.preco)
  }
  diferencas.push(...(await regrasDiferentes(q, selos, alvo)))
  return { diferencas, precos }
}

/** Lines sold by a version that had ceased to hold too long before: the trail says when the next one came. */
async function vencidos(
  q: Q,
  { dono, refs, momento }: Alvo,
  antigos: readonly { item: Item; i: number; versao: string }[],
): Promise<{ item: Item; i: number }[]> {
  if (antigos.length === 0) return []
  const { rows } = await q.query<{ n: number; em: Date | null }>(
    `select x.n, (select min(a.em) from auditoria a where a.account_id = $1 and a.registro = 'produtos'
        and a.registro_id = x.id and a.versao > x.versao) as em
      from unnest($2::int[], $3::bigint[], $4::bigint[]) as x(n, id, versao)`,
    [
      dono.account_id,
      antigos.map(({ i }) => i),
      antigos.map(({ item }) => item.produto_id),
      antigos.map(({ versao }) => versao),
    ],
  )
  const limite = momento.getTime() - refs.account.validade_catalogo * DIA_MS
  // a row that was touched without a change of its register is what it was
  const novos = new Set(rows.filter(({ em }) => em === null || em.getTime() >= limite).map(({ n }) => n))
  return antigos.filter(({ i }) => !novos.has(i))
}

async function registro(
  q: Q,
  dono: DonoDoSelo,
  itens: readonly { item: Item }[],
): Promise<Map<number, ProdutoRegistrado>> {
  if (itens.length === 0) return new Map()
  const ids = [...new Set(itens.map(({ item }) => item.produto_id))]
  const linhas = await lerAlguns(q, dono.empresa_id, ids)
  return new Map(linhas.map(lerLinha).map(lido => [lido.item.produto_id, lido]))
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

/** A line of a grid that its product does not have (any more): told of what was sold without a server, refused before. */
const semGrade = (item: Item, i: number): Diferenca => ({
  campo: `itens.${i}.grade_id`,
  texto: `${item.nome}: a grade do produto não tem esta linha`,
  esperado: null,
  recebido: String(item.grade_id),
})

/** A label is of a product that a scale sells, and its total closes. */
function daBalanca(item: Item, i: number, balanca: boolean): Diferenca[] {
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

/** Rules that are neither sealed within the catalogue's age nor what the register says. */
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
  const registradas = await lerRegras(q, { empresa_id: dono.empresa_id, crt: refs.empresa.crt, data })
  return duvidosas.flatMap(({ tipo, id, nome, regra }): Diferenca[] => {
    const registrada = registradas[tipo][id]
    const campo = `regras.${tipo}.${id}`
    if (!registrada)
      return [{ campo, texto: `Regra de ${nome} ${id} não existe nesta conta`, esperado: null, recebido: id }]
    const { selo: _, ...dita } = regra
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

/** Equal to the engine: decimals by value; absent, empty, zero and no are the same. */
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
