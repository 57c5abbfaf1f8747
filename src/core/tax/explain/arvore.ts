import { formatDecimal } from '../../money/pt-br.ts'
import { FIGURAS_DINHEIRO } from '../sale/figuras.ts'
import { TOTAIS } from '../sale/totais.ts'
import type { Explicacao } from './explain.ts'
import type { ExplainNode } from './no.ts'
import { motivoEmPalavras, origemEmPalavras, palavra } from './palavras.ts'

/** Row of the explanation tree on screen: a group, a figure, or an input. An input is a leaf. */
export interface Ramo {
  /** Path in the tree, not the figure's name: a figure may be below two other figures. */
  id: string
  nome: string
  /** Brazilian text, or null for a group. */
  valor: string | null
  sinal: '+' | '−' | '×' | ''
  /** The derivation; null for groups and inputs. */
  no: ExplainNode | null
  /** Text beside a group or a leaf: a count, a source or a reason. */
  nota: string | null
  /** True when the row can be opened. Read for every drawn row: a figure not zero is true without computing children. */
  abre: boolean
  filhos: readonly Ramo[]
}

/**
 * Makes the tree of an explanation: figures of line `i` (null: no line), taxes that do not apply to it, totals of the sale.
 * Children are made when a branch is opened, so a sale of 990 lines costs only the branches opened.
 */
export function arvore(x: Explicacao, i: number | null, nomes: readonly string[]): Ramo[] {
  const pai = { x, nomes }
  const nos = i === null ? undefined : x.itens[i]
  const item = nos && i !== null ? [doItem(pai, nos, i)] : []
  const totais = ['vNF', ...TOTAIS.filter(nome => nome !== 'vNF' && nome !== 'vNFTot')]
  return [
    ...item,
    grupo('totais', 'Total da venda', `${x.itens.length} itens`, () =>
      totais.flatMap(nome => naoZero(x.totais[nome])).map(no => figura(pai, no, 'totais', '')),
    ),
  ]
}

/** Figures of a service of transport, shown in this order; bases and steps are below them. */
const DO_SERVICO = [
  ...['vTPrest', 'vRec', 'vICMS', 'vICMSSTRet', 'vFCPUFFim', 'vICMSUFFim'],
  ...['vIBSUF', 'vIBSMun', 'vCBS', 'pis_cofins'],
]

/** Makes the tree of a service's recorded steps. */
export function arvoreDoServico(passos: Readonly<Record<string, ExplainNode>>): Ramo[] {
  const pai = { x: { itens: [passos], totais: {} }, nomes: [] }
  return [
    grupo('servico', 'Prestação', null, () =>
      DO_SERVICO.flatMap(nome => naoZero(passos[nome])).map(no => figura(pai, no, 'servico', '')),
    ),
  ]
}

type Pai = { x: Explicacao; nomes: readonly string[] }

const zerado = (valor: string): boolean => /^-?0(\.0*)?$/.test(valor)
const naoZero = (no: ExplainNode | undefined): ExplainNode[] => (no && !zerado(no.valor) ? [no] : [])

/** Figures shown first; bases and steps are below them. */
const FINAIS = FIGURAS_DINHEIRO.filter(nome => !/^(vitem|base_|vprodliq|vprod_xml)|_(reg|bruto)$/.test(nome))

function doItem(pai: Pai, nos: Readonly<Record<string, ExplainNode>>, i: number): Ramo {
  return grupo('item', `Item ${i + 1} · ${pai.nomes[i] ?? ''}`, null, () => [
    ...['vitem', ...FINAIS].flatMap(nome => naoZero(nos[nome])).map(no => figura(pai, no, 'item', '')),
    grupo('item/fora', 'Não se aplica a este item', null, () => naoAplica(nos)),
  ])
}

/** Lists the figures that are zero for a reason: one row for each reason. */
function naoAplica(nos: Readonly<Record<string, ExplainNode>>): Ramo[] {
  const vistos = new Set<string>()
  return FINAIS.flatMap(nome => {
    const no = nos[nome]
    const motivo = no && naoZero(no).length === 0 ? no.fora[0]?.motivo : undefined
    if (!no || !motivo || vistos.has(motivo)) return []
    vistos.add(motivo)
    return [folha(`item/fora/${nome}`, palavra(nome), '0,00', '', motivoEmPalavras(motivo))]
  })
}

function figura(
  pai: Pai,
  no: ExplainNode,
  de: string,
  sinal: Ramo['sinal'],
  nome = palavra(nomeDe(no)),
): Ramo {
  return ramoDe(pai, `${de}/${no.campo}`, { nome, valor: no.valor, sinal }, () => no)
}

/** Makes a row. `buscar` runs only when `no` or `filhos` is read: a total of 990 lines explains only those opened. */
function ramoDe(
  pai: Pai,
  id: string,
  { nome, valor, sinal }: { nome: string; valor: string; sinal: Ramo['sinal'] },
  buscar: () => ExplainNode | undefined,
): Ramo {
  let partes: Ramo[] | null = null
  return {
    id,
    nome,
    valor: br(valor),
    sinal,
    nota: null,
    get no() {
      return buscar() ?? null
    },
    get abre() {
      return !zerado(valor) || this.filhos.length > 0
    },
    get filhos() {
      const no = buscar()
      partes ??= no ? filhosDe(pai, no, id) : []
      return partes
    },
  }
}

function filhosDe(pai: Pai, no: ExplainNode, id: string): Ramo[] {
  const sozinha = no.parcelas.length === 1
  const parcelas = no.parcelas
    .filter(({ valor }) => sozinha || !zerado(valor))
    .map((parcela, k): Ramo => {
      const { valor, origem } = parcela
      const sinal = sinalDe(no, parcela, k)
      const nome = parcelaEmPalavras(parcela.nome, pai.nomes)
      return origem.startsWith('entrada.')
        ? folha(`${id}/${k}`, nome, br(valor), sinal, origemEmPalavras(origem))
        : ramoDe(pai, `${id}/${origem}`, { nome, valor, sinal }, () => findNode(pai.x, origem))
    })
  const regra = no.regra ? palavra(no.regra.tipo) : ''
  if (no.taxa !== undefined) parcelas.push(folha(`${id}/taxa`, 'alíquota', `${br(no.taxa)} %`, '×', regra))
  if (no.divisor !== undefined)
    parcelas.push(folha(`${id}/divisor`, 'dividido por', `${br(no.divisor)} %`, '', 'imposto por dentro'))
  return parcelas
}

function sinalDe(no: ExplainNode, parcela: ExplainNode['parcelas'][number], k: number): Ramo['sinal'] {
  if (parcela.sinal === '-') return '−'
  if (k === 0) return ''
  return no.operacao === 'produto' ? '×' : '+'
}

const nomeDe = ({ campo }: ExplainNode): string => campo.replace(/^(itens\[\d+\]|totais)\./, '')

/** Turns `item 3 vitem` into `item 3 · ` and the product's name, and other engine names into words. */
function parcelaEmPalavras(nome: string, nomes: readonly string[]): string {
  const [, n, figura] = /^item (\d+) (\w+)$/.exec(nome) ?? []
  if (!n) return palavra(nome)
  const conhecido = nomes[Number(n) - 1]
  const produto = conhecido ? `item ${n} · ${conhecido}` : `item ${n}`
  return figura === 'icms_na_nota' ? `${produto} (ICMS somado à nota)` : produto
}

function findNode(x: Explicacao, origem: string): ExplainNode | undefined {
  const [, i, campo] = /^itens\[(\d+)\]\.(.+)$/.exec(origem) ?? []
  if (i && campo) return x.itens[Number(i)]?.[campo]
  return origem.startsWith('totais.') ? x.totais[origem.slice(7)] : undefined
}

function grupo(id: string, nome: string, nota: string | null, fazer: () => Ramo[]): Ramo {
  let feitos: Ramo[] | null = null
  return {
    id,
    nome,
    valor: null,
    sinal: '',
    no: null,
    nota,
    abre: true,
    get filhos() {
      feitos ??= fazer()
      return feitos
    },
  }
}

const folha = (id: string, nome: string, valor: string, sinal: Ramo['sinal'], nota: string): Ramo => ({
  id,
  nome,
  valor,
  sinal,
  no: null,
  nota,
  abre: false,
  filhos: [],
})

const br = (valor: string): string => formatDecimal(valor, 2, 10)

/** Most terms written out in a sum. A longer sum shows how many terms it has. */
const MAX_TERMOS = 8

/** Writes the computation of a figure in words with its numbers: `base do ICMS 8,20 × 18,00 % = 1,48`. */
export function wordsOfConta(no: ExplainNode): string {
  const termos = no.parcelas.map((p, k) => {
    const sinal =
      k === 0
        ? p.sinal === '-'
          ? '− '
          : ''
        : no.operacao === 'produto'
          ? ' × '
          : p.sinal === '-'
            ? ' − '
            : ' + '
    return `${sinal}${parcelaEmPalavras(p.nome, [])} ${br(p.valor)}`
  })
  const fator = no.taxa !== undefined || no.divisor !== undefined
  const soma = termos.length > MAX_TERMOS ? `soma de ${termos.length} parcelas` : termos.join('')
  const corpo = fator && termos.length > 1 ? `(${soma})` : soma
  const taxa = no.taxa === undefined ? '' : ` × ${br(no.taxa)} %`
  const divisor = no.divisor === undefined ? '' : ` ÷ ${br(no.divisor)} %`
  const zero =
    no.minimoZero && /^0(\.0*)?$/.test(no.valor) && termos.length > 1 ? ' (nunca abaixo de zero)' : ''
  return termos.length === 0 ? br(no.valor) : `${corpo}${taxa}${divisor} = ${br(no.valor)}${zero}`
}
